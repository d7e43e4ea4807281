/** The mutant of a contract test: the handler without the thing that the test is there for. `undefined` where the handler has no such thing. */
import ts from 'typescript';

export interface Handler {
  readonly text: string;
  /** 1-based lines of the handler and of the registration. */
  readonly line: number;
  readonly registration: number;
  /** What the ordinary answer is asserted to have. */
  readonly keys: readonly string[];
}

export function mutantOf(id: string, handler: Handler): string | undefined {
  const file = ts.createSourceFile('handler.ts', handler.text, ts.ScriptTarget.Latest, true);
  const registration = statementAt(file, handler.registration);
  const fn = functionAt(file, handler.line, registration);
  if (fn?.body === undefined) return undefined;
  const edits = makers[id]?.(fn, registration ?? fn, handler.keys) ?? [];
  if (edits.length === 0) return undefined;
  let text = handler.text;
  for (const { start, end, by } of [...edits].sort((a, b) => b.start - a.start)) text = text.slice(0, start) + by + text.slice(end);
  return text === handler.text ? undefined : text;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

type Fn = ts.FunctionLikeDeclaration;
type Make = (fn: Fn, registration: ts.Node, keys: readonly string[]) => readonly Edit[];

const signal = /truncat|more|total|matched|hint|cursor|remaining|next/i;
const loss = /fail|error|warn|skip|missing|omitted|partial/i;

const makers: Readonly<Record<string, Make>> = {
  // A key is dropped, in every answer that has it.
  'valid-accepted': (fn, _, keys) => {
    const [first] = keys;
    return first === undefined ? broken(fn) : dropped(fn, (name) => name === first);
  },
  truncation: (fn) => [...dropped(fn, (name) => signal.test(name)), ...spreadsOf(fn, signal)],
  'failure-told': (fn) => swallowed(fn),
  'unknown-filter': (fn) => withoutChecks(fn),
  'unknown-target': (fn) => withoutChecks(fn),
  'empty-result': (fn) => noRows(fn),
  'partial-failure': (fn) => [...dropped(fn, (name) => loss.test(name)), ...blanked(fn)],
  'write-echo': (fn) => emptied(fn),
  'invalid-rejected': (_, registration) => loosened(registration),
};

function visit(root: ts.Node, look: (node: ts.Node) => void): void {
  const step = (node: ts.Node): void => {
    look(node);
    ts.forEachChild(node, step);
  };
  step(root);
}

/** Several may begin on the line, in a schema and around the registration: the handler is the longest of those that are registered. */
function functionAt(file: ts.SourceFile, line: number, registration: ts.Node | undefined): Fn | undefined {
  const found: Fn[] = [];
  visit(file, (node) => {
    if (ts.isFunctionLike(node) && 'body' in node && file.getLineAndCharacterOfPosition(node.getStart()).line + 1 === line)
      found.push(node);
  });
  const inside = found.filter((fn) => registration !== undefined && fn.pos >= registration.pos && fn.end <= registration.end);
  const [longest] = (inside.length > 0 ? inside : found).sort((a, b) => b.end - b.pos - (a.end - a.pos));
  return longest;
}

function statementAt(file: ts.SourceFile, line: number): ts.Node | undefined {
  let found: ts.Node | undefined;
  visit(file, (node) => {
    if (
      found === undefined &&
      (ts.isCallExpression(node) || ts.isObjectLiteralExpression(node)) &&
      file.getLineAndCharacterOfPosition(node.getStart()).line + 1 === line
    )
      found = node;
  });
  return found;
}

/** The properties of what is returned or serialised. */
function propertiesIn(fn: Fn): readonly { readonly name: string; readonly node: ts.ObjectLiteralElementLike }[] {
  const found: { name: string; node: ts.ObjectLiteralElementLike }[] = [];
  for (const object of answersIn(fn))
    visit(object, (node) => {
      if (node !== object && ts.isFunctionLike(node)) return;
      if (ts.isObjectLiteralExpression(node))
        for (const property of node.properties)
          if (property.name !== undefined) found.push({ name: property.name.getText().replace(/['"]/g, ''), node: property });
    });
  return found;
}

/** The objects that are returned, or written as JSON. */
function answersIn(fn: Fn): readonly ts.Node[] {
  const found: ts.Node[] = [];
  if (fn.body === undefined) return found;
  visit(fn.body, (node) => {
    if (ts.isReturnStatement(node) && node.expression !== undefined && ts.isObjectLiteralExpression(node.expression))
      found.push(node.expression);
    if (
      ts.isCallExpression(node) &&
      node.expression.getText() === 'JSON.stringify' &&
      node.arguments[0] !== undefined &&
      ts.isObjectLiteralExpression(node.arguments[0])
    )
      found.push(node.arguments[0]);
  });
  return found;
}

function dropped(fn: Fn, isOne: (name: string) => boolean): readonly Edit[] {
  const edits = new Map<number, Edit>();
  for (const { name, node } of propertiesIn(fn))
    if (isOne(name)) edits.set(node.getStart(), { start: node.getStart(), end: node.end, by: '...{}' });
  return outermost([...edits.values()]);
}

/** Without those that lie in others. */
function outermost(edits: readonly Edit[]): readonly Edit[] {
  return edits.filter((one) => !edits.some((other) => other !== one && other.start <= one.start && one.end <= other.end));
}

function spreadsOf(fn: Fn, words: RegExp): readonly Edit[] {
  const edits: Edit[] = [];
  for (const object of answersIn(fn))
    if (ts.isObjectLiteralExpression(object))
      for (const one of object.properties)
        if (ts.isSpreadAssignment(one) && words.test(one.getText())) edits.push({ start: one.getStart(), end: one.end, by: '...{}' });
  return edits;
}

/** Catches answer as if all were well; where there is none, one is put around the handler. */
function swallowed(fn: Fn): readonly Edit[] {
  const { body } = fn;
  if (body === undefined) return [];
  const catches: ts.CatchClause[] = [];
  visit(body, (node) => {
    if (ts.isCatchClause(node)) catches.push(node);
  });
  const well = '{ return { content: [{ type: "text", text: "done" }], ok: true } as any; }';
  if (catches.length > 0) return outermost(catches.map(({ block }) => ({ start: block.getStart(), end: block.end, by: well })));
  if (!ts.isBlock(body)) return [];
  return [
    { start: body.getStart() + 1, end: body.getStart() + 1, by: ' try {' },
    { start: body.end - 1, end: body.end - 1, by: `} catch ${well} ` },
  ];
}

/** `if (!found) return …` and `if (found === undefined) throw …` are gone. */
function withoutChecks(fn: Fn): readonly Edit[] {
  const edits: Edit[] = [];
  if (fn.body === undefined) return edits;
  visit(fn.body, (node) => {
    if (!ts.isIfStatement(node)) return;
    const test = node.expression.getText();
    const leaves = /^\{?\s*(return|throw)\b/.test(node.thenStatement.getText());
    if (leaves && /^!|=== ?(undefined|null)|== ?null/.test(test))
      edits.push({
        start: node.thenStatement.getStart(),
        end: node.thenStatement.end,
        by: '{ return JSON.stringify({ rows: [] }) as any; }',
      });
  });
  return outermost(edits);
}

/** What comes is thrown away: the answer is as if there were nothing. */
function noRows(fn: Fn): readonly Edit[] {
  const { body } = fn;
  if (body === undefined) return [];
  const edits: Edit[] = [];
  visit(body, (node) => {
    if (ts.isReturnStatement(node) && node.expression !== undefined && enclosing(node) === fn)
      edits.push({
        start: node.expression.getStart(),
        end: node.expression.end,
        by: '({ content: [{ type: "text", text: "[]" }] } as any)',
      });
  });
  return edits;
}

/** Every call ends in a failure. */
function broken(fn: Fn): readonly Edit[] {
  const { body } = fn;
  return body !== undefined && ts.isBlock(body)
    ? [{ start: body.getStart() + 1, end: body.getStart() + 1, by: ' if (true as boolean) throw new Error("broken");' }]
    : [];
}

/** What the answer says is replaced by that it was done. */
function emptied(fn: Fn): readonly Edit[] {
  return noRows(fn);
}

/** Texts about what was lost say nothing. */
function blanked(fn: Fn): readonly Edit[] {
  const edits: Edit[] = [];
  if (fn.body === undefined) return edits;
  visit(fn.body, (node) => {
    if (
      ts.isVariableDeclaration(node) &&
      node.initializer !== undefined &&
      loss.test(node.name.getText()) &&
      (ts.isConditionalExpression(node.initializer) || ts.isTemplateExpression(node.initializer))
    )
      edits.push({ start: node.initializer.getStart(), end: node.initializer.end, by: '""' });
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'push' &&
      loss.test(node.expression.expression.getText())
    )
      edits.push({ start: node.getStart(), end: node.end, by: 'undefined' });
  });
  return edits;
}

function enclosing(node: ts.Node): ts.Node | undefined {
  for (let at = node.parent as ts.Node | undefined; at !== undefined; at = at.parent as ts.Node | undefined)
    if (ts.isFunctionLike(at)) return at;
  return undefined;
}

/** Every field of the file takes anything. */
function loosened(registration: ts.Node): readonly Edit[] {
  const edits: Edit[] = [];
  const look = (root: ts.Node): void => {
    visit(root, (node) => {
      if (!ts.isCallExpression(node) || !/^\w+\.(string|number|int|boolean|enum|array|literal|object)$/.test(node.expression.getText()))
        return;
      const base = node.expression.getText().split('.')[0] ?? 'z';
      let end: ts.Node = node;
      while (ts.isPropertyAccessExpression(end.parent) && ts.isCallExpression(end.parent.parent)) end = end.parent.parent;
      edits.push({ start: node.getStart(), end: end.end, by: `${base}.any()` });
    });
  };
  look(registration.getSourceFile());
  return outermost(edits);
}
