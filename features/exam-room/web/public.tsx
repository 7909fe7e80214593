/**
 * What other features' screens may use of the exam room: practicing, and answering a question without storing
 * it.
 */
import { lazy } from 'react';

/** A practice session with its answers. Loaded on first use. */
export const PracticeDesk = lazy(async () => ({
  default: (await import('./practice-desk.tsx')).PracticeDesk,
}));

/** The answer field of a question, as its taker sees it. Stores nothing. */
export const AnswerField = lazy(async () => {
  // Load the code that draws formulas first, because the field does not render again once it is there.
  // Without it formulas show as LaTeX.
  const { fetchFormulaDrawing } = await import('./formula-loader.ts');
  await fetchFormulaDrawing().catch(() => {});
  return { default: (await import('./answering/answer-field.tsx')).AnswerField };
});

export type { PracticeAtWork, PracticeState } from './practice-desk.tsx';
export type { SittingPartProps } from './room-news.ts';
