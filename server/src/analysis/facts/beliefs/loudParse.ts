/**
 * A program that ends where a text is no JSON: an error message goes no further, and nobody takes it for an answer.
 * Invariant: only where the whole program is one file that uses nothing of the project, offers nothing to others, and asks no model.
 */
import ts from 'typescript';
import { exportsSomething, specifiersOf } from '../../program/imports';
import { visitAll } from '../../syntax/functions';

const harmless = /^(?:node:|@modelcontextprotocol\/(?:sdk\/client\/|client$)|(?:fs|path|url|util|os|child_process|process|assert)(?:\/|$))/;
/** Ways to ask a model that need no package of its own. */
const asking = /^(?:fetch|messages)$/;

const closed = new WeakMap<ts.SourceFile, boolean>();

export function isClosedScript(file: ts.SourceFile): boolean {
  const known = closed.get(file) ?? isClosed(file);
  closed.set(file, known);
  return known;
}

function isClosed(file: ts.SourceFile): boolean {
  if (!ts.isExternalModule(file) || exportsSomething(file) || !specifiersOf(file).every((specifier) => harmless.test(specifier)))
    return false;
  let asks = false;
  visitAll(file, (node) => {
    if (ts.isIdentifier(node) && asking.test(node.text)) asks = true;
  });
  return !asks;
}
