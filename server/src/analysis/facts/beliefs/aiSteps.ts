/** The results of a step of the AI SDK: `toolResults` of what `generateText` gives, of its steps, and of what callbacks get. */
import ts from 'typescript';
import { refOf } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';
import { isFunctionNode } from '../../syntax/functions';
import type { Value } from '../terms/value';

/** Whether a value is one of them: `result.toolResults[0]`, the variable of a loop over them. */
export function isAiStep(s: Snapshot, value: Value): boolean {
  for (let at: Value | undefined = value; at !== undefined;) {
    if (at.kind === 'member') {
      if (/^(toolResults|staticToolResults|dynamicToolResults)$/.test(at.name)) return isOfAi(s, at.of);
      at = at.of;
    } else if (at.kind === 'element') at = at.of;
    else if (at.kind === 'param') at = at.of;
    else if (at.kind === 'call' && at.callee.kind === 'member' && /^(find|at|filter)$/.test(at.callee.name)) at = at.callee.of;
    else return false;
  }
  return false;
}

export function isOfAi(s: Snapshot, value: Value): boolean {
  for (let at: Value | undefined = value; at !== undefined;) {
    switch (at.kind) {
      case 'member':
      case 'element':
        at = at.of;
        break;
      case 'call':
        if (ts.isCallExpression(at.node) && isAiCall(s, at.node)) return true;
        at = at.callee.kind === 'member' ? at.callee.of : undefined;
        break;
      case 'param':
        if (isStepCallback(s, at.parameter)) return true;
        at = at.of;
        break;
      default:
        return false;
    }
  }
  return false;
}

export function isAiCall(s: Snapshot, call: ts.CallExpression): boolean {
  const ref = refOf(s, call.expression);
  return ref.kind === 'external' && ref.package === 'ai';
}

/** The parameter of `onStepFinish` and its kind in the options of a call of the SDK. */
function isStepCallback(s: Snapshot, parameter: ts.ParameterDeclaration): boolean {
  const fn = parameter.parent;
  if (!isFunctionNode(fn) || fn.parameters[0] !== parameter) return false;
  const property = ts.isPropertyAssignment(fn.parent) ? fn.parent : fn;
  if (!/^on(Step)?(Finish|End)$/.test(property.name?.getText() ?? '')) return false;
  const options = property.parent;
  return ts.isObjectLiteralExpression(options) && ts.isCallExpression(options.parent) && isAiCall(s, options.parent);
}
