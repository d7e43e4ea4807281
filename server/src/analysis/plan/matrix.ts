/** The tests that a tool may need: the nineteen of the negative test matrix, those of the contract, and what only a model shows. */

export interface PlanTest {
  readonly id: string;
  readonly of: 'matrix' | 'contract' | 'model';
  /** What it proves, in one line. */
  readonly proves: string;
  /** A stub cannot show it: it is about what stands behind. */
  readonly needs?: 'integration' | 'eval';
}

export const planTests: readonly PlanTest[] = [
  { id: 'valid-accepted', of: 'matrix', proves: 'The contract can be used.' },
  { id: 'invalid-rejected', of: 'matrix', proves: 'Arguments are checked before anything else is done.' },
  { id: 'unknown-parameter', of: 'matrix', proves: 'A field that nobody declared changes nothing in silence.' },
  { id: 'ambiguous-target', of: 'matrix', proves: 'Of several that fit, none is picked in silence.' },
  { id: 'unknown-target', of: 'matrix', proves: 'What is not there is not replaced by what is near.' },
  { id: 'out-of-scope', of: 'matrix', proves: 'The service holds the scope.' },
  { id: 'unauthenticated', of: 'matrix', proves: 'Who is not known is told nothing.' },
  { id: 'role-denied', of: 'matrix', proves: 'Who may not is refused, whatever the arguments say.' },
  { id: 'injection', of: 'matrix', proves: 'Free text does not become a command.' },
  { id: 'timeout', of: 'matrix', proves: 'A dependency that hangs gives a bounded failure.' },
  { id: 'partial-failure', of: 'matrix', proves: 'What failed among several is told and counted.' },
  { id: 'secret-redaction', of: 'matrix', proves: 'Credentials stand in no answer, warning or error.' },
  { id: 'audit', of: 'matrix', proves: 'Denials are recorded as completely as successes.' },
  { id: 'approval-expired', of: 'matrix', proves: 'An approval that has run out is refused.' },
  { id: 'checksum-mismatch', of: 'matrix', proves: 'What was changed on the way is refused.' },
  { id: 'idempotency', of: 'matrix', proves: 'A second call like the first changes nothing.', needs: 'integration' },
  { id: 'no-change', of: 'matrix', proves: 'That nothing had to be changed is said.' },
  { id: 'post-change-verification', of: 'matrix', proves: 'What was changed is looked at afterwards.', needs: 'integration' },
  { id: 'rollback', of: 'matrix', proves: 'The way back is the one that was set down.', needs: 'integration' },
  { id: 'truncation', of: 'contract', proves: 'A page that was cut does not read as the whole.' },
  { id: 'complete-page', of: 'contract', proves: 'A whole result does not claim to be cut.' },
  { id: 'unknown-filter', of: 'contract', proves: 'A filter that names nothing does not read as no rows.' },
  { id: 'empty-result', of: 'contract', proves: 'No rows is said, and is no failure.' },
  { id: 'failure-told', of: 'contract', proves: 'A failure behind the tool reads as a failure.' },
  { id: 'write-echo', of: 'contract', proves: 'What was written comes back as it was stored.' },
  { id: 'page-heeded', of: 'model', proves: 'The model does not add up a page that says it is cut.', needs: 'eval' },
  { id: 'refusal-holds', of: 'model', proves: 'The model stops where the tool refuses.', needs: 'eval' },
];
