/** SARIF 2.1.0, as code scanning reads it. Hints are for editors. */
import { pathToFileURL } from 'node:url';
import type { Place, PlacedFinding, PlacedFix } from '../../analysis/report';
import type { Range } from '../../analysis/text/lineIndex';
import { ruleUrl } from '../../../../shared/src/names';
import type { CheckResult } from '../checkResult';
import type { Reporter } from './reporter';

const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';
const rootId = 'ROOT';

export const reportSarif: Reporter = (result) => {
  const findings = result.findings.filter(({ level }) => level !== 'hint');
  const ruleIds = [...new Set(findings.map(({ rule }) => rule))].sort();
  const report = {
    $schema: schema,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Candor',
            semanticVersion: result.version,
            informationUri: ruleUrl('README'),
            rules: ruleIds.map((id) => ruleOf(id, result)),
          },
        },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { [rootId]: { uri: `${pathToFileURL(result.root).href.replace(/\/+$/, '')}/` } },
        invocations: [
          {
            executionSuccessful: result.faults.length === 0,
            toolExecutionNotifications: [
              ...result.notices.map((notice) => ({
                level: 'warning',
                message: { text: notice.message },
                locations: [
                  { physicalLocation: { artifactLocation: artifactOf(notice.file, result), region: { startLine: notice.line } } },
                ],
              })),
              ...result.faults.map((fault) => ({
                level: 'error',
                message: { text: `${fault.rule} failed: ${fault.message}` },
                locations: [{ physicalLocation: { artifactLocation: artifactOf(fault.file, result) } }],
              })),
            ],
          },
        ],
        results: findings.map((finding) => resultOf(finding, ruleIds, result)),
      },
    ],
  };
  return `${JSON.stringify(report, undefined, 2)}\n`;
};

function ruleOf(id: string, { rules }: CheckResult): object {
  const known = rules.find((rule) => rule.id === id);
  return {
    id,
    ...(known === undefined ? {} : { shortDescription: { text: known.summary } }),
    helpUri: ruleUrl(id),
    ...(known === undefined ? {} : { defaultConfiguration: { level: sarifLevel(known.level) }, properties: { tags: [known.group] } }),
  };
}

function resultOf(finding: PlacedFinding, ruleIds: readonly string[], result: CheckResult): object {
  const fixes = finding.fixes.filter(({ edits }) => edits.length > 0);
  return {
    ruleId: finding.rule,
    ruleIndex: ruleIds.indexOf(finding.rule),
    level: sarifLevel(finding.level),
    message: { text: finding.message },
    locations: [locationOf(finding, result)],
    ...(finding.related.length === 0
      ? {}
      : { relatedLocations: finding.related.map((place, id) => ({ id, ...locationOf(place, result), message: { text: place.note } })) }),
    ...(fixes.length === 0 ? {} : { fixes: fixes.map((fix) => fixOf(fix, result)) }),
    ...(finding.tools.length === 0 ? {} : { properties: { tools: namesOf(finding) } }),
  };
}

/** Places are not said here, so a tool that is registered twice is named once. */
function namesOf({ tools }: PlacedFinding): readonly { name: string | null; sdk: string }[] {
  return tools
    .filter(({ name, sdk }, i) => tools.findIndex((other) => other.name === name && other.sdk === sdk) === i)
    .map(({ name, sdk }) => ({ name, sdk }));
}

function fixOf({ title, kind, edits }: PlacedFix, result: CheckResult): object {
  return {
    description: { text: kind === 'safe' ? title : `${title} (needs review)` },
    artifactChanges: edits.map(({ file, edits: replacements }) => ({
      artifactLocation: artifactOf(file, result),
      replacements: replacements.map(({ range, newText }) => ({ deletedRegion: regionOf(range), insertedContent: { text: newText } })),
    })),
  };
}

function locationOf({ file, range }: Place, result: CheckResult): { physicalLocation: object } {
  return { physicalLocation: { artifactLocation: artifactOf(file, result), region: regionOf(range) } };
}

function regionOf({ start, end }: Range): object {
  return { startLine: start.line + 1, startColumn: start.character + 1, endLine: end.line + 1, endColumn: end.character + 1 };
}

/** Relative to the root where that can be said without `..`, which consumers refuse. */
function artifactOf(file: string, { nameOf }: CheckResult): object {
  const name = nameOf(file);
  if (name.startsWith('../') || name === '..' || file === name) return { uri: pathToFileURL(file).href };
  return { uri: name.split('/').map(encodeURIComponent).join('/'), uriBaseId: rootId };
}

function sarifLevel(level: string): 'error' | 'warning' | 'note' | 'none' {
  if (level === 'error' || level === 'warning') return level;
  return level === 'off' ? 'none' : 'note';
}
