import type { EntryRefusal, NoAnswerReason } from '#core/grid-in/entry-text.ts';

/** Why the entry cannot be an answer. */
export const REFUSED: Readonly<Record<EntryRefusal, string>> = {
  space: 'No spaces. Write 3½ as 7/2 or 3.5.',
  comma: 'No commas. Write 1.5 with a point, and 1200 without a mark.',
  percent: 'No percent sign. Write the number alone.',
  currency: 'No currency sign. Write the number alone.',
  character: 'Only digits, a decimal point, a slash and a leading minus.',
  minus: 'A minus sign stands first or not at all.',
  length: 'The field is full: what came last was not taken.',
};

/** Why the entry is not an answer yet. */
export const NO_ANSWER: Readonly<Record<NoAnswerReason, string>> = {
  ...REFUSED,
  incomplete: 'Not finished',
  second_slash: 'One slash at most',
  second_point: 'One decimal point at most',
  point_in_fraction: 'No decimal in a fraction',
  zero_denominator: 'Nothing is divided by 0',
  leading_zero: 'Leave out the leading 0',
};
