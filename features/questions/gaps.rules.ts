/** Checks texts with gaps, and the answers of their gaps. */
import type { Fault } from '#contract/problem.ts';
import { gapNumbers } from '#contract/text-gaps.ts';
import { type Gap, MOST_GAPS } from '#core/question-kinds/question-kinds.ts';
import { foldedTyping } from '#core/scoring/typed-text.ts';

/** The number of gaps of a stem: the highest number in it, at most the limit. */
export function gapCount(stem: string): number {
  return Math.min(MOST_GAPS, Math.max(0, ...gapNumbers(stem)));
}

/** The stem with one more gap at its end. */
export function withNextGap(stem: string): string {
  const mark = `[[${Math.max(0, ...gapNumbers(stem)) + 1}]]`;
  const text = stem.trimEnd();
  const end = text.endsWith('</p>') ? '</p>' : '';
  return `${text.slice(0, text.length - end.length)} ${mark}${end}`.trimStart();
}

/** All errors that prevent a text with gaps from being published. */
export function gapFaults({ stem, gaps }: { readonly stem: string; readonly gaps: readonly Gap[] }): Fault[] {
  const numbers = gapNumbers(stem);
  const last = gapCount(stem);
  const ofStem = stemFaults(numbers, last).map((message) => ({ path: 'body.stem', message }));
  const missing = Array.from({ length: Math.max(0, last - gaps.length) }, (_, index) => ({
    path: 'body.gaps',
    message: `Add an answer for gap ${gaps.length + index + 1}.`,
  }));
  const ofGaps = gaps.flatMap((gap, place) => {
    const path = `body.gaps.${place}`;
    if (place < last)
      return fillFaults(gap).map(({ field, message }) => ({ path: `${path}.${field}`, message }));
    return [{ path, message: `The text has no gap ${place + 1}. Write [[${place + 1}]] where you want it.` }];
  });
  return [...ofStem, ...missing, ...ofGaps];
}

function stemFaults(numbers: readonly number[], last: number): string[] {
  if (numbers.length === 0) return ['Write [[1]] where you want the first gap.'];
  const present = new Set(numbers);
  const absent = Array.from({ length: last }, (_, index) => index + 1).filter(
    (number) => !present.has(number),
  );
  const twice = [...present].filter((number) => numbers.indexOf(number) !== numbers.lastIndexOf(number));
  return [
    ...(present.has(0) ? ['Gap numbers start with [[1]], so [[0]] isn’t allowed.'] : []),
    ...(Math.max(...numbers) > MOST_GAPS ? [`A text can have at most ${MOST_GAPS} gaps.`] : []),
    ...absent.map((number) => `[[${number}]] is missing. Number the gaps in order.`),
    ...twice.map((number) => `Gap ${number} appears twice. Give each gap its own number.`),
  ];
}

function fillFaults({ choices, accepted_answers, is_chosen }: Gap): { field: string; message: string }[] {
  if (choices.length === 0 && is_chosen !== true) {
    return accepted_answers.length > 0
      ? []
      : [{ field: 'accepted_answers', message: 'Add at least one accepted answer.' }];
  }
  const shown = choices.map((choice) => foldedTyping(choice, { case_sensitive: true, exact: true }));
  const isOne = accepted_answers.length === 1 && choices.includes(accepted_answers[0] ?? '');
  return [
    ...(choices.length < 2 ? [{ field: 'choices', message: 'Add at least 2 choices.' }] : []),
    ...shown.flatMap((words, place) =>
      shown.indexOf(words) < place
        ? [{ field: `choices.${place}`, message: `This is the same as choice ${shown.indexOf(words) + 1}.` }]
        : [],
    ),
    ...(isOne ? [] : [{ field: 'accepted_answers', message: 'Mark one choice as correct.' }]),
  ];
}
