import ts from 'typescript';

/** Whether the parser missed something in the file: an edit between two keystrokes leaves one in such a state. */
export function isHalfTyped(file: ts.SourceFile): boolean {
  const visit = (node: ts.Node): boolean => (node.flags & ts.NodeFlags.ThisNodeHasError) !== 0 || ts.forEachChild(node, visit) === true;
  return visit(file);
}
