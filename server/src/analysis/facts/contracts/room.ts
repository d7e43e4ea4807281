/**
 * Whether a project's own framework leaves a tool any room for an output contract. Where the type of its registrations is known whole and
 * has none, no tool of it can declare one: what is missing is missing once, in the framework.
 */
import ts from 'typescript';
import { propertyName } from '../../syntax/expressions';
import { typeOf } from '../../syntax/typeOf';
import type { HandlerFacts } from '../outcomes/handlerFacts';

/** What a registration is declared as, and what a reader calls it. */
export interface Framework {
  readonly name: string;
  readonly node: ts.Node;
}

/** A name under which a framework of its own might take an output contract, whatever it calls it. */
const contractLike = /output|outcome|result|return|response|structured/i;

/** The type that every registration of this form goes by, where it is seen to have no place for an output contract. */
export function roomlessFramework({ s, tool }: HandlerFacts): Framework | undefined {
  if (tool.sdk.id !== 'project') return undefined;
  const config = configOf(tool.registration, tool.input ?? tool.description);
  if (config === undefined) return undefined;
  const checker = s.checker();
  const type = checker.getContextualType(config);
  if (type === undefined || !(type.isUnion() ? type.types : [type]).every((t) => isRoomless(checker, t, config))) return undefined;
  return named(type.aliasSymbol ?? type.getSymbol());
}

function isRoomless(checker: ts.TypeChecker, type: ts.Type, config: ts.ObjectLiteralExpression): boolean {
  if ((type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) === 0) return false;
  if (checker.getIndexInfosOfType(type).length > 0 || !isWhole(checker, type, new Set())) return false;
  const known = checker.getPropertiesOfType(type).map((p) => p.name);
  // A type that knows none of what is written is not the type of the registration.
  const written = config.properties.map((p) => (ts.isSpreadAssignment(p) ? undefined : propertyName(p.name)));
  return written.some((name) => name !== undefined && known.includes(name)) && !known.some((name) => contractLike.test(name));
}

/** The object literal that the schema or the description stands in. */
function configOf(registration: ts.Node, part: ts.Node | undefined): ts.ObjectLiteralExpression | undefined {
  let at = part;
  while (at !== undefined && at !== registration && !ts.isObjectLiteralExpression(at.parent)) at = at.parent;
  const holder = at === undefined || at === registration ? registration : at.parent;
  if (!ts.isObjectLiteralExpression(holder)) return undefined;
  let up: ts.Node | undefined = holder;
  while (up !== undefined && up !== registration) up = up.parent;
  return up === undefined ? undefined : holder;
}

/** Whether everything that the type is made of could be read: of an interface that extends a package not installed, a part is missing. */
function isWhole(checker: ts.TypeChecker, type: ts.Type, seen: Set<ts.Type>): boolean {
  if (seen.has(type)) return true;
  seen.add(type);
  if (type.isIntersection()) return type.types.every((part) => isWhole(checker, part, seen));
  const declarations = (type.getSymbol()?.declarations ?? []).filter((d) => ts.isInterfaceDeclaration(d) || ts.isClassDeclaration(d));
  const parents = declarations.flatMap(({ heritageClauses }) => heritageClauses ?? []).flatMap(({ types }) => [...types]);
  return parents.every((parent) => {
    const base = typeOf(checker, parent);
    return base !== undefined && isWhole(checker, base, seen);
  });
}

/** Only what the project itself declares can be given a place. */
function named(symbol: ts.Symbol | undefined): Framework | undefined {
  const [declaration] = symbol?.declarations ?? [];
  const source = declaration?.getSourceFile();
  if (declaration === undefined || source === undefined || source.isDeclarationFile || source.fileName.includes('/node_modules/'))
    return undefined;
  let at: ts.Node = declaration;
  while (!ts.isSourceFile(at)) {
    const name = nameOf(at);
    if (name !== undefined && ts.isIdentifier(name)) return { name: name.text, node: name };
    at = at.parent;
  }
  return undefined;
}

function nameOf(node: ts.Node): ts.DeclarationName | undefined {
  const isNamed =
    ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isClassLike(node) || ts.isVariableDeclaration(node);
  return isNamed || ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isMethodSignature(node) ? node.name : undefined;
}
