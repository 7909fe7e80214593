/* An answer in short: the letters of what was chosen, or the words as typed. */
import type { GivenResponse } from '../exam.contract.ts';

const MOST = 80;

/** `options` in the order in which they were shown; none for what is typed. */
export function answerWords(
  response: GivenResponse | null,
  options: readonly { readonly id: string }[],
): string {
  if (response === null || response.length === 0) return 'blank';
  const given = [response].flat();
  const words =
    options.length === 0
      ? given.join(', ')
      : given
          .map((id) => options.findIndex((option) => option.id === id))
          .filter((index) => index !== -1)
          .toSorted((a, b) => a - b)
          .map((index) => String.fromCharCode(65 + index))
          .join(', ');
  return words.length > MOST ? `${words.slice(0, MOST)}…` : words;
}
