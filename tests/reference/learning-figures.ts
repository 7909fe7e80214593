/**
 * Evaluates mastery on answers by real students and checks the limits for its predictions (docs/learning.md).
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { evaluate } from '#core/mastery/evaluate.ts';
import { readAnswers } from '#server/mastery/answers-file.ts';

export const name = 'Mastery on answers of real students';

const TRAIN = 'assistments09-train.tsv.gz';
const TEST = 'assistments09-test.tsv.gz';

export function appliesTo(folder: string): boolean {
  return [TRAIN, TEST].every((file) => existsSync(join(folder, file)));
}

export async function verify(folder: string): Promise<{ checked: number; faults: string[] }> {
  const figures = evaluate(readAnswers(join(folder, TRAIN)), readAnswers(join(folder, TEST)));
  const bounds: readonly (readonly [string, boolean])[] = [
    [`${figures.rows} answers, not 58266`, figures.rows === 58_266],
    [`an area of ${figures.auc}, under .77`, figures.auc >= 0.77],
    [
      `with items unknown an area of ${figures.auc_items_unknown}, under .73`,
      figures.auc_items_unknown >= 0.73,
    ],
    [`a calibration error of ${figures.calibration_error}, over .02`, figures.calibration_error <= 0.02],
    [`more than .005 behind counts (${figures.best_lr_auc})`, figures.auc >= figures.best_lr_auc - 0.005],
  ];
  return { checked: bounds.length, faults: bounds.filter(([, holds]) => !holds).map(([fault]) => fault) };
}
