#!/usr/bin/env bash
# Runs `ombi-schema diff` once, with all its reports. Findings do not fail this step: `exit-code` is an output, and the
# last step of the action ends with it, once outputs and comment are there.
set -euo pipefail

fail() {
  echo "::error::$1"
  exit 2
}

# A value of several lines could end itself and begin another output.
out() {
  [[ "$2" != *$'\n'* ]] || fail "$1: it has a line break"
  printf '%s=%s\n' "$1" "$2" >>"$GITHUB_OUTPUT"
}

out exit-code 2

major="$(node --print 'process.versions.node.split(".")[0]' 2>/dev/null || true)"
[ "${major:-0}" -ge 20 ] || fail "ombi-schema needs Node 20.19 or later: put actions/setup-node before it"

cd -- "${INPUT_WORKING_DIRECTORY:-.}" || fail "there is no such working-directory"

reports="${INPUT_REPORT_FOLDER:-}"
if [ -z "$reports" ]; then
  reports="$(mktemp -d "${RUNNER_TEMP:-${TMPDIR:-/tmp}}/ombi-schema-XXXXXX")"
else
  mkdir -p -- "$reports"
  reports="$(cd -- "$reports" && pwd)"
fi

# In a container the work tree belongs to somebody else, and git refuses to read it.
if LC_ALL=C git rev-parse --git-dir 2>&1 | grep -q 'dubious ownership'; then
  git config --global --add safe.directory "${GITHUB_WORKSPACE:-$PWD}"
fi

has_commit() {
  git cat-file -e "$1^{commit}" 2>/dev/null
}

fetch() {
  git fetch --quiet --no-tags --depth="$1" origin "$2" 2>/dev/null || true
}

# What the pull request is compared with: the first parent of the merge that GitHub checks out, which is the tip of the
# base when the merge was made. Elsewhere the merge base, else the commit that the event names.
pull_base() {
  if [[ "${GITHUB_REF:-}" == refs/pull/*/merge ]] && [ "$(git rev-parse HEAD)" = "${GITHUB_SHA:-}" ]; then
    has_commit HEAD^2 || fetch 2 "$GITHUB_SHA"
    if has_commit HEAD^2; then
      git rev-parse HEAD^1
      return
    fi
  fi
  has_commit "$PULL_BASE" || fetch 1 "$PULL_BASE"
  git merge-base "$PULL_BASE" HEAD 2>/dev/null || printf '%s\n' "$PULL_BASE"
}

base="${INPUT_BASE:-}"
if [ -z "$base" ] && [ -n "${PULL_BASE:-}" ]; then
  base="$(pull_base)"
elif [[ "$base" =~ ^[0-9a-f]{40}$ ]] && ! has_commit "$base"; then
  # A shallow clone; what cannot be fetched is explained by the command.
  fetch 1 "$base"
fi

arguments=(diff)
[ -z "${INPUT_CONFIG:-}" ] || arguments+=("--config=$INPUT_CONFIG")
[ -z "${INPUT_LEVEL:-}" ] || arguments+=("--level=$INPUT_LEVEL")
[ -z "${INPUT_ACCEPT:-}" ] || arguments+=("--accept=$INPUT_ACCEPT")
[ -z "${INPUT_MARKER:-}" ] || arguments+=("--marker=$INPUT_MARKER")

label="${INPUT_APPROVE_LABEL:-}"
has_label() {
  node --eval 'process.exit((JSON.parse(process.env.PULL_LABELS || "null") ?? []).includes(process.env.INPUT_APPROVE_LABEL) ? 0 : 1)'
}
if [ -n "$label" ] && has_label; then
  arguments+=(--fail-on=never "--approval=the label \"$label\"")
elif [ -n "${INPUT_FAIL_ON:-}" ]; then
  arguments+=("--fail-on=$INPUT_FAIL_ON")
fi

arguments+=(--format=github --output=-)
arguments+=(--format=json "--output=$reports/diff.json" --format=markdown "--output=$reports/diff.md")
arguments+=(--format=text "--output=$reports/diff.txt")
read -r -d '' -a more <<<"${INPUT_REPORTS//,/ }" || true
for format in ${more[@]+"${more[@]}"}; do
  case "$format" in
    text | json | markdown) ;; # written in any case
    sarif) arguments+=(--format=sarif "--output=$reports/diff.sarif") ;;
    junit) arguments+=(--format=junit "--output=$reports/diff.xml") ;;
    html) arguments+=(--format=html "--output=$reports/diff.html") ;;
    changelog) arguments+=(--format=changelog "--output=$reports/changelog.md") ;;
    *) fail "reports: there is no format of that name; formats are text, json, markdown, sarif, junit, html, changelog" ;;
  esac
done

# Behind a double dash nothing is an option.
arguments+=(--)
if [ -n "$base" ] || [ -n "${INPUT_HEAD:-}" ]; then
  [ -n "$base" ] || fail "an input head needs an input base"
  arguments+=("$base")
  [ -z "${INPUT_HEAD:-}" ] || arguments+=("$INPUT_HEAD")
fi

version="${INPUT_VERSION:-}"
if [ -z "$version" ] && npx --no-install ombi-schema --version >/dev/null 2>&1; then
  command=(npx --no-install ombi-schema)
else
  [ -n "$version" ] || version="$(node --print 'require(process.env.ACTION_FOLDER + "/package.json").version')"
  [[ "$version" =~ ^[0-9A-Za-z.^~*+-]+$ ]] || fail "version: not a version"
  command=(npm exec --yes "--package=ombi-schema@$version" -- ombi-schema)
fi

code=0
"${command[@]}" "${arguments[@]}" || code=$?

# What people named is in this text, and must not be taken for commands.
if [ -s "$reports/diff.txt" ]; then
  stop="$(node --print 'require("node:crypto").randomUUID()')"
  echo "::stop-commands::$stop"
  cat -- "$reports/diff.txt"
  echo "::$stop::"
fi

out report-folder "$reports"
out exit-code "$code"
