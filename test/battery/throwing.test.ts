/**
 * A rule that throws costs its own findings and nothing else: each rule in turn, over its own cases and a share of all others at once, every
 * case with several rules.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WorkspaceReport } from '../../server/src/analysis/report';
import { rules } from '../../server/src/analysis/rules/index';
import type { Rule } from '../../server/src/analysis/rules/rule';
import { allCases } from '../support/allCases';
import { checkAfresh } from '../support/coreAnalyzer';

const shares = 8;

rules
  .filter(({ on }) => on !== 'engine')
  .forEach((rule, turn) => {
    test(`${rule.id} throws`, () => {
      const isOwn = (document: string): boolean => document.endsWith(`/${rule.id}.md`);
      const workspace = allCases((document, i) => isOwn(document) || i % shares === turn % shares);
      // What the others say where this rule says nothing: some of it this rule would have spoken over.
      const silent = withSilenced(rule, () => checkAfresh(workspace));
      const thrown = checkAfresh(workspace, { throwIn: rule.id });
      const others = ({ findings }: WorkspaceReport) => JSON.stringify(findings.filter((finding) => finding.rule !== 'unused-suppression'));
      assert.ok(silent.findings.length > 0, 'other rules report in the cases');
      assert.equal(others(thrown), others(silent));
      assert.deepEqual(silent.faults, []);
      assert.ok(thrown.faults.length > 0, 'it is said that the rule threw');
      for (const fault of thrown.faults) assert.deepEqual([fault.rule, fault.message.includes('made to fail')], [rule.id, true]);
      const places = thrown.faults.map(({ file }) => file);
      assert.equal(new Set(places).size, places.length, 'once a file');
    });
  });

/** The answer while the rule finds nothing. */
function withSilenced<T>(rule: Rule, answer: () => T): T {
  const open = rule as { check: Rule['check'] };
  const { check } = open;
  open.check = () => undefined;
  try {
    return answer();
  } finally {
    open.check = check;
  }
}
