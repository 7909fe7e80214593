/**
 * Functions for other features' servers: freezing a set for practice, drawing questions, and checking which
 * questions a person may practice.
 */

import * as drawing from './draw.ts';
import * as papers from './paper.ts';
import * as bounds from './practice-bounds.ts';

/** Freezes the questions of a practice set that its taker may be asked now. */
export function practicePaper(...asked: Parameters<typeof papers.practicePaper>) {
  return papers.practicePaper(...asked);
}

/** Draws questions from these skills in turn that the person was never asked and may practice now. */
export function drawLike(...asked: Parameters<typeof drawing.drawLike>) {
  return drawing.drawLike(...asked);
}

/** The questions that the person may practice now, in the given order. */
export function mayPractise(...asked: Parameters<typeof bounds.mayPractise>) {
  return bounds.mayPractise(...asked);
}
