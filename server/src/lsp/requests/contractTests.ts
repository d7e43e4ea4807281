/** `candor/contractTests`: the contract tests that a tool lacks, as texts of new files. The client writes them. */
import type { ContractTestsParams, ContractTestsResult } from '../../../../shared/src/protocol';
import type { CancelToken } from '../../host/core';
import { toFile } from '../fromProtocol';
import type { Session } from '../session';

export async function contractTests(
  session: Session,
  { uri, tool }: ContractTestsParams,
  token: CancelToken,
): Promise<ContractTestsResult> {
  const file = toFile(uri);
  const nothing: ContractTestsResult = { files: [], why: `there is no tool ${tool} here` };
  if (file === undefined) return nothing;
  const answer = await session.placeOf(file).askNow(token, (core, now) => core.scaffold({ tool, runner: undefined }, now), undefined);
  if (answer === undefined) return nothing;
  const files = answer.files.map(({ file: path, text, tests }) => ({
    uri: session.uriOf(path),
    text,
    tests: tests.length,
    placeholders: tests.filter(({ isPlaceholder }) => isPlaceholder).length,
  }));
  const [without] = answer.without;
  return { files, why: files.length > 0 ? null : (without?.why ?? nothing.why) };
}
