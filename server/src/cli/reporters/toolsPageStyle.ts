/** How the page of tools looks: the colours of the system, readable in the dark, on paper and on a small screen. */
export const pageStyle = `
:root { color-scheme: light dark; --bad: light-dark(#b42318, #ff8a7a); --open: light-dark(#8a5a00, #e8b34b); --good: light-dark(#1a6b3c, #6fcf97);
  --line: light-dark(#d9dee3, #3a4149); --card: light-dark(#fff, #1d2228); --page: light-dark(#f4f6f8, #14181c); --quiet: light-dark(#55606b, #9aa5b1); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); font: 15px/1.5 system-ui, sans-serif; }
header { position: sticky; top: 0; padding: 1rem 1.5rem; background: var(--page); border-bottom: 1px solid var(--line); z-index: 1; }
h1 { margin: 0; font-size: 1.25rem; }
header p { margin: .25rem 0 .75rem; color: var(--quiet); }
form { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; }
form[hidden] { display: none; }
input, select { font: inherit; padding: .25rem .5rem; border: 1px solid var(--line); border-radius: .375rem; background: var(--card); color: inherit; }
output { color: var(--quiet); }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(30rem, 100%), 1fr)); gap: 1rem; padding: 1.5rem; align-items: start; }
article { background: var(--card); border: 1px solid var(--line); border-left: .3rem solid var(--good); border-radius: .5rem; padding: 1rem 1.25rem; overflow-wrap: anywhere; }
article[data-tone=bad] { border-left-color: var(--bad); }
article[data-tone=open] { border-left-color: var(--open); }
article[hidden] { display: none; }
h2 { margin: 0; font-size: 1.05rem; }
.about { margin: .1rem 0 .5rem; color: var(--quiet); font-size: .85rem; }
.said { margin: 0 0 .75rem; max-height: 4.5em; overflow: auto; color: var(--quiet); white-space: pre-line; }
dl { margin: 0; display: grid; grid-template-columns: 6.5rem 1fr; gap: .35rem .75rem; }
dt { color: var(--quiet); }
dd { margin: 0; min-width: 0; }
ul { margin: 0; padding: 0; list-style: none; }
li::before { content: '· '; color: var(--quiet); }
li.good::before { content: '✓ '; color: var(--good); }
li.bad::before { content: '✗ '; color: var(--bad); }
li.open::before { content: '? '; color: var(--open); }
li.bad { color: var(--bad); }
p.open { color: var(--open); }
code { font: .92em ui-monospace, monospace; }
.place { color: var(--quiet); font: .8em ui-monospace, monospace; }
#none { padding: 0 1.5rem; color: var(--quiet); }
@media print { header { position: static; } form { display: none; } article { break-inside: avoid; } }
`;
