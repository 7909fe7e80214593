/* The strip with one cell per question, by section. Heights are in pixels from zero, on one scale for the
   whole session. */
import type { OutcomeWord, Result } from '#features/releases/result.contract.ts';

export interface StripCell {
  question: string;
  /** Position within its section, from 1. */
  number: number;
  /** Position in the session, from 1; the review uses the same number. */
  place: number;
  outcome: OutcomeWord;
  seconds: number;
  height: number;
  topic: string | null;
  unscored: boolean;
}

export interface Strip {
  section: string;
  title: string;
  right_count: number;
  question_count: number;
  /** Seconds available for each question of the section; null if untimed. */
  pace_seconds: number | null;
  pace_height: number;
  cells: StripCell[];
}

/** Height of the tallest cell. */
export const STRIP_HEIGHT = 62;
const LEAST_HEIGHT = 3;

/** The strips of a result; empty before correctness is released. */
export function stripsOf({ questions, sections }: Result): Strip[] {
  if (questions === null) return [];
  const asked = questions.map((question, index) => ({ ...question, place: index + 1 }));
  // The time limit covers all questions asked, including unscored ones.
  const paceOf = ({ id, duration_seconds }: Result['sections'][number]) => {
    const count = asked.filter(({ section }) => section === id).length;
    return duration_seconds === null || count === 0 ? null : duration_seconds / count;
  };
  const longest = Math.max(
    1,
    ...asked.map((question) => question.time_spent_seconds),
    ...sections.map((section) => paceOf(section) ?? 0),
  );
  const heightOf = (seconds: number) => Math.max(LEAST_HEIGHT, (seconds / longest) * STRIP_HEIGHT);
  return sections.map((section) => {
    const pace = paceOf(section);
    return {
      section: section.id,
      title: section.title,
      right_count: section.right_count,
      question_count: section.question_count,
      pace_seconds: pace,
      pace_height: pace === null ? 0 : heightOf(pace),
      cells: asked
        .filter((question) => question.section === section.id)
        .map(({ question, number, place, outcome, time_spent_seconds, topic, unscored }) => ({
          question,
          number,
          place,
          outcome,
          seconds: time_spent_seconds,
          height: heightOf(time_spent_seconds),
          topic,
          unscored,
        })),
    };
  });
}

export interface PacingNote {
  title: string;
  /** Number of questions that took more than 1.5 times the pace. */
  slow: number;
  /** Number of blank questions in a row at the end of the section. */
  blank_at_end: number;
}

const SLOW = 1.5;

/** The section with most blanks at its end; null if there are none. */
export function pacingNote(strips: readonly Strip[]): PacingNote | null {
  const notes = strips.map(({ title, cells, pace_seconds }) => ({
    title,
    slow: cells.filter(({ seconds }) => pace_seconds !== null && seconds > SLOW * pace_seconds).length,
    blank_at_end: blanksAtEnd(cells),
  }));
  const [worst] = notes.toSorted((a, b) => b.blank_at_end - a.blank_at_end);
  return worst === undefined || worst.blank_at_end === 0 ? null : worst;
}

function blanksAtEnd(cells: readonly StripCell[]): number {
  return cells.length - 1 - cells.findLastIndex(({ outcome }) => outcome !== 'omitted');
}

/** The question that took longest; null if no time was measured. */
export function slowestOf(strips: readonly Strip[]): (StripCell & { title: string }) | null {
  const all = strips.flatMap(({ title, cells }) => cells.map((cell) => ({ ...cell, title })));
  const [slowest] = all.toSorted((a, b) => b.seconds - a.seconds);
  return slowest === undefined || slowest.seconds === 0 ? null : slowest;
}
