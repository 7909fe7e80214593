/** The estimate itself, in a thread of its own: it may take minutes. */
import { type Calibration, type CalibrationProgress, calibrate } from '#core/irt/calibrate.ts';
import type { IrtModel } from '#core/irt/item-model.ts';
import type { ResponseMatrix } from '#core/irt/response-matrix.ts';

export interface CalibrationOrder {
  readonly matrix: ResponseMatrix;
  readonly model: IrtModel;
  readonly most_cycles: number;
}

export default function work(
  { matrix, model, most_cycles }: CalibrationOrder,
  tell: (told: CalibrationProgress) => void,
): Calibration {
  const cycles = calibrate(matrix, model, { most_cycles });
  let step = cycles.next();
  while (!step.done) {
    tell(step.value);
    step = cycles.next();
  }
  return step.value;
}
