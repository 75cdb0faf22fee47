/** Colours are chosen for a contrast of at least 4.5 to 1 on both grounds; none stands without a word. */
export const STYLE = `:root {
  color-scheme: light dark;
  --ground: #ffffff; --text: #1f2328; --soft: #59636e; --line: #d1d9e0; --code: #f6f8fa; --mark: #fff1c2;
  --breaking: #b3261e; --undecided: #8a5a00; --compatible: #1a7f37;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0d1117; --text: #e6edf3; --soft: #9198a1; --line: #3d444d; --code: #161b22; --mark: #4a3b0a;
    --breaking: #ff8078; --undecided: #e3b341; --compatible: #56d364;
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem; max-width: 72rem; background: var(--ground); color: var(--text);
  font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
code, pre { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: 0.875em; }
header { border-left: 0.5rem solid var(--compatible); padding-left: 1rem; margin-bottom: 2rem; }
header.breaking { border-color: var(--breaking); }
header.undecided, header.accepted { border-color: var(--undecided); }
.word { margin: 0; font-weight: 600; text-transform: uppercase; letter-spacing: 0.08em; color: var(--compatible); }
.breaking > .word { color: var(--breaking); }
.undecided > .word, .accepted > .word { color: var(--undecided); }
h1 { margin: 0 0 0.75rem; font-size: 1.6rem; line-height: 1.25; }
h2 { margin: 2rem 0 0.75rem; font-size: 1.25rem; }
h3 { margin: 0 0 0.5rem; font-size: 1.05rem; }
dl { display: flex; flex-wrap: wrap; gap: 0.25rem 2rem; margin: 0; }
dt { color: var(--soft); font-size: 0.85rem; }
dd { margin: 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; color: var(--soft); padding-bottom: 0.5rem; }
th, td { border-bottom: 1px solid var(--line); padding: 0.4rem 0.75rem 0.4rem 0; text-align: left; font-weight: 400; }
th, td { overflow-wrap: normal; }
tbody th { min-width: 11rem; overflow-wrap: anywhere; }
thead th { font-weight: 600; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
small, .where, .place, footer, figcaption { color: var(--soft); }
.badge { border: 1px solid currentColor; border-radius: 1rem; padding: 0.05rem 0.6rem; font-size: 0.8rem;
  font-weight: 600; white-space: nowrap; }
.badge.breaking { color: var(--breaking); }
.badge.undecided { color: var(--undecided); }
.badge.compatible { color: var(--compatible); }
article { border: 1px solid var(--line); border-radius: 0.5rem; padding: 1rem; margin-bottom: 1rem;
  break-inside: avoid-page; }
article > p, figure > p { margin: 0.5rem 0; }
pre { background: var(--code); border-radius: 0.4rem; padding: 0.75rem; margin: 0.5rem 0; overflow-x: auto; }
mark { background: var(--mark); color: inherit; }
figure { margin: 1rem 0 0; }
footer { margin-top: 2rem; font-size: 0.85rem; }
@media print {
  body { max-width: none; padding: 0; font-size: 11pt; }
  pre { white-space: pre-wrap; border: 1px solid var(--line); }
}
`;
