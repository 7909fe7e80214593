/** What a group should be taught next. It knows chances by topic, and nobody's name. */

import { byCodeUnits } from '#core/text-order.ts';

/** Where a group stands in one topic. */
export interface GroupTopic {
  readonly topic: string;
  /** Its questions in one test. */
  readonly questions: number;
  /** The chance of each student; null below five questions. */
  readonly chances: readonly (number | null)[];
  /** Of the group's answers in it. */
  readonly asked: number;
  readonly missed: number;
  /** Missed answers by the error that the chosen option names. */
  readonly named_errors: readonly { readonly reason: string; readonly missed: number }[];
}

interface TopicToTeach {
  readonly topic: string;
  /** A test for each student whose chance is known, were everybody at 80 %. */
  readonly marks: number;
  readonly mean: number;
  /** Students whose chance is known, those of them below 60 %, and those at 80 % or more with their mean. */
  readonly known: number;
  readonly below: number;
  readonly strong: { readonly students: number; readonly mean: number } | null;
  readonly asked: number;
  readonly missed: number;
  /** The error that most of the missed answers name. */
  readonly commonest_error: { readonly reason: string; readonly missed: number } | null;
}

export interface TeachNext {
  /** Most to gain first. */
  readonly teach: readonly TopicToTeach[];
  /** What can wait: the group knows it, best known first. */
  readonly leave: readonly { readonly topic: string; readonly mean: number }[];
  /** Where too few have answered enough to say, most questions a test first. */
  readonly ask_first: readonly {
    readonly topic: string;
    readonly known: number;
    readonly questions: number;
  }[];
}

/** Where teaching would lead everybody who is not yet there. */
const TAUGHT = 0.8;
/** In whole percent, as chances are shown: who is shown to stand at 60 % is not counted as below it. */
const WEAK_PERCENT = 60;
const LEAVE_FROM = 0.75;
/** A mean hides those who lack it: where more of them are weak, it is no skill that the group knows. */
const LEAVE_WEAK = 1 / 4;
/** A mean of fewer says little of a group, unless they are the whole of it. */
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
