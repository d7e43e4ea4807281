/** What a run has cost, for people who wonder and for scripts that watch it. */
import type { CheckResult } from './checkResult';
import { counted } from './reporters/summary';

export function statsOf({ files, tools, findings }: CheckResult, milliseconds: number): string {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const lines = [
    `time      ${seconds(milliseconds)} (${seconds((userCPUTime + systemCPUTime) / 1000)} of processor time)`,
    `memory    ${Math.round(maxRSS / 1024)} MB at most`,
    `looked at ${counted(files, 'file')}, ${counted(tools.length, 'tool')}, ${counted(findings.length, 'finding')}`,
  ];
  return `${lines.join('\n')}\n`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
