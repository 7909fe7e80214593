/* Words for a practice set made from mistakes. */
import { count } from '#web/ui/numbers.ts';
import type { MistakesPractice } from '../mistakes.contract.ts';

const questions = (many: number) => `${count(many)} ${many === 1 ? 'question' : 'questions'}`;

/** How long the set is, for whom it is, and what it lacks. */
export function practiceWords(
  {
    set,
    lacking,
    left_out,
    without_skill,
  }: Pick<MistakesPractice, 'lacking' | 'left_out' | 'without_skill'> & {
    readonly set: Pick<MistakesPractice['set'], 'title' | 'question_count' | 'for_user'>;
  },
  side: 'taker' | 'staff' | null,
): string {
  const whose = side === 'staff' && set.for_user !== null ? ` for ${set.for_user.name}` : '';
  const made = `“${set.title}” is kept${whose}: ${questions(set.question_count)} not seen before.`;
  const fewer =
    lacking === 0 ? '' : ` There are ${count(lacking)} fewer than asked: no more are like these now.`;
  const kept =
    left_out === 0
      ? ''
      : ` ${questions(left_out)} like these ${left_out === 1 ? 'is' : 'are'} kept for tests.`;
  const unfiled = without_skill === 0 ? '' : ` ${questions(without_skill)} without a skill were left out.`;
  return `${made}${fewer}${kept}${unfiled}`;
}
