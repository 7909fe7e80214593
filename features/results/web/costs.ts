/* Finds where most points were lost, by topic, using only released data. Questions without a topic or domain
   are counted too, so that none is missing. */

import { isMissed } from '#features/evidence/evidence.rules.ts';
import type { Result } from '#features/releases/result.contract.ts';

type ResultQuestion = NonNullable<Result['questions']>[number];

export interface Cost {
  topic: string;
  topic_id: string;
  /** The points lost. */
  lost: number;
  missed: number;
  blank: number;
  asked: number;
  /** Time spent on the missed questions. */
  seconds: number;
  /** Position in the session of the first question missed. */
  first_place: number;
}

const MOST_SHOWN = 3;

function lostOf({ marks, marks_max, unscored }: ResultQuestion): number {
  return unscored || marks === null ? 0 : Math.max(0, marks_max - marks);
}

export interface Costs {
  /** The three topics that lost most points. */
  top: Cost[];
  /** All points lost, including questions without a topic. */
  lost: number;
  /** Number of missed questions without a topic. */
  untagged: number;
}

/** The points that the missed questions of a result lost, by topic. */
export function costsOf(questions: readonly ResultQuestion[]): Costs {
  const byTopic = new Map<string, Cost>();
  questions.forEach((question, index) => {
    const { topic, topic_id } = question;
    if (topic === null || topic_id === null || question.unscored) return;
    const cost = byTopic.get(topic_id) ?? {
      topic,
      topic_id,
      lost: 0,
      missed: 0,
      blank: 0,
      asked: 0,
      seconds: 0,
      first_place: index + 1,
    };
    byTopic.set(topic_id, added(cost, question, index + 1));
  });
  const top = [...byTopic.values()]
    .filter(({ lost }) => lost > 0)
    .toSorted((a, b) => b.lost - a.lost || b.missed - a.missed || a.first_place - b.first_place)
    .slice(0, MOST_SHOWN);
  return {
    top,
    lost: questions.reduce((sum, question) => sum + lostOf(question), 0),
    untagged: questions.filter(
      (question) => isMissed(question) && !question.unscored && question.topic === null,
    ).length,
  };
}

type Part = Result['parts'][number];

/**
 * The domains of a part, followed by a row for questions without a domain; null before correctness is
 * released.
 */
export function domainRows({ domains, right_count, question_count }: Part) {
  if (domains === null) return null;
  const rest = domains.reduce(
    (left, domain) => ({
      right_count: left.right_count - domain.right_count,
      question_count: left.question_count - domain.question_count,
    }),
    { right_count, question_count },
  );
  if (rest.question_count <= 0) return domains;
  return [...domains, { id: 'none', name: 'No domain', ...rest, cohort_share: null }];
}

function added(cost: Cost, question: ResultQuestion, place: number): Cost {
  if (!isMissed(question)) return { ...cost, asked: cost.asked + 1 };
  return {
    ...cost,
    asked: cost.asked + 1,
    lost: cost.lost + lostOf(question),
    missed: cost.missed + 1,
    blank: cost.blank + (question.outcome === 'omitted' ? 1 : 0),
    seconds: cost.seconds + question.time_spent_seconds,
    first_place: cost.missed === 0 ? place : cost.first_place,
  };
}
