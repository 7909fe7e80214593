/** What other features' screens may use of the exam room: practicing, and answering a question that is not kept. */
import { lazy } from 'react';

/** A session of practice and the answers in it. Loads with the first one. */
export const PracticeDesk = lazy(async () => ({
  default: (await import('./practice-desk.tsx')).PracticeDesk,
}));

/** The field in which a question is answered, as its taker would. Keeps nothing. */
export const AnswerField = lazy(async () => {
  // The field draws formulas with what is loaded when it renders; without the drawing they show as LaTeX.
  const { fetchFormulaDrawing } = await import('./formula-loader.ts');
  await fetchFormulaDrawing().catch(() => {});
  return { default: (await import('./answering/answer-field.tsx')).AnswerField };
});

export type { PracticeAtWork, PracticeState } from './practice-desk.tsx';
export type { SittingPartProps } from './room-news.ts';
