/** What other features' servers may ask of practice: a paper to practise on, and questions drawn for somebody. */
import * as bounds from './bounds.ts';
import * as drawing from './draw.ts';
import * as papers from './paper.ts';

/** Freezes what of a practice set its taker may be asked now. */
export function practicePaper(...asked: Parameters<typeof papers.practicePaper>) {
  return papers.practicePaper(...asked);
}

/** Up to so many questions that a person was never asked and that their practice may hold, of these skills in turn. */
export function drawLike(...asked: Parameters<typeof drawing.drawLike>) {
  return drawing.drawLike(...asked);
}

/** Those of these questions that a person's practice may hold now, in their order. */
export function mayPractise(...asked: Parameters<typeof bounds.mayPractise>) {
  return bounds.mayPractise(...asked);
}
