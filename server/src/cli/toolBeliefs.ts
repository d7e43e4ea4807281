/** What says that a tool's return is well-formed, and what could say that it is true: by its own schema, and by the config beside it. */
import { dirname } from 'node:path';
import type { ToolInfo } from '../analysis/report';
import type { OracleConfig } from '../measure/oracleConfig';
import { findOracles, nearestConfig } from './verify/config';

export interface ToolBelief {
  /** The schema that it declares, or one that the config names. */
  readonly validatedBy: 'output schema' | 'config' | null;
  /** The oracle of the tool, for all its claims. */
  readonly oracle: string | null;
}

/** One for each tool, in their order. */
export function beliefsOf(tools: readonly ToolInfo[]): readonly ToolBelief[] {
  const byFolder = new Map<string, OracleConfig>();
  return tools.map(({ name, file, output }) => {
    const folder = dirname(file);
    const config = byFolder.get(folder) ?? findOracles(nearestConfig(folder)).config;
    byFolder.set(folder, config);
    const own = name === null ? undefined : config.tools.get(name);
    return { validatedBy: output ? 'output schema' : own?.schema === undefined ? null : 'config', oracle: own?.oracle ?? null };
  });
}
