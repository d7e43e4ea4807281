/** `candor decide`: from recorded samples and the schema to the branch of the tree, and what to do there. */
import { findTargets, forward } from '../targets';
import { dirname } from 'node:path';
import { percent } from '../../measure/echo';
import { decide, type Branch, type Decision, type SchemaFinding } from '../../measure/tree';
import { defaultSettings } from '../../../../shared/src/settings';
import { askCores } from '../askCores';
import { coloured, plain, type Paint } from '../reporters/paint';
import { oneLine, wrap } from '../reporters/screenText';
import { counted } from '../reporters/summary';
import { wantsColour, type Surroundings } from '../surroundings';
import { oneOf, UsageError, type Arguments } from '../usage';
import { version } from '../version';
import { echoFieldsFor } from './echoFields';
import { hashOf, readInputSchema } from './inputSchemaFile';
import { sampleFormats } from './sampleCommands';
import { readSamples } from './samplesFile';

export async function decideBranch(args: Arguments, surroundings: Surroundings): Promise<number> {
  const format = oneOf('format', args.value('format') ?? 'text', sampleFormats);
  const written = args.value('samples');
  if (written === undefined || args.positionals.length > 0)
    throw new UsageError('`candor decide` needs --samples FILE: recorded calls, one JSON object a line.');
  const schemaFile = args.value('schema');
  const { samples: all, name, problems } = await readSamples(written, surroundings);
  const tool = args.value('tool');
  const samples = tool === undefined ? all : all.filter((sample) => sample.tool === undefined || sample.tool === tool);
  const tools = [...new Set(samples.map((sample) => sample.tool))];
  if (tools.length > 1) throw new UsageError(`${written} has samples of ${tools.length} tools; --tool NAME says which one is meant.`);
  const schema = schemaFile === undefined ? undefined : readInputSchema(schemaFile, tool ?? tools[0], surroundings.cwd);
  const findings = schemaFile === undefined ? undefined : await findingsOn(schemaFile, schema?.tool, surroundings);
  const hashes = [...new Set(samples.map(({ schemaHash }) => schemaHash))];
  if (hashes.length > 1)
    surroundings.err(`candor: ${oneLine(name)}: the samples are of ${hashes.length} schemas; runs are compared within each.\n`);
  const given = args.values('field');
  const echoFields = given.length > 0 ? given : echoFieldsFor(tool ?? tools[0] ?? schema?.tool, surroundings.cwd);
  const decision = decide({ samples, schema, echoFields, findings });
  const hash = hashes.length === 1 ? (hashes[0] ?? (schema === undefined ? undefined : hashOf(schema))) : undefined;
  surroundings.out(
    format === 'json'
      ? asJson(decision, samples.length, hash, findings)
      : asText(decision, samples.length, hash, findings, surroundings, wantsColour(surroundings) ? coloured : plain),
  );
  if (problems > 0 || samples.length === 0) {
    if (samples.length === 0) surroundings.err(`candor: ${oneLine(name)}: there is no sample in it.\n`);
    return 2;
  }
  return decision.branch === undefined ? 0 : 1;
}

/** The findings that have a code in the tree, as `candor lint-schema` gives them. */
async function findingsOn(written: string, tool: string | undefined, surroundings: Surroundings): Promise<readonly SchemaFinding[]> {
  const [file] = findTargets([written], surroundings.cwd).targets[0]?.paths ?? [];
  if (file === undefined) throw new UsageError(`--schema takes a file, and ${written} is a folder.`);
  const [answer] = await askCores([{ root: forward(dirname(file)), paths: [] }], defaultSettings, surroundings, (core) =>
    core.lintSchemas([file]),
  );
  if (answer === undefined || 'failure' in answer) throw new Error(answer?.failure ?? 'The analysis gave no answer.');
  return answer.value.findings
    .filter(({ tools }) => tool === undefined || tools.length === 0 || tools.some((one) => one.name === tool))
    .flatMap(({ message }) => {
      const [, code, branches] = /\((R\d), branch(?:es)? ([^)]+)\)/.exec(message) ?? [];
      return code === undefined
        ? []
        : [{ code, branches: [...(branches ?? '').matchAll(/[1-5]/g)].map(([digit]) => Number(digit) as Branch), message }];
    });
}

function asJson(
  { branch, by, leaf, action, measures }: Decision,
  count: number,
  hash: string | undefined,
  findings: readonly SchemaFinding[] | undefined,
): string {
  const schema = findings === undefined ? null : findings;
  return `${JSON.stringify({ version, branch: branch ?? null, by: by ?? null, leaf, action, samples: count, schema_hash: hash ?? null, measures: measures.map(({ rate, ...rest }) => ({ ...rest, rate: rate === undefined ? null : { ...rate, rate: rate.rate ?? null } })), schema_findings: schema }, undefined, 2)}\n`;
}

function asText(
  decision: Decision,
  count: number,
  hash: string | undefined,
  findings: readonly SchemaFinding[] | undefined,
  { columns }: Surroundings,
  paint: Paint,
): string {
  const { branch, by, leaf, action, measures } = decision;
  const head = branch === undefined ? 'No branch' : `Branch ${branch}${by === 'schema' ? ', by the schema' : ''}`;
  const lines = [paint('bold', `${head}: ${leaf}.`), ...wrap(action, columns, '  ', '  '), ''];
  for (const { branch: number, question, answer, evidence, rate } of measures) {
    const range = rate?.rate === undefined ? '' : ` ${percent(rate.rate)} (${percent(rate.low)} to ${percent(rate.high)})`;
    lines.push(`${number}  ${question} ${answer}${range}`, ...evidence.flatMap((one) => wrap(one, columns, '     ', '     ')));
  }
  lines.push('', `${counted(count, 'sample')}, schema ${hash === undefined ? 'unknown' : oneLine(hash)}.`);
  if (findings !== undefined) {
    lines.push(findings.length === 0 ? 'The schema leaves nothing open.' : 'What the schema leaves open:');
    lines.push(...findings.flatMap(({ message }) => wrap(message, columns, '  ', '    ')));
  }
  return `${lines.join('\n')}\n`;
}
