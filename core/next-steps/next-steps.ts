/**
 * What to do next, in one unit: points a minute, and marks a minute where there is no blueprint or scale. It knows chances,
 * recalls and counts; how they came about, and in which words a step is told, is not its business.
 */

import { LEAST_QUESTIONS } from '#core/evidence/evidence.ts';
import { byCodeUnits } from '#core/text-order.ts';
import { chanceAfter, type Growth } from './growth.ts';

/** A topic of the person's exam. */
export interface TopicSituation {
  readonly topic: string;
  /** Its questions in one test: the blueprint's, else as many as their tests asked on average. */
  readonly questions: number;
  /** Null without a blueprint or a scale. */
  readonly points_a_mark: number | null;
  /** The person's answers that tell of it; below five it is asked first and no chance is named. */
  readonly answers: number;
  readonly chance: number;
  readonly guess: number;
  /** How long the study would take that can be begun. */
  readonly minutes: number;
}

/** A question that is due for review. */
export interface DueQuestion {
  /** The chance of recalling it on the exam's day, or in 7 days without one: if reviewed now, and if left. */
  readonly recall_after: number;
  readonly recall_left: number;
  /** Questions of its topic in one test, and live ones of it that the person has met. */
  readonly questions: number;
  readonly met: number;
  readonly points_a_mark: number | null;
}

/** A section whose end the person's newest test did not reach. */
interface PacingSituation {
  readonly section: string;
  readonly not_reached: number;
  /** Of a right answer to one of those, had there been time. */
  readonly chance: number;
  readonly points_a_mark: number | null;
}

export interface Situation {
  readonly topics: readonly TopicSituation[];
  readonly due: readonly DueQuestion[];
  /** The person's median for one question, or that of all. */
  readonly review_minutes: number;
  readonly pacing: readonly PacingSituation[];
  readonly growth: Growth;
}

interface Worth {
  /** A test. */
  readonly marks: number;
  /** Null where steps are ranked by marks. */
  readonly points: number | null;
  readonly minutes: number;
  /** Points, else marks, a minute. */
  readonly a_minute: number;
}

type Step = Worth &
  (
    | {
        readonly kind: 'topic';
        readonly topic: string;
        readonly questions: number;
        readonly chance: number;
        readonly chance_after: number;
      }
    /** `kept` of the due ones would else be lost until then. */
    | { readonly kind: 'review'; readonly due: number; readonly kept: number }
    | {
        readonly kind: 'pacing';
        readonly section: string;
        readonly not_reached: number;
        readonly chance: number;
      }
  );

export interface NextSteps {
  readonly unit: 'points' | 'marks';
  /** The best rate first; what would bring nothing is absent. */
  readonly steps: readonly Step[];
  /** Topics with too few answers to say, those with most questions a test first. */
  readonly ask_first: readonly {
    readonly topic: string;
    readonly answers: number;
    readonly questions: number;
  }[];
}

/** Timed practice of a section's end, in minutes. */
const PACING_MINUTES = 15;

/** What one person should do next. */
export function nextSteps(situation: Situation): NextSteps {
  const { topics, due, pacing } = situation;
  const inPoints = [...topics, ...due, ...pacing].every(({ points_a_mark }) => points_a_mark !== null);
  const worth = (parts: readonly Part[], minutes: number): Worth => {
    const marks = parts.reduce((sum, part) => sum + part.marks, 0);
    const points = parts.reduce((sum, part) => sum + part.marks * (part.points_a_mark ?? 0), 0);
    return {
      marks,
      points: inPoints ? points : null,
      minutes,
      a_minute: (inPoints ? points : marks) / minutes,
    };
  };
  const known = topics.filter(({ answers }) => answers >= LEAST_QUESTIONS);
  const steps = [
    ...known.map((topic) => topicStep(topic, situation.growth, worth)),
    ...(due.length === 0 ? [] : [reviewStep(due, situation.review_minutes, worth)]),
    ...pacing.map((section) => pacingStep(section, worth)),
  ];
  return {
    unit: inPoints ? 'points' : 'marks',
    steps: steps
      .filter(({ a_minute }) => a_minute > 0)
      .toSorted((a, b) => b.a_minute - a.a_minute || byCodeUnits(nameOf(a), nameOf(b))),
    ask_first: topics
      .filter(({ answers }) => answers < LEAST_QUESTIONS)
      .map(({ topic, answers, questions }) => ({ topic, answers, questions }))
      .toSorted((a, b) => b.questions - a.questions || byCodeUnits(a.topic, b.topic)),
  };
}

interface Part {
  readonly marks: number;
  readonly points_a_mark: number | null;
}
type ToWorth = (parts: readonly Part[], minutes: number) => Worth;

function topicStep(topic: TopicSituation, growth: Growth, worth: ToWorth): Step {
  const { questions, chance, guess, minutes, points_a_mark } = topic;
  const chance_after = chanceAfter(growth, chance, guess, minutes);
  return {
    kind: 'topic',
    topic: topic.topic,
    questions,
    chance,
    chance_after,
    ...worth([{ marks: questions * Math.max(0, chance_after - chance), points_a_mark }], minutes),
  };
}

function reviewStep(due: readonly DueQuestion[], minutesEach: number, worth: ToWorth): Step {
  const kept = due.map(({ recall_after, recall_left }) => recall_after - recall_left);
  const parts = due.map(({ questions, met, points_a_mark }, at) => ({
    marks: (kept[at] ?? 0) * Math.min(1, questions / Math.max(1, met)),
    points_a_mark,
  }));
  return {
    kind: 'review',
    due: due.length,
    kept: kept.reduce((sum, one) => sum + one, 0),
    ...worth(parts, due.length * minutesEach),
  };
}

function pacingStep(situation: PacingSituation, worth: ToWorth): Step {
  const { section, not_reached, chance, points_a_mark } = situation;
  return {
    kind: 'pacing',
    section,
    not_reached,
    chance,
    ...worth([{ marks: not_reached * chance, points_a_mark }], PACING_MINUTES),
  };
}

function nameOf(step: Step): string {
  if (step.kind === 'topic') return `topic ${step.topic}`;
  return step.kind === 'pacing' ? `pacing ${step.section}` : 'review';
}
