import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { JsonValue } from "../json/node.js";
import type { OpenApiSurface, ProtocolRevision } from "../model/config.js";
import type { ContractSet } from "../model/contract.js";
import type { Project } from "../model/project.js";
import type { Source } from "../source/source.js";

/** What rules look at. */
export interface RuleContext {
  readonly contracts: ContractSet;
  /** Absent when the contracts were read from a server's answer. */
  readonly project?: Project;
  /** What is offered over HTTP, where that is something else. */
  readonly openApi?: { readonly contracts: ContractSet; readonly surface: OpenApiSurface };
  /** The Markdown pages of the contract. */
  readonly documents: readonly Source[];
  readonly protocol: ProtocolRevision;
  /** The options of a rule as configured. */
  readonly options: (rule: string) => JsonValue | undefined;
  /** Whether a contract with this text is known to compile, so that it need not be compiled again. */
  readonly isKnownToCompile: (text: string) => boolean;
  /** Told of every contract text that compiled without any complaint. */
  readonly onCompiled: (text: string) => void;
}

/** One check. It may report several rules that are found in one go. */
export interface Check {
  /** The ids it may report; it is not run when all of them are off. */
  readonly rules: readonly string[];
  readonly run: (context: RuleContext) => readonly Diagnostic[];
}
