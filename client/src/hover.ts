/** What the server says in a hover, made to fit into the editor's own: nothing twice, and links that stay inside. */
import { languages, MarkdownString, type Hover, type Position, type Uri } from 'vscode';
import { commands, diagnosticSource, docsBaseUrl } from '../../shared/src/names';

/** What the editor itself shows in a hover there. */
export function messagesAt(uri: Uri, position: Position): readonly string[] {
  const found = languages.getDiagnostics(uri).filter(({ source, range }) => source === diagnosticSource && range.contains(position));
  return found.map(({ message }) => message);
}

export function fitIn(hover: Hover, messages: readonly string[]): Hover | undefined {
  const contents = hover.contents.map((content) => (content instanceof MarkdownString ? markdownOf(content.value, messages) : content));
  const isLeft = contents.some((content) => !(content instanceof MarkdownString) || content.value !== '');
  if (!isLeft) return undefined;
  hover.contents = contents;
  return hover;
}

function markdownOf(text: string, messages: readonly string[]): MarkdownString {
  const markdown = new MarkdownString(withPagesInside(withoutMessages(text, messages)));
  // The one command that such a text may run, whatever stands in the sources that it quotes.
  markdown.isTrusted = { enabledCommands: [commands.explainRule] };
  return markdown;
}

export function withoutMessages(text: string, messages: readonly string[]): string {
  return text
    .split('\n\n')
    .filter((paragraph) => !messages.includes(paragraph))
    .join('\n\n');
}

/** A link to the page of a rule opens the page that came with the extension. */
export function withPagesInside(text: string): string {
  const link = new RegExp(`\\[[a-z-]+\\]\\(${docsBaseUrl.replaceAll('.', '\\.')}/([a-z-]+)\\.md\\)`, 'g');
  return text.replace(link, (_, rule: string) => {
    const query = encodeURIComponent(JSON.stringify([rule]));
    return `[Why \`${rule}\` matters](command:${commands.explainRule}?${query})`;
  });
}
