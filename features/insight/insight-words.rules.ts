/** What is said of a group, in sentences that agree with the figures beside them. */
import { counted } from '#core/counted.ts';

/** What a skill is to a group, as its sentence needs it. */
export interface TaughtFigures {
  /** Students whose chance is known, those of them below 60 %, and those at 80 % or more with their mean. */
  readonly known: number;
  readonly below: number;
  readonly strong: { readonly students: number; readonly mean: number } | null;
  readonly asked: number;
  readonly missed: number;
  /** The error that most of the missed answers name. */
  readonly error: { readonly name: string; readonly missed: number } | null;
}

/** Fewer of them are chance. */
const TELLING_ERRORS = 2;

/** Why a skill should be taught next. */
export function teachSentence({ known, below, strong, asked, missed, error }: TaughtFigures): string {
  const stand = `${below} of ${known} ${below === 1 || known === 1 ? 'stands' : 'stand'} below 60%.`;
  const isNamed = error !== null && error.missed >= TELLING_ERRORS;
  const named = isNamed ? `, ${error.missed} of them by “${error.name}”` : '';
  const lost = ` ${missed} of ${counted(asked, 'answer')} ${missed === 1 || asked === 1 ? 'was' : 'were'} missed${named}.`;
  const isPaired = strong !== null && below > 0;
  const pairs = !isPaired
    ? ''
    : strong.students === 1
      ? ` One is at ${percent(strong.mean)}: pair them with the others.`
      : ` ${strong.students} are at ${percent(strong.mean)}: pair them with the others.`;
  return `${stand}${lost}${isNamed ? '' : pairs}`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
