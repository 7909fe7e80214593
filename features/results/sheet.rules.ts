/**
 * A session's sheet: the outcome of each question in compact form, so that a test's analysis reads one row
 * per session.
 */
import { type Response, rightGaps } from '#core/scoring/scoring.ts';
import {
  type FrozenAssessment,
  type FrozenQuestion,
  keyOf,
  rightResponseOf,
} from '#features/assessments/revision.rules.ts';
import { countReached } from '#features/evidence/evidence.rules.ts';
import type { SatSection } from '#features/evidence/sat-sections.rules.ts';
import type { ScoredAnswer } from './score.rules.ts';

/**
 * Lists of equal length with one entry for each question, in the order of the test. `unreached` lists
 * questions after the last answer in their section.
 */
export interface SessionSheet {
  /** Index among all placements of the revision, section by section, from 0. */
  readonly places: readonly number[];
  /** Share of the points of a right answer, 0 to 1; null if omitted. */
  readonly shares: readonly (number | null)[];
  /**
   * Bit i is set if the question's part i (`tracedParts`) was chosen, put in its right place, or filled
   * correctly.
   */
  readonly chosen: readonly number[];
  readonly seconds: readonly number[];
  /** Those of the questions in `places` that the taker did not reach. */
  readonly unreached: readonly number[];
}

interface Taken {
  readonly response: Response;
  readonly time_spent_seconds: number;
}

/** Number of options that fit into the bits of a 32-bit integer. */
const MOST_OPTIONS = 31;

/**
 * The sheet of a scored session. `answers` come from `scoreOf`; `taken` is the taker's input, keyed by
 * question.
 */
export function sheetOf(
  revision: FrozenAssessment,
  sat: readonly SatSection[],
  questions: ReadonlyMap<string, FrozenQuestion>,
  answers: readonly (readonly ScoredAnswer[])[],
  taken: ReadonlyMap<string, Taken>,
): SessionSheet {
  const places = placesOf(revision);
  const rows = sat.flatMap(({ asked }, index) => {
    const given = answers[index] ?? [];
    // The outcomes are in the taker's order.
    const reached = countReached(given.map(({ outcome }) => outcome));
    return asked.map(({ placement, question, question_revision }, number) => {
      const answer = given[number];
      const frozen = questions.get(question_revision);
      return {
        place: places.get(placement) ?? 0,
        share: answer?.outcome === 'omitted' ? null : (answer?.share ?? 0),
        chosen: frozen === undefined ? 0 : chosenBits(frozen, taken.get(question)?.response ?? null),
        seconds: taken.get(question)?.time_spent_seconds ?? 0,
        is_reached: number < reached,
      };
    });
  });
  rows.sort((a, b) => a.place - b.place);
  return {
    places: rows.map(({ place }) => place),
    shares: rows.map(({ share }) => share),
    chosen: rows.map(({ chosen }) => chosen),
    seconds: rows.map(({ seconds }) => seconds),
    unreached: rows.flatMap(({ place, is_reached }) => (is_reached ? [] : place)),
  };
}

/** Index of each placement among all placements of the revision. */
function placesOf(revision: FrozenAssessment): Map<string, number> {
  const all = revision.sections.flatMap((section) => section.placements);
  return new Map(all.map(({ placement }, place) => [placement, place]));
}

function chosenBits(frozen: FrozenQuestion, response: Response): number {
  return setParts(frozen, response)
    .slice(0, MOST_OPTIONS)
    .reduce((bits, is, index) => (is ? bits | (1 << index) : bits), 0);
}

function setParts(frozen: FrozenQuestion, response: Response): boolean[] {
  const key = keyOf(frozen);
  if (key.type === 'gaps') return rightGaps(key, response);
  const chosen = typeof response === 'string' ? [response] : (response ?? []);
  const right = rightResponseOf(frozen);
  return right === null
    ? frozen.options.map(({ id }) => chosen.includes(id))
    : right.map((option, place) => chosen[place] === option);
}
