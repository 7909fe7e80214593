/**
 * Ranks what a person should do next by score gained per minute, or by raw points per minute if there is no
 * blueprint or scale.
 */
import { LEAST_QUESTIONS } from '../evidence/evidence.ts';
import { byCodeUnits } from '../text-order.ts';
import { chanceAfter, type Growth } from './growth.ts';

/** A topic of the person's exam. */
export interface TopicSituation {
  readonly topic: string;
  /**
   * The number of the topic's questions in one test: from the blueprint, or else the average over the
   * person's tests.
   */
  readonly questions: number;
  /** The score that one raw point is worth; null without a blueprint or scale. */
  readonly points_a_mark: number | null;
  /**
   * The person's answers that are evidence of ability. With fewer than five, the topic is listed in
   * `ask_first`.
   */
  readonly answers: number;
  readonly chance: number;
  readonly guess: number;
  /** The minutes of the study material that can be started. */
  readonly minutes: number;
}

/** A question that is due for review. */
export interface DueQuestion {
  /**
   * The chance of recalling the question on the exam day (or in 7 days): after a review now, and without one.
   */
  readonly recall_after: number;
  readonly recall_left: number;
  /**
   * The number of questions that one test asks on the topic, and the number of published questions on the
   * topic that the person has seen.
   */
  readonly questions: number;
  readonly met: number;
  readonly points_a_mark: number | null;
}

/** A section whose end the person did not reach in their newest test. */
interface PacingSituation {
  readonly section: string;
  readonly not_reached: number;
  /** The chance of a right answer to an unreached question, if there had been time. */
  readonly chance: number;
  readonly points_a_mark: number | null;
}

export interface Situation {
  readonly topics: readonly TopicSituation[];
  readonly due: readonly DueQuestion[];
  /** The median minutes per question of the person, or else of everybody. */
  readonly review_minutes: number;
  readonly pacing: readonly PacingSituation[];
  readonly growth: Growth;
}

interface Worth {
  /** The raw points gained in one test. */
  readonly marks: number;
  /** The score gained; null if steps are ranked by raw points. */
  readonly points: number | null;
  readonly minutes: number;
  /** The gain per minute: score, or else raw points. */
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
    /** `kept`: the expected number of due questions that a review keeps from being forgotten. */
    | { readonly kind: 'review'; readonly due: number; readonly kept: number }
    | {
        readonly kind: 'pacing';
        readonly section: string;
        readonly not_reached: number;
        readonly chance: number;
      }
  );

interface NextSteps {
  readonly unit: 'points' | 'marks';
  /** The steps with the best gain per minute first. Steps without a gain are left out. */
  readonly steps: readonly Step[];
  /** Topics with too few answers for an estimate, those with the most questions in a test first. */
  readonly ask_first: readonly {
    readonly topic: string;
    readonly answers: number;
    readonly questions: number;
  }[];
}

/** Minutes of timed practice suggested to a student who did not reach the end of a section. */
const PACING_MINUTES = 15;

/** The next steps of one person, ranked. */
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

/** A scale is treated as linear within this many raw points of a score. */
const AROUND = 3;

/**
 * The scaled score that one more raw point brings. `scaled[n]` is the score for n raw points; `raw` is the
 * newest raw score. It is the mean slope within three points of `raw`, or over the middle third of the scale
 * if `raw` is null. 0 if the scale has only one row.
 */
export function pointsAMark(scaled: readonly number[], raw: number | null): number {
  const last = scaled.length - 1;
  if (last < 1) return 0;
  const within = (value: number) => Math.min(last, Math.max(0, Math.round(value)));
  const [from, to] =
    raw === null
      ? [within(last / 3), within((2 * last) / 3)]
      : [within(within(raw) - AROUND), within(within(raw) + AROUND)];
  return to === from ? 0 : ((scaled[to] ?? 0) - (scaled[from] ?? 0)) / (to - from);
}
