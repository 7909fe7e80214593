/** Sentences about a group that agree with the figures next to them. */
import { counted } from '#core/counted.ts';

/** The figures that the sentence about a skill needs. */
export interface TaughtFigures {
  /**
   * The number of students whose chance of a right answer is known, of those below 60 %, and of those at 80 %
   * or more with their mean.
   */
  readonly known: number;
  readonly below: number;
  readonly strong: { readonly students: number; readonly mean: number } | null;
  readonly asked: number;
  readonly missed: number;
  /** The error that most of the missed answers share. */
  readonly error: { readonly name: string; readonly missed: number } | null;
}

/** A single answer with an error may be accidental. */
const TELLING_ERRORS = 2;

/** A sentence that says why a skill should be taught next. */
export function teachSentence({ known, below, strong, asked, missed, error }: TaughtFigures): string {
  const stand = `${below} of ${counted(known, 'student')} ${below === 1 || known === 1 ? 'is' : 'are'} below 60%.`;
  const isNamed = error !== null && error.missed >= TELLING_ERRORS;
  const named = isNamed ? `. The most common error is “${error.name}” (${error.missed})` : '';
  const lost = ` ${missed} of ${counted(asked, 'answer')} ${missed === 1 || asked === 1 ? 'was' : 'were'} missed${named}.`;
  const isPaired = strong !== null && below > 0;
  const pairs = !isPaired
    ? ''
    : strong.students === 1
      ? ` 1 student is at ${percent(strong.mean)}: pair them with other students.`
      : ` ${strong.students} students are at ${percent(strong.mean)}: pair them with other students.`;
  return `${stand}${lost}${isNamed ? '' : pairs}`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
