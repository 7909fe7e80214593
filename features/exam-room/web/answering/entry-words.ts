import type { EntryRefusal, NoAnswerReason } from '#core/grid-in/entry-text.ts';

/** Why the entry cannot be an answer. */
export const REFUSED: Readonly<Record<EntryRefusal, string>> = {
  space: 'No spaces. Write 3½ as 7/2 or 3.5.',
  comma: 'No commas. Write 1.5 or 1200.',
  percent: 'No percent sign. Type only the number.',
  currency: 'No currency sign. Type only the number.',
  character: 'Use only digits, a decimal point, a slash, and a minus sign at the start.',
  minus: 'A minus sign can only come first.',
  length: 'That’s the maximum length.',
};

/** Why the entry is not an answer yet. */
export const NO_ANSWER: Readonly<Record<NoAnswerReason, string>> = {
  ...REFUSED,
  incomplete: 'Not finished yet',
  second_slash: 'Only one slash allowed',
  second_point: 'Only one decimal point allowed',
  point_in_fraction: 'No decimals in a fraction',
  zero_denominator: 'You can’t divide by 0',
  leading_zero: 'Leave out the leading 0',
};
