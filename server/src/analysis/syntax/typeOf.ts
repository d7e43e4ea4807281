/** The one way to ask for a type: the compiler may throw on odd nodes, and then there is no answer. */
import ts from 'typescript';

export function typeOf(checker: ts.TypeChecker, node: ts.Node): ts.Type | undefined {
  try {
    const type = checker.getTypeAtLocation(node);
    return (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) === 0 ? type : undefined;
  } catch {
    // Seen on nodes that are no expressions; whoever asks treats it as not known.
    return undefined;
  }
}

/** Whether a property is declared as one that may not be there. */
export function isOptionalByType(checker: ts.TypeChecker, name: ts.MemberName): boolean {
  try {
    return ((checker.getSymbolAtLocation(name)?.flags ?? 0) & ts.SymbolFlags.Optional) !== 0;
  } catch {
    // As above.
    return false;
  }
}

/** Whether the value is a list: an array, a tuple, or an alternative of such. `unknown` where the type is. */
export function isListByType(checker: ts.TypeChecker, node: ts.Node): 'yes' | 'no' | 'unknown' {
  const type = typeOf(checker, node);
  if (type === undefined) return 'unknown';
  const parts = (type.isUnion() ? type.types : [type]).filter((t) => (t.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) === 0);
  if (parts.length === 0) return 'unknown';
  if (parts.every((t) => checker.isArrayType(t) || checker.isTupleType(t))) return 'yes';
  return parts.some((t) => checker.isArrayType(t) || checker.isTupleType(t)) ? 'unknown' : 'no';
}

/** Whether the value is text; a text that may be missing is one. */
export function isTextByType(checker: ts.TypeChecker, node: ts.Node): 'yes' | 'no' | 'unknown' {
  const type = typeOf(checker, node);
  if (type === undefined) return 'unknown';
  const parts = (type.isUnion() ? type.types : [type]).filter((t) => (t.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) === 0);
  if (parts.length === 0) return 'unknown';
  const texts = parts.filter((t) => (t.flags & ts.TypeFlags.StringLike) !== 0);
  return texts.length === parts.length ? 'yes' : texts.length > 0 ? 'unknown' : 'no';
}
