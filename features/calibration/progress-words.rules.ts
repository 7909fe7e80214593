/**
 * Writes the progress of a run as one line of text, since a job reports one line, and parses it back for the
 * screen.
 */
import type { CalibrationProgress } from '#core/irt/calibrate.ts';

const LINE = /^Cycle (\d+), log-likelihood (-?[\d.]+), largest change ([\d.e+-]+|Infinity)$/;

/** The line for the progress: `Cycle 27, log-likelihood -62754.18, largest change 0.0042`. */
export function progressWords({ cycles, log_likelihood, largest_change }: CalibrationProgress): string {
  return `Cycle ${cycles}, log-likelihood ${log_likelihood.toFixed(2)}, largest change ${largest_change.toPrecision(2)}`;
}

/** The figures of such a line; null for any other text. */
export function progressOf(words: string): CalibrationProgress | null {
  const [, cycles, log_likelihood, largest_change] = LINE.exec(words) ?? [];
  if (cycles === undefined) return null;
  return {
    cycles: Number(cycles),
    log_likelihood: Number(log_likelihood),
    largest_change: Number(largest_change),
  };
}
