/** The tree: each branch from samples that lead there and to no earlier one, and what must not lead anywhere. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readSample, type Sample } from '../../../server/src/measure/samples';
import { decide, unstableFields, type SchemaFinding } from '../../../server/src/measure/tree';

function samplesOf(...calls: readonly (readonly [unknown, unknown])[]): readonly Sample[] {
  return calls.map(([input, args]) => {
    const read = readSample({ input, args });
    assert.ok(read.ok);
    return read.value;
  });
}

const times = <T>(n: number, one: (i: number) => T): readonly T[] => Array.from({ length: n }, (_, i) => one(i));
const schema = {
  tool: undefined,
  schema: {
    type: 'object',
    properties: {
      request_id: { type: 'string' },
      status: { enum: ['open', 'closed'] },
      note: { type: 'string' },
      customer_id: { type: 'string' },
    },
    required: ['request_id', 'status'],
  },
};
const ground = { schema, echoFields: ['request_id'], findings: [] as readonly SchemaFinding[] };
const fine = (i: number): readonly [unknown, unknown] => [{ request_id: `r-${i}` }, { request_id: `r-${i}`, status: 'open' }];
const branchOf = (samples: readonly Sample[], more: Partial<typeof ground> = {}) => decide({ ...ground, ...more, samples }).branch;

describe('branch 1, output that does not parse', () => {
  test('begins at 1 in 50', () => {
    assert.equal(branchOf(samplesOf(...times(49, fine), [{}, 'Sure! {"status":"open"}'])), 1);
    assert.equal(branchOf(samplesOf(...times(50, fine), [{ request_id: 'r' }, '{"status":'])), undefined);
    assert.equal(branchOf(samplesOf([{ request_id: 'r' }, '{"request_id":"r","status":"open"}'])), undefined, 'a text that is JSON parses');
  });

  test('and few samples without a failure do not show that it ends', () => {
    const [few] = decide({ ...ground, samples: samplesOf(...times(20, fine)) }).measures;
    const [many] = decide({ ...ground, samples: samplesOf(...times(200, fine)) }).measures;
    assert.match(few?.evidence[0] ?? '', /so few samples cannot show that it is below 1 in 50: it may be 16\.1 %/);
    assert.match(many?.evidence[0] ?? '', /known to be below 1 in 50/);
  });
});

test('branch 2, an echo that is wrong or missing; before everything that is wrong beside it', () => {
  assert.equal(branchOf(samplesOf(fine(1), [{ request_id: 'r-8841' }, { request_id: 'r-8814', status: 'open' }])), 2);
  assert.equal(branchOf(samplesOf([{ request_id: 'r-1' }, { status: 'odd' }])), 2);
});

describe('branch 3, a vocabulary that drifted', () => {
  test('a value that is not in the enum', () => {
    const decision = decide({ ...ground, samples: samplesOf(fine(1), [{ request_id: 'r' }, { request_id: 'r', status: 'resolved-ish' }]) });
    assert.equal(decision.branch, 3);
    assert.deepEqual(decision.measures[2]?.evidence, ['`status`: "resolved-ish" is not in its enum']);
  });

  test('two spellings of one value in a free string, with a schema and without', () => {
    const spelled = samplesOf(
      ...['Pending Review', 'pending_review'].map(
        (note, i) => [{ request_id: `r${i}` }, { request_id: `r${i}`, status: 'open', note }] as const,
      ),
    );
    assert.equal(branchOf(spelled), 3);
    assert.equal(decide({ samples: spelled, schema: undefined, echoFields: [], findings: undefined }).branch, 3);
  });

  test('not two values, not sentences, not what a pattern closes', () => {
    const noted = (...notes: readonly string[]) =>
      samplesOf(...notes.map((note, i) => [{ request_id: `r${i}` }, { request_id: `r${i}`, status: 'open', note }] as const));
    assert.equal(branchOf(noted('open', 'opened')), undefined);
    const sentence = 'The customer would like to have the parcel sent again';
    assert.equal(branchOf(noted(sentence, `${sentence}!`)), undefined);
    const closed = { tool: undefined, schema: { properties: { note: { type: 'string', pattern: '^[A-Z ]+$' } } } };
    assert.equal(branchOf(noted('A B', 'AB'), { schema: closed as unknown as typeof schema }), undefined);
  });
});

describe('branch 4, required values that are empty or made up', () => {
  test('nothing in a required field', () => {
    const decision = decide({ ...ground, samples: samplesOf([{ request_id: 'r' }, { request_id: 'r' }], fine(1)) });
    assert.equal(decision.branch, 4);
    assert.deepEqual(decision.measures[3]?.evidence, ['`status` is required, and empty in 1 of 2']);
  });

  test('an identity that is nowhere in the input; not one that is, however deep, and not another field', () => {
    const about = (customer_id: unknown) =>
      [
        { request_id: 'r', rows: [{ id: 'c-7' }, { id: 12 }] },
        { request_id: 'r', status: 'open', note: 'new words', customer_id },
      ] as const;
    assert.equal(branchOf(samplesOf(about('c-9'))), 4);
    assert.equal(
      branchOf(
        samplesOf(about('c-7'), [
          { request_id: 'q', customer: 12 },
          { request_id: 'q', status: 'open', customer_id: 12 },
        ]),
      ),
      undefined,
    );
  });
});

describe('branch 5, one input and several calls', () => {
  const again = (...notes: readonly (string | undefined)[]) =>
    samplesOf(
      ...notes.map((note) => [{ request_id: 'r' }, { request_id: 'r', status: 'open', ...(note === undefined ? {} : { note }) }] as const),
    );

  test('tells values that vary from fields that come and go', () => {
    const values = decide({ ...ground, samples: again('a', 'b', 'a') });
    assert.equal(values.branch, 5);
    assert.match(values.measures[4]?.evidence[0] ?? '', /`note`: other values for 1 of 1 inputs/);
    assert.doesNotMatch(values.action, /decoding or sampling/);
    const selection = decide({ ...ground, samples: again('a', undefined, 'a') });
    assert.match(selection.action, /decoding or sampling, and no schema mends it/);
    assert.deepEqual(unstableFields(again('a', undefined)), [{ field: 'note', values: 0, selection: 1, of: 1 }]);
  });

  test('is not reached where the linter has something to say of the field that varies', () => {
    const findings: readonly SchemaFinding[] = [{ code: 'R2', branches: [3], message: '`note` takes any string (R2, branch 3).' }];
    const { branch, by } = decide({ ...ground, findings, samples: again('a', 'b') });
    assert.deepEqual([branch, by], [3, 'schema']);
    const elsewhere: readonly SchemaFinding[] = [{ code: 'R2', branches: [3], message: '`title` takes any string (R2, branch 3).' }];
    assert.equal(branchOf(again('a', 'b'), { findings: elsewhere }), 5);
  });

  test('is not measured where no input came twice, or the schema was another', () => {
    assert.equal(decide({ ...ground, samples: samplesOf(...times(5, fine)) }).measures[4]?.answer, 'not measured');
    const [a, b] = again('a', 'b');
    assert.ok(a !== undefined && b !== undefined);
    assert.equal(branchOf([a, { ...b, schemaHash: 'sha256-other' }]), undefined);
  });
});

test('where nothing measured is wrong there is no branch, and what was not measured is named', () => {
  const { branch, action } = decide({ samples: samplesOf([{ q: 1 }, { q: 1 }]), schema: undefined, echoFields: [], findings: undefined });
  assert.deepEqual([branch, action], [undefined, 'Not measured: branch 2, 4, 5.']);
});
