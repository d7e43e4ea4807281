/** A tool as found in the source: which SDK, which major, where its parts are. */
import type ts from 'typescript';
import type { Sdk, SdkMajor } from './sdk';
import type { FunctionWithBody } from '../syntax/functions';

export type OpaqueReason = 'handler-not-found' | 'handler-computed' | 'dispatch-unresolved';

export type HandlerSource =
  /** The expression given for the handler: a function, a name, a call that makes one. */
  | { readonly kind: 'expression'; readonly node: ts.Expression }
  | { readonly kind: 'function'; readonly fn: FunctionWithBody }
  /** One case of a dispatcher: the function that serves every tool, called with this one's name. */
  | { readonly kind: 'dispatch'; readonly node: ts.Expression; readonly name: string | undefined }
  /** The handler of a registration in a loop, for one item of its list. */
  | { readonly kind: 'item'; readonly node: ts.Expression; readonly loop: LoopBinding }
  | { readonly kind: 'none' }
  | { readonly kind: 'opaque'; readonly node: ts.Node; readonly why: OpaqueReason };

export interface LoopBinding {
  /** The parameter of the callback, or the variable of a `for … of`. */
  readonly variable: ts.ParameterDeclaration;
  readonly list: ts.Expression;
  readonly index: number;
}

export interface Tool {
  readonly sdk: Sdk;
  readonly major: SdkMajor;
  /** `undefined` where no package.json says it. */
  readonly majorNumber: number | undefined;
  readonly name: string | undefined;
  /** What is given for the name, where it is no constant. */
  readonly nameExpression?: ts.Expression | undefined;
  /** The registering call, object or function. */
  readonly registration: ts.Node;
  /** What the eye should fall on: the name, or else the callee. */
  readonly nameNode: ts.Node;
  readonly description: ts.Expression | undefined;
  readonly input: ts.Expression | undefined;
  readonly output: ts.Expression | undefined;
  readonly annotations: ts.Expression | undefined;
  readonly handler: HandlerSource;
}
