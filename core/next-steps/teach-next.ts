/** Decides what to teach a group next, from the students' chances of a right answer in each topic. */

import { byCodeUnits } from '#core/text-order.ts';

/** A group's situation in one topic. */
export interface GroupTopic {
  readonly topic: string;
  /** The number of the topic's questions in one test. */
  readonly questions: number;
  /** Each student's chance of a right answer; null below five questions. */
  readonly chances: readonly (number | null)[];
  /** The number of the group's answers in the topic. */
  readonly asked: number;
  readonly missed: number;
  /** Missed answers by the error that is attached to the chosen option. */
  readonly named_errors: readonly { readonly reason: string; readonly missed: number }[];
}

interface TopicToTeach {
  readonly topic: string;
  /**
   * The points gained per test and student if everybody's chance of a right answer reached 80 %. Only
   * includes students whose chance is known.
   */
  readonly marks: number;
  readonly mean: number;
  /**
   * The number of students whose chance of a right answer is known, of those below 60 %, and of those at 80 %
   * or more with their mean.
   */
  readonly known: number;
  readonly below: number;
  readonly strong: { readonly students: number; readonly mean: number } | null;
  readonly asked: number;
  readonly missed: number;
  /** The most frequent named error among the missed answers. */
  readonly commonest_error: { readonly reason: string; readonly missed: number } | null;
}

export interface TeachNext {
  /** The topics to teach, with the greatest gain first. */
  readonly teach: readonly TopicToTeach[];
  /** Topics that can wait because the group knows them, best known first. */
  readonly leave: readonly { readonly topic: string; readonly mean: number }[];
  /** Topics that too few students answered, those with the most questions in a test first. */
  readonly ask_first: readonly {
    readonly topic: string;
    readonly known: number;
    readonly questions: number;
  }[];
}

/** The chance of a right answer that weaker students are assumed to reach through teaching. */
const TAUGHT = 0.8;
/**
 * Chances of a right answer are compared in whole percent, as screens show them: a student shown at 60 % does
 * not count as below 60 %.
 */
const WEAK_PERCENT = 60;
const LEAVE_FROM = 0.75;
/** A topic cannot wait if a larger share of students is weak in it. Their mean alone would not show this. */
const LEAVE_WEAK = 1 / 4;
/** A mean of fewer students says little, unless they are the whole group. */
const LEAST_KNOWN = 5;

export function teachNext(topics: readonly GroupTopic[]): TeachNext {
  const stands = topics.map((topic) => ({ topic, known: topic.chances.filter((chance) => chance !== null) }));
  const isKnown = ({ topic, known }: (typeof stands)[number]) =>
    known.length > 0 && known.length >= Math.min(LEAST_KNOWN, topic.chances.length);
  const told = stands.filter(isKnown).map(({ topic, known }) => taught(topic, known));
  return {
    teach: told
      .filter((topic) => !canWait(topic) && topic.marks > 0)
      .toSorted((a, b) => b.marks - a.marks || byCodeUnits(a.topic, b.topic)),
    leave: told
      .filter(canWait)
      .map(({ topic, mean }) => ({ topic, mean }))
      .toSorted((a, b) => b.mean - a.mean || byCodeUnits(a.topic, b.topic)),
    ask_first: stands
      .filter((stand) => !isKnown(stand))
      .map(({ topic: { topic, questions }, known }) => ({ topic, known: known.length, questions }))
      .toSorted((a, b) => b.questions - a.questions || byCodeUnits(a.topic, b.topic)),
  };
}

function canWait({ mean, below, known }: TopicToTeach): boolean {
  return mean >= LEAVE_FROM && below <= known * LEAVE_WEAK;
}

function taught(topic: GroupTopic, known: readonly number[]): TopicToTeach {
  const strong = known.filter((chance) => chance >= TAUGHT);
  const [commonest_error = null] = topic.named_errors.toSorted(
    (a, b) => b.missed - a.missed || byCodeUnits(a.reason, b.reason),
  );
  return {
    topic: topic.topic,
    asked: topic.asked,
    missed: topic.missed,
    commonest_error,
    marks: topic.questions * mean(known.map((chance) => Math.max(0, TAUGHT - chance))),
    mean: mean(known),
    known: known.length,
    below: known.filter((chance) => Math.round(chance * 100) < WEAK_PERCENT).length,
    strong: strong.length === 0 ? null : { students: strong.length, mean: mean(strong) },
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
