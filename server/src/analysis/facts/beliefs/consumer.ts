/** A file in which the returns of tools are read: by a client, an SDK's results, or a loop of its own. */
import type ts from 'typescript';
import type { Tool } from '../../discovery/tool';
import type { Snapshot } from '../../program/snapshot';

export interface Consumer {
  readonly s: Snapshot;
  readonly source: ts.SourceFile;
  /** The tool of the workspace with this name, where there is exactly one. */
  readonly toolNamed: (name: string) => Tool | undefined;
}
