/** What an expression can stand for, and the walk that finds it out. The walk itself is `origin.ts` and `members.ts`. */
import type ts from 'typescript';
import type { FunctionWithBody } from '../syntax/functions';
import type { Snapshot } from './snapshot';

export type Ref =
  | { readonly kind: 'function'; readonly fn: FunctionWithBody }
  | { readonly kind: 'class'; readonly node: ts.ClassLikeDeclaration }
  | { readonly kind: 'instance'; readonly node: ts.ClassLikeDeclaration }
  /** A value whose declared type is an interface or a type literal of the project. */
  | { readonly kind: 'typed'; readonly node: ts.InterfaceDeclaration | ts.TypeLiteralNode }
  | { readonly kind: 'object'; readonly node: ts.ObjectLiteralExpression }
  | { readonly kind: 'namespace'; readonly file: string }
  /** `path` starts with the export's name; then members, `()` for a call's result and `new` for an instance. */
  | { readonly kind: 'external'; readonly package: string; readonly specifier: string; readonly path: readonly string[] }
  | { readonly kind: 'global'; readonly path: readonly string[] }
  | { readonly kind: 'parameter'; readonly node: ts.ParameterDeclaration }
  | { readonly kind: 'expression'; readonly node: ts.Expression }
  | { readonly kind: 'unknown'; readonly why: string };

export const unknown = (why: string): Ref => ({ kind: 'unknown', why });
export const depthLimit = 40;

/** A walk in progress: how deep it is, and what it is already looking at. */
export interface Walk {
  readonly s: Snapshot;
  depth: number;
  readonly busy: Set<ts.Node>;
}

export function guarded(w: Walk, node: ts.Node, ask: () => Ref): Ref {
  if (w.depth > depthLimit) return unknown('bound-reached');
  if (w.busy.has(node)) return unknown('cycle');
  w.busy.add(node);
  w.depth += 1;
  try {
    return ask();
  } finally {
    w.depth -= 1;
    w.busy.delete(node);
  }
}

export function instanceOf(ref: Ref): Ref {
  if (ref.kind === 'class') return { kind: 'instance', node: ref.node };
  if (ref.kind === 'external') return { ...ref, path: [...ref.path, 'new'] };
  if (ref.kind === 'global') return { kind: 'global', path: [...ref.path, 'new'] };
  return unknown('new');
}
