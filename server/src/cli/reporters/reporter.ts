/** One format of `candor check`: the whole result in, the whole text out. */
import type { CheckResult } from '../checkResult';
import type { Paint } from './paint';

export interface View {
  readonly paint: Paint;
  readonly columns: number;
  /** What paths of workflow annotations are relative to. */
  readonly annotationRoot: string;
  /** The lines of a file as the analysis read it, `undefined` where it cannot be read any more. */
  linesOf(file: string): readonly string[] | undefined;
}

export type Reporter = (result: CheckResult, view: View) => string;
