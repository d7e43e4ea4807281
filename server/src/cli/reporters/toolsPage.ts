/**
 * The contract cards as one page of HTML that needs nothing else: no network, no files beside it. What a tool says of itself is text on it,
 * never markup. The page works without its script, too; the script sorts and filters.
 */
import type { CheckResult } from '../checkResult';
import type { ToolInfo } from '../../analysis/report';
import { cardSections, type CardItem, type CardSection } from '../../../../shared/src/cardWords';
import { nameIsComputed, sdkTitle } from '../../../../shared/src/wording';
import { pageScript } from './toolsPageScript';
import { pageStyle } from './toolsPageStyle';

export function toolsPage({ tools, nameOf, version, looked }: CheckResult): string {
  const cards = tools.map((tool) => cardOf(tool, nameOf)).join('\n');
  const bad = tools.filter((tool) => worstOf(tool) === 'bad').length;
  const open = tools.filter((tool) => !tool.analyzed).length;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
<title>Agent tools: ${text(looked.join(', '))}</title>
<style>${pageStyle}</style>
</head>
<body>
<header>
<h1>Agent tools</h1>
<p>${tools.length} tools under <code>${text(looked.join(', '))}</code>: ${bad} that can mislead, ${open} not analyzed. Candor ${text(version)}.</p>
<form id="controls" hidden>
<label>Find <input id="find" type="search" placeholder="a name, a file, a code" autocomplete="off"></label>
<label>Show <select id="show"><option value="">all</option><option value="bad">that can mislead</option><option value="open">not known</option><option value="good">sound</option></select></label>
<label>Sort by <select id="sort"><option value="worst">worst first</option><option value="name">name</option><option value="file">file</option></select></label>
<output id="count"></output>
</form>
</header>
<main id="cards">
${cards}
</main>
<p id="none" hidden>No tool is like that.</p>
<script>${pageScript}</script>
</body>
</html>
`;
}

function cardOf(tool: ToolInfo, nameOf: CheckResult['nameOf']): string {
  const sections = tool.card === undefined ? [] : cardSections(tool.card);
  const name = tool.name ?? nameIsComputed;
  const file = `${nameOf(tool.file)}:${tool.line}`;
  const bad = sections.flatMap(({ items }) => items).filter(({ tone }) => tone === 'bad').length;
  const about = [
    sdkTitle(tool),
    tool.input ? 'input declared' : 'no input declared',
    tool.output ? 'output declared' : 'no output declared',
  ];
  const why = tool.analyzed ? '' : `<p class="open">Not analyzed: ${text(tool.why ?? 'unknown')}.</p>`;
  const description = tool.description === null ? '' : `<p class="said">${text(tool.description)}</p>`;
  return `<article data-name="${text(name)}" data-file="${text(file)}" data-tone="${worstOf(tool)}" data-bad="${bad}">
<h2><code>${text(name)}</code></h2>
<p class="about">${about.map(text).join(' · ')} · <code>${text(file)}</code></p>
${description}${why}
<dl>
${sections.map((section) => sectionOf(section, nameOf)).join('\n')}
</dl>
</article>`;
}

function sectionOf({ title, items }: CardSection, nameOf: CheckResult['nameOf']): string {
  return `<dt>${text(title)}</dt>\n<dd><ul>${items.map((one) => itemOf(one, nameOf)).join('')}</ul></dd>`;
}

function itemOf({ text: words, tone, place }: CardItem, nameOf: CheckResult['nameOf']): string {
  const where = place === undefined ? '' : ` <span class="place">${text(`${nameOf(place.file)}:${place.line}`)}</span>`;
  return `<li class="${tone}">${codes(words)}${where}</li>`;
}

function worstOf({ card, analyzed }: ToolInfo): 'bad' | 'open' | 'good' {
  const tones = card === undefined ? [] : cardSections(card).flatMap(({ items }) => items.map(({ tone }) => tone));
  return tones.includes('bad') ? 'bad' : !analyzed || tones.includes('open') ? 'open' : 'good';
}

/** `name` in back ticks is code. */
function codes(words: string): string {
  return text(words).replace(/`([^`]*)`/g, '<code>$1</code>');
}

function text(words: string): string {
  return words.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
