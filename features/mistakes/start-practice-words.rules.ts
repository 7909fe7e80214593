/**
 * Words for the button that starts practice of missed questions. Its figures are those of the set that it
 * opens.
 */
import { counted } from '#core/counted.ts';
import type { Length } from './start-practice.rules.ts';

/** The text of the button; `undefined` while the set is not known yet. */
export function practiceAct(length: Length | undefined): string {
  if (length?.kind === 'repeat') return `Repeat ${length.questions} missed`;
  return length?.kind === 'continue' ? 'Continue practice' : 'Practice what you missed';
}

/** The length of the set, such as `12 questions, 15 min`. */
export function practiceSum({ kind, questions, minutes }: Length): string {
  const left = kind === 'continue' ? ' left' : '';
  return `${counted(questions, 'question')}${left}, ${minutes} min`;
}
