/** A file in which the returns of tools are read: by a client, an SDK's results, or a loop of its own. */
import type ts from 'typescript';
import type { Snapshot } from '../../program/snapshot';

export interface Consumer {
  readonly s: Snapshot;
  readonly source: ts.SourceFile;
}
