/** Fields that an answer has only where something went wrong: whoever reads one does not expect it to be there. */
import ts from 'typescript';
import { bare } from '../../syntax/expressions';

const names = /^(?:is_?)?(?:errors?|err|warnings?|message|reason|failure|failed|error_?(?:code|type|message)|code)$/i;

export function isTroubleName(name: string): boolean {
  return names.test(name);
}

/** `data.error.type`, and `error` that was taken out. */
export function readsTrouble(part: ts.Expression): boolean {
  for (let at = bare(part); ; at = bare(at.expression)) {
    if (ts.isIdentifier(at)) return isTroubleName(at.text);
    if (ts.isPropertyAccessExpression(at) && isTroubleName(at.name.text)) return true;
    if (!ts.isPropertyAccessExpression(at) && !ts.isElementAccessExpression(at)) return false;
  }
}
