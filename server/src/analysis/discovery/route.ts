/** A route handler as found in the source. */
import type ts from 'typescript';
import type { FunctionWithBody } from '../syntax/functions';
import type { Framework } from './framework';

export interface Route {
  readonly framework: Framework;
  /** `GET /users`, as far as it is written out. */
  readonly name: string;
  readonly registration: ts.Node;
  /** The expression given for the handler, or the function where a member or an export is one. */
  readonly handler: ts.Expression | FunctionWithBody;
}
