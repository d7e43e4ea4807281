/**
 * Whether a comment may stand at an offset of a script: not inside a template, a string, a comment or JSX. A light scan without a parser;
 * where the text is ambiguous it errs towards "no".
 */

/** What surrounds the offset. `code` is opened by the file itself, by `{` or by `${`. */
type Frame = 'code' | 'template' | 'tag' | 'children';

const beforeOperand: ReadonlySet<string> = new Set(
  'return typeof case in of delete void throw new else do await yield default instanceof export const let var extends'.split(' '),
);

export function isCodeAt(text: string, offset: number, jsx: boolean): boolean {
  const frames: Frame[] = ['code'];
  /** A value may begin here, so `/` begins a regular expression and `<` an element. */
  let operand = true;
  let at = text.startsWith('#!') ? lineEnd(text, 0) : 0;

  while (at < offset) {
    const frame = frames.at(-1);
    if (frame === 'template') {
      if (text[at] === '\\') at += 2;
      else if (text.startsWith('${', at)) at += open('code', 2);
      else at += text[at] === '`' ? close() : 1;
    } else if (frame === 'children') {
      if (text.startsWith('</', at)) {
        at = endOf(text, '>', at);
        close();
      } else if (text[at] === '<') at += open('tag', 1);
      else at += text[at] === '{' ? open('code', 1) : 1;
    } else if (frame === 'tag') {
      if (text[at] === '"' || text[at] === "'") at = endOf(text, text[at] as string, at + 1);
      else if (text.startsWith('/>', at)) at += close() + 1;
      else if (text[at] === '{') at += open('code', 1);
      else if (text[at] === '>') {
        close();
        at += open('children', 1);
      } else at += 1;
    } else at = afterToken(at);
  }
  return at === offset && frames.at(-1) === 'code';

  function open(frame: Frame, length: number): number {
    frames.push(frame);
    operand = true;
    return length;
  }

  function close(): number {
    if (frames.length > 1) frames.pop();
    operand = false;
    return 1;
  }

  function afterToken(start: number): number {
    const c = text[start] as string;
    if (/\s/.test(c)) return start + 1;
    if (text.startsWith('//', start)) return lineEnd(text, start);
    if (text.startsWith('/*', start)) return endOf(text, '*/', start + 2);
    if (c === '"' || c === "'") {
      operand = false;
      return afterString(text, start);
    }
    if (c === '`') return start + open('template', 1);
    if (c === '{') return start + open('code', 1);
    if (c === '}') {
      close();
      operand = true;
      return start + 1;
    }
    const word = /^[\w$]+/.exec(text.slice(start, start + 64))?.[0];
    if (word !== undefined) {
      operand = beforeOperand.has(word);
      return start + word.length;
    }
    if (c === '/' && operand) {
      operand = false;
      return afterRegExp(text, start);
    }
    if (c === '<' && operand && jsx && isElement(text.slice(start, start + 200))) return start + open('tag', 1);
    operand = c !== ')' && c !== ']';
    return start + 1;
  }
}

/** `<T,>(x: T) => x` and `<T extends U>` are type parameters; `<>` and `<Name` are elements. */
function isElement(text: string): boolean {
  return /^<(?:>|[A-Za-z_$])/.test(text) && !/^<\s*(?:const\s+)?[\w$]+\s*(?:,|extends\b)/.test(text);
}

function lineEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++;
  return at;
}

function endOf(text: string, closing: string, from: number): number {
  const at = text.indexOf(closing, from);
  return at < 0 ? text.length + 1 : at + closing.length;
}

/** An unfinished string ends with its line, unless the line break is escaped. */
function afterString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== text[start] && text[at] !== '\n') {
    if (text[at] !== '\\') at++;
    else at += text.startsWith('\r\n', at + 1) ? 3 : 2;
  }
  return text[at] === text[start] ? at + 1 : at;
}

function afterRegExp(text: string, start: number): number {
  let inClass = false;
  for (let at = start + 1; at < text.length && text[at] !== '\n'; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '[') inClass = true;
    else if (text[at] === ']') inClass = false;
    else if (text[at] === '/' && !inClass) return at + 1;
  }
  // A division after all.
  return start + 1;
}
