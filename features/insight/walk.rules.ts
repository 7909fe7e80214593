/** Which mistakes a lesson holds, and what is said of them. */

/** A mistake talked through takes so long: read it again, ask, try, see. */
const MINUTES_A_MISTAKE = 5;
/** In minutes. */
export const USUAL_LESSON = 40;

/** How many mistakes fill a lesson of so many minutes. */
export function fillsLesson(minutes: number): number {
  return Math.floor(minutes / MINUTES_A_MISTAKE);
}

/** What of a test is talked about, in a sentence. */
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
      ? `${chosen} of ${questions} ${chosen === 1 ? 'fills' : 'fill'} a lesson of ${minutes} minutes, dearest first.`
      : `${questions}, dearest first: about ${missed * MINUTES_A_MISTAKE} minutes.`;
  return `${fills} ${done === 1 ? '1 is' : `${done} are`} talked through.`;
}

/** `Math, module 2` and its question 8 in short: `M2·8`. */
export function shortPlace(section: string, number: number): string {
  const initials = section
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== 'and' && word !== 'module')
    .map((word) => (/^\d+$/.test(word) ? word : word.slice(0, 1).toUpperCase()))
    .join('');
  return `${initials.slice(0, 4)}·${number}`;
}

/** Something that is told of by minutes: `11:20`. */
interface Visit {
  readonly at_seconds: number;
}

/** Where a visit lies on its section's time, from 0 to 100; what came after its end stands at the end. */
export function placeOnTime({ at_seconds }: Visit, open_seconds: number): number {
  return open_seconds <= 0 ? 0 : Math.min(100, (at_seconds / open_seconds) * 100);
}

/** What was written, on the one line that is kept. */
export function noteOf(text: string): string | null {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line === '' ? null : line;
}

const CODE_OF_A = 65;

/** What an option is called by its place, from 0; the room's own word for it would bring the exam room along. */
export function optionLetter(place: number): string {
  return String.fromCharCode(CODE_OF_A + place);
}
