/** `candor echo-rate`: how often a field comes back as it was given, with what so many samples can show; and whether a change moved it. */
import type { Echo } from '../../measure/echo';
import { echoOf, moveOf, percent, stopConditions } from '../../measure/echo';
import { fieldsOf, isOpenString, type InputSchema } from '../../measure/inputSchema';
import { coloured, plain, type Paint } from '../reporters/paint';
import { oneLine } from '../reporters/screenText';
import { counted } from '../reporters/summary';
import { wantsColour, type Surroundings } from '../surroundings';
import { oneOf, UsageError, type Arguments } from '../usage';
import { version } from '../version';
import { hashOf, readInputSchema } from './inputSchemaFile';
import { readSamples, type SamplesFile } from './samplesFile';
import { sampleFormats } from './sampleCommands';

interface Measured {
  readonly file: SamplesFile;
  readonly echo: Echo;
  readonly hash: string | undefined;
}

export async function echoRate(args: Arguments, surroundings: Surroundings): Promise<number> {
  const format = oneOf('format', args.value('format') ?? 'text', sampleFormats);
  const field = args.value('field');
  const [before, after, ...more] = args.positionals;
  if (field === undefined) throw new UsageError('`candor echo-rate` needs --field NAME: the field that has to come back as it was given.');
  if (before === undefined || more.length > 0)
    throw new UsageError('`candor echo-rate` takes one file of samples, or two: from before a change, and from after it.');
  const written = args.value('schema');
  const schema = written === undefined ? undefined : readInputSchema(written, args.value('tool'), surroundings.cwd);
  const files = [await readSamples(before, surroundings), ...(after === undefined ? [] : [await readSamples(after, surroundings)])];
  const note = (text: string): void => surroundings.err(`candor: ${oneLine(text)}\n`);
  let problems = files.reduce((sum, file) => sum + file.problems, 0);
  const fault = (text: string): void => {
    problems += 1;
    note(text);
  };
  const measured = files.map((file, i): Measured => {
    const hashes = [...new Set(file.samples.map(({ schemaHash }) => schemaHash))];
    if (hashes.length > 1) fault(`${file.name}: the samples are of ${hashes.length} schemas; one rate over them says nothing of either.`);
    const echo = echoOf(file.samples, field);
    if (echo.of === 0) fault(`${file.name}: no sample has \`${field}\` in its \`input\`, so there is nothing to compare.`);
    // The schema at hand is that of the newest samples.
    const own = i === files.length - 1 && schema !== undefined ? hashOf(schema) : undefined;
    const [recorded] = hashes;
    if (own !== undefined && recorded !== undefined && recorded !== own)
      fault(`${file.name}: the samples were recorded with ${recorded}, and ${written ?? ''} is ${own}.`);
    if (own === undefined && recorded === undefined && echo.of > 0)
      note(`${file.name}: no \`schema_hash\`, so nothing will say of which schema this is the rate.`);
    return { file, echo, hash: recorded ?? own };
  });
  const [first, second] = measured;
  if (first === undefined) return 2;
  if (second?.hash !== undefined && second.hash === first.hash)
    note('Both were recorded with the same schema: no change of it can have moved the rate.');
  const last = second ?? first;
  const change = second === undefined ? undefined : moveOf(first.echo, second.echo);
  const stop = stopConditions(last.echo, openFields(schema, field, args.values('branches-on')), last.file.samples);
  surroundings.out(
    format === 'json'
      ? asJson(field, measured, change, stop)
      : asText(field, measured, change, stop, wantsColour(surroundings) ? coloured : plain),
  );
  if (problems > 0) return 2;
  const isPerfect = last.echo.misses.length === 0;
  if (change === undefined) return isPerfect ? 0 : 1;
  return change.move === 'rose' || (isPerfect && first.echo.misses.length === 0) ? 0 : 1;
}

/** Which of the fields that the code branches on take any string; of all fields where nobody says which these are. */
function openFields(schema: InputSchema | undefined, echo: string, branchesOn: readonly string[]): readonly string[] | undefined {
  if (schema === undefined) return undefined;
  return fieldsOf(schema)
    .filter(([name, one]) => name !== echo && isOpenString(one) && (branchesOn.length === 0 || branchesOn.includes(name)))
    .map(([name]) => name);
}

type Change = ReturnType<typeof moveOf>;
type Stop = ReturnType<typeof stopConditions>;
const mostMisses = 20;

function asJson(field: string, measured: readonly Measured[], change: Change | undefined, stop: Stop): string {
  const samples = measured.map(({ file, echo, hash }) => ({
    file: file.name,
    schema_hash: hash ?? null,
    samples: file.samples.length,
    counted: echo.of,
    hits: echo.hits,
    rate: echo.rate ?? null,
    low: echo.low,
    high: echo.high,
    misses: echo.misses.slice(0, mostMisses).map(({ index, given, sent }) => ({ line: file.lines[index], given, sent: sent ?? null })),
  }));
  const moved = change === undefined ? null : { ...change, difference: change.difference ?? null };
  return `${JSON.stringify({ version, field, samples, change: moved, stop }, undefined, 2)}\n`;
}

function asText(field: string, measured: readonly Measured[], change: Change | undefined, stop: Stop, paint: Paint): string {
  const lines = measured.flatMap(({ file, echo, hash }) => [
    paint(
      'bold',
      `${oneLine(file.name)}: \`${oneLine(field)}\` came back in ${echo.hits} of ${counted(echo.of, 'sample')}${rateText(echo)}`,
    ),
    `  schema ${hash === undefined ? 'unknown' : oneLine(hash)}${echo.uncounted === 0 ? '' : `, ${counted(echo.uncounted, 'sample')} without it in the input`}`,
    ...echo.misses
      .slice(0, 5)
      .map(
        ({ index, given, sent }) =>
          `  line ${file.lines[index] ?? 0}: given ${oneLine(JSON.stringify(given))}, sent ${sent === undefined ? 'nothing' : oneLine(JSON.stringify(sent))}`,
      ),
    ...(echo.misses.length > 5 ? [`  and ${echo.misses.length - 5} more`] : []),
  ]);
  if (change?.difference !== undefined) {
    const words = {
      rose: 'the rate rose',
      fell: 'the rate fell',
      'cannot be told':
        'so few samples cannot tell whether it moved; where more do not either, another branch of the tree is the right one',
    }[change.move];
    lines.push('', paint('bold', `${points(change.difference)} (${points(change.low)} to ${points(change.high)}): ${words}.`));
  }
  lines.push(
    '',
    'When to stop tightening:',
    ...stop.map(({ condition, holds, why }) => `  ${holds.padEnd(8)} ${condition}: ${oneLine(why)}`),
  );
  return `${lines.join('\n')}\n`;
}

function rateText({ rate, low, high }: Echo): string {
  return rate === undefined ? '' : `, ${percent(rate)} (95 % interval ${percent(low)} to ${percent(high)})`;
}

function points(share: number): string {
  return `${share >= 0 ? '+' : '−'}${Math.abs(share * 100).toFixed(1)} points`;
}
