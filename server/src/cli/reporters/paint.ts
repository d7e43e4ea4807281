/** Colour on a terminal, and nothing at all elsewhere. */
export type Colour = 'bold' | 'dim' | 'red' | 'yellow' | 'blue' | 'cyan' | 'green';

/** Takes one line; an empty one stays empty. */
export type Paint = (colour: Colour, text: string) => string;

const codes: Readonly<Record<Colour, readonly [number, number]>> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  yellow: [33, 39],
  blue: [34, 39],
  cyan: [36, 39],
  green: [32, 39],
};

export const plain: Paint = (_colour, text) => text;

export const coloured: Paint = (colour, text) => {
  const [on, off] = codes[colour];
  return text === '' ? '' : `\u001b[${on}m${text}\u001b[${off}m`;
};

export function paintOfLevel(level: string): Colour {
  return level === 'error' ? 'red' : level === 'warning' ? 'yellow' : 'blue';
}
