/** What a call, a type or a receiver leads to, for those who write edits and see no program. */
import type ts from 'typescript';
import { refOf, refOfTypeNode } from '../../program/origin';
import type { FunctionWithBody } from '../../syntax/functions';
import type { HandlerFacts } from '../outcomes/handlerFacts';

/** The function of the project that is called. */
export function functionCalled({ s }: Pick<HandlerFacts, 's'>, call: ts.CallExpression): FunctionWithBody | undefined {
  const ref = refOf(s, call.expression);
  return ref.kind === 'function' ? ref.fn : undefined;
}

/** The interface that a class says it implements. */
export function interfaceNamed(
  { s }: Pick<HandlerFacts, 's'>,
  type: ts.ExpressionWithTypeArguments,
): ts.InterfaceDeclaration | ts.TypeLiteralNode | undefined {
  const ref = refOf(s, type.expression);
  const declared = ref.kind === 'typed' ? ref : refOfTypeNode(s, type);
  return declared.kind === 'typed' ? declared.node : undefined;
}

/** The package that a value comes from. */
export function packageBehind({ s }: Pick<HandlerFacts, 's'>, expression: ts.Expression): string | undefined {
  const ref = refOf(s, expression);
  return ref.kind === 'external' ? ref.package : undefined;
}
