/** The comments of a text, as the compiler sees them: what looks like one in a string or a template is none. */
import ts from 'typescript';

export function commentsOf(file: string, text: string): readonly string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = new Map<number, string>();
  const add = (ranges: readonly ts.CommentRange[] | undefined): void => {
    for (const { pos, end } of ranges ?? []) found.set(pos, text.slice(pos, end));
  };
  const visit = (node: ts.Node): void => {
    if (node.kind !== ts.SyntaxKind.JsxText) {
      add(ts.getLeadingCommentRanges(text, node.pos));
      add(ts.getTrailingCommentRanges(text, node.end));
    }
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return [...found.values()].map((comment) => comment.replace(/\s+/g, ' '));
}

/** Gone from the text; a suppression may go, that is a fix of its own. */
export function lostComments(file: string, before: string, after: string): readonly string[] {
  const kept = [...commentsOf(file, after)];
  return commentsOf(file, before).filter((comment) => {
    const at = kept.indexOf(comment);
    if (at >= 0) kept.splice(at, 1);
    return at < 0 && !comment.includes('candor-ignore');
  });
}
