/** Builds sessions as their taker would see them, without a database. */

import type { FrozenAssessment } from '#features/assessments/revision.rules.ts';
import {
  answersOf,
  type Evidence,
  type GivenAnswer,
  type SessionEvidence,
} from '#features/evidence/evidence.rules.ts';
import type { Filing } from '#features/evidence/filing.rules.ts';
import { filedAsFrozen, frozenPaper, type PaperSeed } from '#tests/support/results-seed.ts';
import type { Beside } from '../standing-fold.rules.ts';
import { A_DAY } from '../telling-answers.rules.ts';

const OPEN = {
  score: true,
  correctness: true,
  review: true,
  answers: true,
  explanations: true,
  read_as: 'taker' as const,
  closed_by: null,
  times: { score_at: 0, correctness_at: 0, answers_at: 0, explanations_at: 0 },
  released: { score: true, correctness: true, answers: true, explanations: true },
};

export interface Sat {
  readonly evidence: Evidence;
  readonly paper: FrozenAssessment;
  readonly beside: Beside;
}

/**
 * A taken test of one section, with one sign per question: `+` right, `-` wrong, `.` blank. A blank after the
 * last answer counts as not reached. `seed` sets further properties of the questions.
 */
export function sat(
  signs: string,
  {
    day = 0,
    seconds = 60,
    filing,
    more = {},
    ...seed
  }: Partial<PaperSeed> & {
    day?: number;
    seconds?: number;
    filing?: (place: number) => Filing;
    more?: Partial<SessionEvidence>;
  } = {},
): Sat & { readonly evidence: SessionEvidence } {
  const { content, questions } = frozenPaper({
    sections: [{ title: 'Part 1', questions: [...signs].map(() => ({})) }],
    ...seed,
  });
  const [section] = content.sections;
  const placements = section?.placements ?? [];
  const given = placements.map(({ question }, place): [string, GivenAnswer] => {
    const outcome = signs[place] === '+' ? 'right' : signs[place] === '-' ? 'wrong' : 'omitted';
    return [
      question,
      {
        question,
        outcome,
        marks: outcome === 'right' ? 1 : 0,
        response: null,
        is_late: false,
        flagged: false,
        time_spent_seconds: outcome === 'omitted' ? 0 : seconds,
      },
    ];
  });
  const places = new Map(placements.map(({ question_revision }, place) => [question_revision, place]));
  const slot = {
    id: 's1',
    section: section?.id ?? null,
    questions: placements.map(({ question }) => question),
  };
  const filedAs = filing ?? (() => filedAsFrozen(questions)(''));
  const evidence: SessionEvidence = {
    source: 'session',
    person: 'p',
    session: `day ${day}`,
    assessment: 'a',
    revision: 'r',
    mode: 'test',
    answered_at: new Date(day * A_DAY),
    is_partly_seen: false,
    open: OPEN,
    answers: answersOf(
      { sections: [slot], seen_before: [] },
      content,
      new Map(given),
      (revision) => filedAs(places.get(revision) ?? 0),
      OPEN,
    ),
    ...more,
  };
  return {
    evidence,
    paper: content,
    beside: {
      frozenOf: ({ question_revision }) => {
        const frozen = questions.get(question_revision);
        if (frozen === undefined) throw new Error('A question of the paper is missing.');
        return frozen;
      },
      reasonOf: () => undefined,
    },
  };
}

/** Counts a question under this topic and section. */
export function filedUnder(topic: string, subject: string | null = 'math'): Filing {
  return {
    topic: { id: topic, name: topic.toUpperCase() },
    domain: null,
    subject: subject === null ? null : { id: subject, name: subject },
  };
}
