/** The tests that run a tool: what each sets up, what it gives, and what it asserts of the answer. */
import ts from 'typescript';
import { memoSlot, type Snapshot } from '../../program/snapshot';
import { bare, contains, propertyName } from '../../syntax/expressions';
import { visitAll } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { schemaOf } from '../schemas/read';
import { placesOf } from '../schemas/schema';
import { arrangedIn, type Arranged } from './arranged';
import { argumentsOf } from './given';
import { testCasesIn, type TestCase } from './cases';
import { assertionsAt, type Assertion } from './claims';
import { isLetGo } from './dead';
import { textsIn, type Claim } from './expected';
import { nameOfCallee } from './byName';
import { contactOf, handleOf, type Contact, type Handle } from './contact';
import { repeatsIn, type Look } from './repeats';
import { declarationOf, filesLoadedBy, runOf, visitRun, type TestRun } from './run';
import { judgeOf } from './truths';
import { dropsLists } from './lists';

export interface Given {
  readonly names: readonly string[];
  readonly texts: string;
  readonly text: string;
}

export interface ToolTest {
  readonly test: TestCase;
  readonly file: string;
  /** How often the test's own body calls the tool. */
  readonly calls: number;
  /** The arguments of its calls, and of checks of its schema. */
  readonly given: readonly Given[];
  /** What is asserted of what the tool returns, or throws. */
  readonly claims: readonly Claim[];
  /** The schema is tried with a value, and takes it or does not. */
  readonly schema: { readonly takes: boolean; readonly refuses: boolean };
  /** What stands in for others and is asserted to have been called, and not to have been. */
  readonly called: readonly string[];
  /** The same call is made twice, and what came of that is looked at. */
  readonly repeats: boolean;
  readonly untouched: readonly string[];
  readonly arranged: Arranged;
  /** Every name and text in the test. */
  readonly words: ReadonlySet<string>;
}

const casesSlot = memoSlot<ts.SourceFile, readonly TestCase[]>('testCases');

/** The tests of each tool, in the order of the tools. */
export function toolTestsOf(s: Snapshot, all: readonly HandlerFacts[]): readonly (readonly ToolTest[])[] {
  const handles = all.map((facts) => handleOf(facts, all, schemaNodesOf(facts)));
  const found: ToolTest[][] = all.map(() => []);
  for (const file of s.testFiles()) {
    s.cancellation.throwIfCancelled();
    const source = s.sourceFile(file);
    if (source === undefined || !/\b(it|test|specify)\b/.test(source.text)) continue;
    const named = handles.flatMap((handle, i) => {
      const words = wordsFor(handle, source);
      return words.length === 0 ? [] : [{ handle, i, words }];
    });
    if (named.length === 0) continue;
    for (const test of s.memo(casesSlot, source, () => ({ value: testCasesIn(source), final: true }))) {
      const own = [test.body, ...test.hooks].map((body) => body.getText()).join('\n');
      // A helper of the test may be what names the tool.
      const near = named.filter(({ words }) => words.some((word) => own.includes(word)));
      if (near.length === 0) continue;
      const run = runOf(s, test);
      const files = near.length > 1 ? filesLoadedBy(s, run) : new Set<string>();
      for (const { handle, i } of near) {
        if (near.some((other) => isOtherOfThatName(other.handle, handle, files))) continue;
        const contact = contactOf(run, handle);
        const one = contact === undefined ? undefined : readTest(run, contact, file);
        if (one !== undefined) found[i]?.push(one);
      }
    }
  }
  return found;
}

/** Of two tools of one name, the one whose file the test loads is meant. */
function isOtherOfThatName(one: Handle, other: Handle, loaded: ReadonlySet<string>): boolean {
  const isLoaded = ({ registration }: Handle): boolean => loaded.has(registration.getSourceFile().fileName);
  return one !== other && one.names.some((name) => other.names.includes(name)) && isLoaded(one) && !isLoaded(other);
}

/** The words of which a test in this file has to hold one: the tool's own, and names of the file that stand for something with one of them. */
function wordsFor({ words }: Handle, source: ts.SourceFile): readonly string[] {
  const own = words.filter((word) => source.text.includes(word));
  if (own.length === 0) return [];
  const found = new Set(own);
  visitAll(source, (node) => {
    const name = ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node) ? node.name : undefined;
    if (name === undefined || !ts.isIdentifier(name)) return;
    const text = ts.isVariableDeclaration(node) ? node.initializer?.getText() : node.getText();
    if (text !== undefined && own.some((word) => text.includes(word))) found.add(name.text);
  });
  return [...found];
}

function schemaNodesOf({ tool, x }: HandlerFacts): readonly ts.Node[] {
  if (tool.input === undefined) return [];
  return [
    tool.input,
    ...placesOf(schemaOf(x, tool.input)).flatMap(({ schema, field }) => [schema.node, ...(field === undefined ? [] : [field.node])]),
  ];
}

function readTest(run: TestRun, contact: Contact, file: string): ToolTest | undefined {
  const { s, test } = run;
  const claims: Claim[] = [];
  const called: string[] = [];
  const untouched: string[] = [];
  const schemaCalls: ts.CallExpression[] = [];
  const looks: Look[] = [];
  const schema = { takes: false, refuses: false };
  visitRun(run, (node) => {
    const stub = aboutStub(node);
    if (stub !== undefined) {
      (stub.isCalled ? called : untouched).push(stub.name);
      looks.push({ node, subject: node, isAnswer: false });
    }
    for (const assertion of assertionsAt(s, node)) {
      if (isLetGo(assertion.node)) continue;
      const check = schemaCheck(s, assertion.subject, contact);
      if (check !== undefined) {
        schemaCalls.push(check);
        for (const { says, path } of assertion.claims) {
          const last = path[path.length - 1] ?? takenBy(s, assertion.subject);
          if (says === 'fails' || (says === 'false' && last === 'success') || last === 'error') schema.refuses = true;
          else schema.takes = true;
        }
        continue;
      }
      const isAnswer = contact.isPayload(assertion.subject) || contact.isToolCall(assertion.subject);
      if (isAnswer) claims.push(...claimsOf(s, assertion, contact));
      if (isAnswer || isState(test, assertion)) looks.push({ node: assertion.node, subject: assertion.subject, isAnswer });
    }
  });
  // `try { await run() } catch { … }` with a claim on what is caught is among the claims already.
  if (contact.calls.length === 0 && schemaCalls.length === 0) return undefined;
  const calls = contact.calls.filter((call) => !schemaCalls.includes(call));
  const given = argumentsOf(run, [...calls, ...schemaCalls]).map((object): Given => ({
    names: namesIn(object),
    texts: textsIn([object, ...writtenBehind(object)]),
    text: object.getText(),
  }));
  const arranged = arrangedIn(run, (call) => contact.isToolCall(call));
  return {
    test,
    file,
    calls: calls.filter((call) => within(test, call)).length,
    given,
    claims,
    schema,
    called,
    repeats: repeatsIn(test, calls, arranged.places, looks),
    untouched,
    arranged,
    words: wordsIn(run),
  };
}

/** Where the answer is compared with another one, that both differ, and whether that is without their lists. */
function claimsOf(s: Snapshot, { subject, claims, against }: Assertion, contact: Contact): readonly Claim[] {
  if (against === undefined || !contact.isPayload(against.value)) return claims;
  const own: Claim = { path: [], says: against.isSame ? 'there' : 'differs', text: '', number: undefined };
  return dropsLists(s, subject) && dropsLists(s, against.value) ? [{ ...own, apart: 'lists' }] : [own];
}

/** A count or a value of something that the test holds. */
function isState({ body }: TestCase, { subject, claims }: Assertion): boolean {
  return contains(body, subject) && claims.some(({ says }) => says === 'items' || says === 'number' || says === 'empty');
}

/** What the names among the values stand for: `{ team: twoLines }`. */
function writtenBehind(object: ts.ObjectLiteralExpression): readonly ts.Expression[] {
  return object.properties.flatMap((property) => {
    const value = ts.isPropertyAssignment(property)
      ? bare(property.initializer)
      : ts.isShorthandPropertyAssignment(property)
        ? property.name
        : undefined;
    const written = value !== undefined && ts.isIdentifier(value) ? initializerOf(value) : undefined;
    return written === undefined ? [] : [written];
  });
}

function within({ body }: TestCase, node: ts.Node): boolean {
  return node.getSourceFile() === body.getSourceFile() && node.pos >= body.pos && node.end <= body.end;
}

/** Names from the root of what is given, one level of `arguments`, `params` or `input` apart. */
function namesIn(object: ts.ObjectLiteralExpression): readonly string[] {
  return object.properties.flatMap((property) => {
    const name = propertyName(property.name);
    if (name === undefined) return [];
    const inner = ts.isPropertyAssignment(property) ? bare(property.initializer) : undefined;
    if (/^(arguments|args|params|input)$/.test(name) && inner !== undefined && ts.isObjectLiteralExpression(inner))
      return [name, ...namesIn(inner)];
    return [name];
  });
}

/** `expect(repo.list).not.toHaveBeenCalled()`, `expect(stub.called).to.be.false`, `assert.equal(fn.mock.callCount(), 0)`. */
function aboutStub(node: ts.Node): { readonly name: string; readonly isCalled: boolean } | undefined {
  if (!ts.isCallExpression(node) && !ts.isPropertyAccessExpression(node)) return undefined;
  const text = node.getText();
  if (text.length > 400 || (node.parent as ts.Node | undefined) === undefined || ts.isPropertyAccessExpression(node.parent))
    return undefined;
  if (!/^(expect|assert|sinon\.assert)/.test(text) || !/alled|callCount|calls\b/.test(text)) return undefined;
  const name = /\(([^()]*(?:\([^()]*\))?[^()]*)/.exec(text)?.[1] ?? text;
  const isNone =
    /\.not\b|\b(called|calledOnce)\)\.to\.be\.false|alledTimes\(0\)|callCount\(?\)?,\s*0\)|calls\.length,\s*0\)|calls\)\.to(Equal\(\[\]\)|HaveLength\(0\))|notCalled|called,\s*false\)|\.called\)\.toBe\(false\)/.test(
      text,
    );
  return { name, isCalled: !isNone };
}

/** The call that tries the schema, where the subject of an assertion is one, or what came of one. */
function schemaCheck(s: Snapshot, subject: ts.Expression, contact: Contact): ts.CallExpression | undefined {
  let found: ts.CallExpression | undefined;
  const look = (node: ts.Node, depth: number): void => {
    if (found !== undefined || depth > 6) return;
    if (
      ts.isCallExpression(node) &&
      /^(safeParse|parse|parseAsync|safeParseAsync|validate|assert|check|Check)$/.test(nameOfCallee(node.expression)) &&
      node.expression.getText() !== 'JSON.parse'
    ) {
      if (
        !/output|response|result/i.test(node.expression.getText()) &&
        contact.isSchema(node.expression) &&
        !contact.isPayload(node.expression)
      )
        found = node;
      return;
    }
    if (ts.isCallExpression(node) && isTrial(s, node)) {
      if (node.arguments.some((argument) => contact.isSchema(argument))) found = node;
      return;
    }
    if (ts.isIdentifier(node)) {
      const written = initializerOf(node);
      if (written !== undefined) look(written, depth + 1);
      return;
    }
    ts.forEachChild(node, (child) => {
      look(child, depth + 1);
    });
  };
  look(subject, 0);
  return found;
}

/** `success` of `const { success } = schema.safeParse(…)`. */
function takenBy(s: Snapshot, subject: ts.Expression): string | undefined {
  const declaration = ts.isIdentifier(subject) ? declarationOf(s, subject) : undefined;
  return declaration !== undefined && ts.isBindingElement(declaration)
    ? propertyName(declaration.propertyName ?? declaration.name)
    : undefined;
}

/** A helper of the test that says whether a schema takes a value. */
function isTrial(s: Snapshot, call: ts.CallExpression): boolean {
  const judge = judgeOf(s, call);
  return (
    judge !== undefined &&
    /\.(safeParse|safeParseAsync|parse|parseAsync|validate)\(/.test(judge.body.getText().replaceAll('JSON.parse(', ''))
  );
}

function initializerOf(name: ts.Identifier): ts.Expression | undefined {
  for (let at: ts.Node | undefined = name; at !== undefined; at = at.parent as ts.Node | undefined) {
    if (!ts.isBlock(at) && !ts.isSourceFile(at)) continue;
    for (const statement of at.statements)
      if (ts.isVariableStatement(statement))
        for (const declaration of statement.declarationList.declarations)
          if (isNamedBy(declaration.name, name.text)) return declaration.initializer;
  }
  return undefined;
}

/** By itself, or as a part of it: `const { success } = schema.safeParse(…)`. */
function isNamedBy(pattern: ts.BindingName, name: string): boolean {
  if (ts.isIdentifier(pattern)) return pattern.text === name;
  return pattern.elements.some((element) => ts.isBindingElement(element) && isNamedBy(element.name, name));
}

function wordsIn(run: TestRun): ReadonlySet<string> {
  const words = new Set<string>();
  visitRun(run, (node) => {
    if ((ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && !isDefault(run, node)) words.add(node.text);
  });
  return words;
}

/** In a helper, beside what the test may lay over it: `{ session: admin, approvals, ...over }`. */
function isDefault({ test }: TestRun, node: ts.Node): boolean {
  if (contains(test.body, node)) return false;
  for (let at = node; !ts.isSourceFile(at); at = at.parent)
    if (ts.isObjectLiteralExpression(at) && at.properties.some((one) => ts.isSpreadAssignment(one) && isParameter(one.expression)))
      return true;
  return false;
}

function isParameter(value: ts.Expression): boolean {
  const at = bare(value);
  return ts.isIdentifier(at) && declarationsInScope(at, at.text).some(ts.isParameter);
}
