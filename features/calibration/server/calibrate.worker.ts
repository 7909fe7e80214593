/**
 * Selects the questions that can be estimated and estimates them, in a worker thread because it may take
 * minutes.
 */
import { type Calibration, type CalibrationProgress, calibrate } from '#core/irt/calibrate.ts';
import type { IrtModel } from '#core/irt/item-model.ts';
import type { ResponseMatrix } from '#core/irt/response-matrix.ts';
import { type AnsweredQuestion, type CalibrationPlan, planFault, planOf } from '../calibration.rules.ts';

export interface CalibrationOrder {
  readonly matrix: ResponseMatrix;
  /** The questions, one for each column of the matrix. */
  readonly questions: readonly AnsweredQuestion[];
  readonly model: IrtModel;
  readonly most_cycles: number;
  /** Whether the caller can see everybody whose answers these are. */
  readonly has_counts: boolean;
}

/** The estimate with its plan, or a message that explains why there is none. */
export type CalibrationOutcome =
  | { readonly fault: string }
  | { readonly fault: null; readonly plan: Omit<CalibrationPlan, 'matrix'>; readonly estimate: Calibration };

export default function work(
  { matrix: all, questions, model, most_cycles, has_counts }: CalibrationOrder,
  tell: (told: CalibrationProgress) => void,
): CalibrationOutcome {
  const { matrix, ...plan } = planOf(all, questions, model);
  const fault = planFault(plan, model, has_counts);
  if (fault !== null) return { fault };
  const cycles = calibrate(matrix, model, { most_cycles });
  let step = cycles.next();
  while (!step.done) {
    tell(step.value);
    step = cycles.next();
  }
  return { fault, plan, estimate: step.value };
}
