/** What a command line changes: by its program and the words behind it, as far as they are written out. */
import type { Value } from '../terms/value';
import { actOfWord, isReadWord, type Act } from '../terms/verbs';

const programs: Readonly<Record<string, Act>> = {
  rm: 'deletes',
  rmdir: 'deletes',
  unlink: 'deletes',
  shred: 'deletes',
  kill: 'deletes',
  pkill: 'deletes',
  killall: 'deletes',
  mv: 'changes',
  cp: 'creates',
  mkdir: 'creates',
  touch: 'creates',
  ln: 'creates',
  chmod: 'changes',
  chown: 'changes',
};

/** Programs whose first or second word says what is done, with the words that are no verbs of a name. */
const spoken: Readonly<Record<string, Readonly<Record<string, Act>>>> = {
  git: {
    commit: 'creates',
    push: 'changes',
    add: 'changes',
    checkout: 'changes',
    switch: 'changes',
    merge: 'changes',
    rebase: 'changes',
    reset: 'deletes',
    clean: 'deletes',
    rm: 'deletes',
    mv: 'changes',
    pull: 'changes',
    clone: 'creates',
    init: 'creates',
    revert: 'changes',
    'cherry-pick': 'changes',
  },
  kubectl: {
    apply: 'changes',
    create: 'creates',
    delete: 'deletes',
    patch: 'changes',
    scale: 'changes',
    replace: 'changes',
    set: 'changes',
    label: 'changes',
    annotate: 'changes',
    cordon: 'changes',
    uncordon: 'changes',
    drain: 'changes',
    edit: 'changes',
    expose: 'creates',
    taint: 'changes',
    autoscale: 'changes',
  },
  helm: { install: 'creates', uninstall: 'deletes', upgrade: 'changes', rollback: 'changes', delete: 'deletes' },
  docker: {
    run: 'creates',
    rm: 'deletes',
    rmi: 'deletes',
    push: 'changes',
    stop: 'changes',
    start: 'changes',
    kill: 'deletes',
    restart: 'changes',
    create: 'creates',
  },
  terraform: { apply: 'changes', destroy: 'deletes' },
  npm: { install: 'changes', i: 'changes', uninstall: 'deletes', publish: 'creates', update: 'changes' },
  pnpm: { install: 'changes', add: 'changes', remove: 'deletes', publish: 'creates', update: 'changes' },
  yarn: { install: 'changes', add: 'changes', remove: 'deletes', publish: 'creates' },
};

/** `undefined` where the command changes nothing that is known, or is not written out. */
export function actOfCommand(args: readonly Value[]): Act | undefined {
  const words = wordsOfCommand(args);
  const program = words[0]?.split('/').pop();
  if (program === undefined) return undefined;
  if (program === 'sudo') return actOfWords(words.slice(1));
  return actOfWords([program, ...words.slice(1)]);
}

function actOfWords([program, ...rest]: readonly string[]): Act | undefined {
  if (program === undefined) return undefined;
  const act = Object.hasOwn(programs, program) ? programs[program] : undefined;
  if (act !== undefined) return act;
  if (program === 'curl') return actOfCurl(rest);
  const words = rest.filter((word) => !word.startsWith('-'));
  const table = Object.hasOwn(spoken, program) ? spoken[program] : undefined;
  const [first, second] = words;
  if (first === undefined) return undefined;
  if (table !== undefined) return Object.hasOwn(table, first) ? table[first] : undefined;
  // `gh issue create`, `simctl erase`: a program of which only the words are known.
  if (/^(echo|printf|cat|grep|rg|ls|find|sh|bash|node|python3?|npx|open|sed|awk)$/.test(program)) return undefined;
  return actOfWord(first) ?? (second === undefined || isReadWord(first) ? undefined : actOfWord(second));
}

function actOfCurl(words: readonly string[]): Act | undefined {
  const method = words[words.findIndex((word) => word === '-X' || word === '--request') + 1];
  return method === 'DELETE' ? 'deletes' : method === 'PUT' || method === 'PATCH' ? 'changes' : undefined;
}

/** The words up to the first that is not written out. */
function wordsOfCommand([command, list]: readonly Value[]): readonly string[] {
  const [text, isWhole] = command === undefined ? ['', false] : leadingText(command);
  const words = text.trim().split(/\s+/);
  if (!isWhole) return /\s$/.test(text) ? words : words.slice(0, -1);
  if (list?.kind !== 'array') return words;
  for (const item of list.items) {
    if (item.spread || item.maybe) break;
    const [word, whole] = leadingText(item.value);
    // An argument that is not known stands for one word.
    words.push(whole && word !== '' ? word : '-…');
  }
  return words;
}

function leadingText(v: Value): [text: string, isWhole: boolean] {
  if (v.kind === 'const' && typeof v.value === 'string') return [v.value, true];
  if (v.kind === 'template' && typeof v.parts[0] === 'string') return [v.parts[0], false];
  return ['', false];
}
