/**
 * Files as the analysis reads them, and how they are written back.
 * Invariant: what is written lies below the root, links followed, and differs from what was read in the edits alone.
 */
import { accessSync, chmodSync, constants, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { decoded } from '../host/readText';
import { forward, isUnder, reasonOf } from './targets';

const mark = '\ufeff';

export interface Source {
  /** Without a byte order mark. */
  readonly text: string;
  readonly hasMark: boolean;
  /** False where the bytes are no UTF-8: writing the text back would change more than the edits. */
  readonly isFaithful: boolean;
}

export function readSource(file: string): Source | undefined {
  try {
    const bytes = readFileSync(file);
    const text = decoded(bytes);
    const hasMark = bytes.toString('utf8', 0, 3) === mark;
    return { text, hasMark, isFaithful: Buffer.from(hasMark ? mark + text : text, 'utf8').equals(bytes) };
  } catch {
    return undefined;
  }
}

/** The name that is left when links are followed; the file's own where they lead nowhere. */
export function nameOnDisk(file: string): string {
  try {
    return realpathSync.native(file);
  } catch {
    return file;
  }
}

/** Why the file is left as it is, or `undefined` where it was written. */
export function writeFixed(file: string, before: string, after: string, root: string): string | undefined {
  const reason = whyNotWritable(file, before, root);
  if (reason !== undefined) return reason;
  try {
    const target = realpathSync.native(file);
    replaceFile(target, readSource(target)?.hasMark === true ? mark + after : after);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

/** `undefined` where the file may be written, and holds what the fix was made for. */
export function whyNotWritable(file: string, before: string, root: string): string | undefined {
  try {
    const target = realpathSync.native(file);
    if (!isUnder(forward(target), root)) return `it lies outside of ${root}`;
    const source = readSource(target);
    if (source?.text !== before) return 'it has changed since it was analysed';
    if (!source.isFaithful) return 'it is not UTF-8';
    accessSync(target, constants.W_OK);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

/** In one step, so that whoever reads the file meanwhile sees the old text or the new one. */
function replaceFile(file: string, text: string): void {
  const half = join(dirname(file), `.candor-${process.pid}-${Date.now()}.tmp`);
  try {
    // `wx` refuses a link that somebody has put in the way.
    writeFileSync(half, text, { flag: 'wx' });
    chmodSync(half, statSync(file).mode);
    renameSync(half, file);
  } finally {
    rmSync(half, { force: true });
  }
}
