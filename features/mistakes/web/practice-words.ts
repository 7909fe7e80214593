/* Words for a practice set made from mistakes. */
import { counted } from '#core/counted.ts';
import { count } from '#web/ui/numbers.ts';
import type { MistakesPractice } from '../mistakes.contract.ts';

/** Says how long the set is, who it is for, and which questions it lacks. */
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
  const made = `“${set.title}” was created${whose} with ${counted(set.question_count, 'new question', { shown: count })}.`;
  const fewer =
    lacking === 0
      ? ''
      : ` That’s ${count(lacking)} fewer than requested, because there are no more like these.`;
  const kept =
    left_out === 0
      ? ''
      : ` ${counted(left_out, 'similar question', { shown: count })} ${left_out === 1 ? 'is' : 'are'} reserved for tests.`;
  const unfiled =
    without_skill === 0
      ? ''
      : ` ${counted(without_skill, 'question', { shown: count })} without a skill ${without_skill === 1 ? 'was' : 'were'} left out.`;
  return `${made}${fewer}${kept}${unfiled}`;
}
