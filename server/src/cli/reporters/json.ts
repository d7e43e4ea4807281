/** For programs: the documented shape, the same bytes for the same input. Fields are added to it, never renamed. */
import type { ToolInfo } from '../../analysis/report';
import type { CheckResult } from '../checkResult';
import type { Reporter } from './reporter';
import { totalsOf } from './summary';

export const reportJson: Reporter = (result) => {
  const { version, root, nameOf } = result;
  const report = {
    version,
    root,
    findings: result.findings.map((finding) => ({
      rule: finding.rule,
      level: finding.level,
      file: nameOf(finding.file),
      line: finding.range.start.line + 1,
      column: finding.range.start.character + 1,
      endLine: finding.range.end.line + 1,
      endColumn: finding.range.end.character + 1,
      message: finding.message,
      tools: finding.tools.map(({ name, sdk, file, line }) => ({ name, sdk, file: nameOf(file), line })),
      related: finding.related.map(({ file, range, note }) => ({
        file: nameOf(file),
        line: range.start.line + 1,
        column: range.start.character + 1,
        message: note,
      })),
      fixes: finding.fixes.map(({ title, kind }) => ({ title, kind })),
      url: finding.url,
    })),
    tools: toolsAsJson(result.tools, nameOf),
    summary: totalsOf(result),
    notices: result.notices.map(({ file, line, message }) => ({ file: nameOf(file), line, message })),
    faults: result.faults.map(({ rule, file, message }) => ({ rule, file: nameOf(file), message })),
  };
  return `${JSON.stringify(report, undefined, 2)}\n`;
};

export function toolsAsJson(tools: readonly ToolInfo[], nameOf: CheckResult['nameOf']): readonly object[] {
  return tools.map(({ name, sdk, sdkMajor, file, line, handler, input, output, analyzed, why }) => ({
    name,
    sdk,
    sdkMajor,
    file: nameOf(file),
    line,
    handler: handler === null ? null : { file: nameOf(handler.file), line: handler.line },
    input,
    output,
    analyzed,
    why,
  }));
}
