/**
 * The parts of the exam room that other features' screens may use: practicing, reviewing, answering a question
 * without storing it, and the calculator.
 */
import { lazyPart } from '#web/ui/lazy-part.tsx';

/** A practice session with its answers. Loaded on first use. */
export const PracticeDesk = lazyPart(async () => (await import('./practice-desk.tsx')).PracticeDesk);

/** The answer field for a question, as its taker sees it. Stores nothing. */
export const AnswerField = lazyPart(async () => {
  // Load the code for formulas first: the field does not render again when the code arrives later.
  const { fetchFormulaDrawing } = await import('./formula-loader.ts');
  await fetchFormulaDrawing().catch(() => {});
  return (await import('./answering/answer-field.tsx')).AnswerField;
});

/**
 * The calculator. The caller keeps its state: see `calculator-state.rules.ts`. Loaded on first use.
 * @public
 */
export const Calculator = lazyPart(async () => (await import('./calculator/calculator.tsx')).Calculator);

/** A reviewed question in the room's split, with the room's tools. Loaded on first use. */
export const ReviewTools = lazyPart(async () => (await import('./review/review-tools.tsx')).ReviewTools);

export type { PracticeAtWork, PracticeState } from './practice-desk.tsx';
export type { PracticeSlots } from './practice-frame.tsx';
export type { ReviewCrossing } from './review/review-tools.tsx';
export type { SittingPartProps } from './room-news.ts';
