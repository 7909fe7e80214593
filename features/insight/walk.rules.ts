/** Which mistakes fit into a lesson, and the texts about them. */

/** Minutes to talk through one mistake: read it again, ask, try, see. */
const MINUTES_A_MISTAKE = 5;
/** The usual length of a lesson in minutes. */
export const USUAL_LESSON = 40;

/** How many mistakes fit into a lesson of this many minutes. */
export function fillsLesson(minutes: number): number {
  return Math.floor(minutes / MINUTES_A_MISTAKE);
}

/** A sentence that says how many mistakes of a test the lesson covers. */
export function lessonSentence({
  missed,
  minutes,
  done,
}: {
  readonly missed: number;
  readonly minutes: number;
  readonly done: number;
}): string {
  const chosen = Math.min(missed, fillsLesson(minutes));
  const questions = missed === 1 ? '1 missed question' : `${missed} missed questions`;
  const fills =
    chosen < missed
      ? `${chosen} of ${questions} ${chosen === 1 ? 'fits' : 'fit'} in ${minutes} minutes, most costly first.`
      : `${questions}, most costly first: about ${missed * MINUTES_A_MISTAKE} minutes.`;
  return `${fills} ${done} discussed so far.`;
}

/** A short name for a question: question 8 of `Math, module 2` is `M2·8`. */
export function shortPlace(section: string, number: number): string {
  const initials = section
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== 'and' && word !== 'module')
    .map((word) => (/^\d+$/.test(word) ? word : word.slice(0, 1).toUpperCase()))
    .join('');
  return `${initials.slice(0, 4)}·${number}`;
}

/** A visit to a question, in seconds since its section opened. */
interface Visit {
  readonly at_seconds: number;
}

/** The position of a visit within its section's time, from 0 to 100. A later visit is placed at the end. */
export function placeOnTime({ at_seconds }: Visit, open_seconds: number): number {
  return open_seconds <= 0 ? 0 : Math.min(100, (at_seconds / open_seconds) * 100);
}

/** The note as one line without surrounding spaces; null if it is empty. */
export function noteOf(text: string): string | null {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line === '' ? null : line;
}

const CODE_OF_A = 65;

/**
 * The letter of an option by its place, from 0. The function is repeated here, because importing the exam
 * room's version would load the exam room.
 */
export function optionLetter(place: number): string {
  return String.fromCharCode(CODE_OF_A + place);
}
