/** Scripts that were not read, and those that may hold tools and are half typed: what they register is not known. */
import type ts from 'typescript';
import { mayHoldTools } from '../discovery/prefilter';
import type { Snapshot } from '../program/snapshot';
import type { PassedOver } from '../report';

export function passedOver(s: Snapshot, isAsked: (file: string) => boolean): PassedOver {
  const asked = s.files().filter(isAsked);
  return {
    unread: asked.filter((file) => s.textOf(file) === undefined),
    unparsed: asked.filter((file) => mayHoldTools(s.textOf(file) ?? '') && isHalfTyped(s.sourceFile(file))),
  };
}

/** The compiler keeps what the parser says there, and does not declare it. */
export function isHalfTyped(source: ts.SourceFile | undefined): boolean {
  return ((source as { readonly parseDiagnostics?: readonly unknown[] } | undefined)?.parseDiagnostics ?? []).length > 0;
}
