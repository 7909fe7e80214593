import type { KeystrokeRefusal, NoAnswerReason } from '#core/grid-in/entry-text.ts';

/** Why the field did not take what was typed. */
export const REFUSED: Readonly<Record<KeystrokeRefusal, string>> = {
  space: 'No spaces. Write a mixed number as a fraction (7/2) or a decimal (3.5).',
  comma: 'No commas. Write 1200 for one thousand two hundred.',
  percent: 'No percent sign. Write the number alone.',
  currency: 'No currency sign. Write the number alone.',
  character: 'Only digits, a decimal point, a slash and a leading minus.',
  minus: 'A minus sign stands first or not at all.',
  length: 'The field is full.',
};

/** Why what stands in the field is no answer yet. */
export const NO_ANSWER: Readonly<Record<NoAnswerReason, string>> = {
  ...REFUSED,
  incomplete: 'Not finished',
  second_slash: 'One slash at most',
  second_point: 'One decimal point at most',
  point_in_fraction: 'No decimal in a fraction',
  zero_denominator: 'Nothing is divided by 0',
  leading_zero: 'Leave out the leading 0',
};
