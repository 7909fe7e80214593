/**
 * Recommends what a person should do next. Turns their mastery, exam and tests into the input of
 * `core/next-steps`, and adds names and sentences to its result.
 */
import { growthOf } from '#core/next-steps/growth.ts';
import { nextSteps, type Situation, type TopicSituation } from '#core/next-steps/next-steps.ts';
import { plannedSeconds, practiceMinutes, SKILL_QUESTIONS } from '#core/practice/pace.ts';
import { recall, recallIfReviewed } from '#core/review/review.ts';
import type { PersonExam } from './exam.rules.ts';
import { type NextStepsOut, REVIEW_SET_SIZE } from './mastery.contract.ts';
import type { NewestTests, UnreachedEnd } from './newest-tests.rules.ts';
import type { DueReviews } from './reviews.rules.ts';
import type { PersonStanding, TopicStanding } from './skill-levels.rules.ts';
import { type StepFigures, stepNote, stepSentence, stepTitle } from './step-words.rules.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The data from which next steps are recommended. */
export interface Known {
  readonly standing: PersonStanding;
  /** Null: no exam has a blueprint. Steps are then ranked by raw points of tests like the person's own. */
  readonly exam: PersonExam | null;
  readonly tests: NewestTests;
}

type AskedTopic = PersonExam['topics'][number];

/**
 * The recommended steps with their reasons, best gain per minute first. `reviews` are the due reviews. If it
 * is null, no review is recommended, because nobody checked which questions the person may practice now.
 */
export function nextStepsFor(known: Known, reviews: DueReviews | null = null): NextStepsOut {
  const { standing, exam, tests } = known;
  const asked = exam?.topics ?? ownTopics(known);
  const standings = new Map(standing.topics.map((topic) => [topic.topic.id, topic]));
  const topics = asked.map((topic) => situationOf(topic, standings.get(topic.topic.id), tests));
  const ends = (tests.newest?.unreached ?? []).flatMap((end) => pacingOf(end, standings, asked));
  const situation: Situation = {
    topics,
    growth: growthOf([]),
    pacing: ends,
    ...dueOf(reviews, asked),
  };
  const found = nextSteps(situation);
  const nameOf = new Map(asked.map(({ topic }): [string, Named] => [topic.id, topic]));
  const topicOf = (id: string): Named => nameOf.get(id) ?? { id, name: '' };
  return {
    exam: exam === null ? null : { id: exam.id, name: exam.name },
    unit: found.unit,
    left_out: standing.left_out,
    steps: found.steps.map((step) => {
      const figures = figuresOf(step, topicOf, tests, reviews);
      return {
        kind: step.kind,
        title: stepTitle(figures),
        sentence: stepSentence(figures),
        note: stepNote(figures),
        topic: step.kind === 'topic' ? topicOf(step.topic) : null,
        section: step.kind === 'pacing' ? step.section : null,
        questions: step.kind === 'topic' ? step.questions : null,
        chance: step.kind === 'review' ? null : step.chance,
        chance_after: step.kind === 'topic' ? step.chance_after : null,
        minutes: step.minutes,
        marks: step.marks,
        points: step.points,
        a_minute: step.a_minute,
      };
    }),
    ask_first: found.ask_first.map(({ topic, answers, questions }) => ({
      topic: topicOf(topic),
      answers,
      questions,
    })),
  };
}

/**
 * Used without a blueprint: the answered topics, with the average number of questions that the person's tests
 * asked.
 */
function ownTopics({ standing, tests }: Known): AskedTopic[] {
  return standing.topics.map(({ topic, domain, subject }) => ({
    topic,
    domain,
    section: subject,
    points_a_mark: null,
    questions: tests.askedOf(topic.id),
  }));
}

function situationOf(
  { topic, section, questions, points_a_mark }: AskedTopic,
  standing: TopicStanding | undefined,
  tests: NewestTests,
): TopicSituation {
  return {
    topic: topic.id,
    questions,
    points_a_mark,
    answers: standing?.answers ?? 0,
    chance: standing?.chance ?? 0,
    guess: standing?.guess ?? 0,
    minutes: practiceMinutes(SKILL_QUESTIONS, plannedSeconds(tests.newest?.seconds.get(section?.id ?? ''))),
  };
}

/**
 * The chance of a right answer to the unreached questions: the mean over their topics, where a topic without
 * data gets the mean over all known topics. Returns nothing if no topic has data, or if other sections have a
 * scale and this one has none.
 */
function pacingOf(
  { title, subject, topics }: UnreachedEnd,
  standings: ReadonlyMap<string, TopicStanding>,
  asked: readonly AskedTopic[],
): Situation['pacing'] {
  const known = [...standings.values()].flatMap(({ chance }) => chance ?? []);
  if (known.length === 0) return [];
  const usual = mean(known);
  const chances = topics.map((topic) => standings.get(topic ?? '')?.chance ?? usual);
  const worth = asked.find(({ section }) => section?.id === subject)?.points_a_mark ?? null;
  if (worth === null && asked.some(({ points_a_mark }) => points_a_mark !== null)) return [];
  return [{ section: title, not_reached: topics.length, chance: mean(chances), points_a_mark: worth }];
}

/**
 * The questions that one review would open, with their value. A topic that the exam does not ask has no
 * value.
 */
function dueOf(
  reviews: DueReviews | null,
  asked: readonly AskedTopic[],
): Pick<Situation, 'due' | 'review_minutes'> {
  if (reviews === null) return { due: [], review_minutes: 1 };
  const { cards, at, asked_at, met, minutes } = reviews;
  const topics = new Map(asked.map((topic) => [topic.topic.id, topic]));
  const isInPoints = asked.some(({ points_a_mark }) => points_a_mark !== null);
  const due = cards.slice(0, REVIEW_SET_SIZE).map(({ topic, memory }) => {
    const known = topics.get(topic?.id ?? '');
    return {
      recall_after: recallIfReviewed(memory, at, asked_at),
      recall_left: recall(memory, asked_at),
      questions: known?.questions ?? 0,
      met: met.get(topic?.id ?? '') ?? 0,
      // A question outside the exam's topics cannot change the score, so it is worth 0. With null, no step
      // could be shown in score.
      points_a_mark: known?.points_a_mark ?? (known === undefined && isInPoints ? 0 : null),
    };
  });
  return { due, review_minutes: minutes };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function figuresOf(
  step: ReturnType<typeof nextSteps>['steps'][number],
  topicOf: (id: string) => Named,
  { newest }: NewestTests,
  reviews: DueReviews | null,
): StepFigures {
  switch (step.kind) {
    case 'topic': {
      const marks = newest?.lost.get(step.topic) ?? 0;
      const lost = newest === null || marks <= 0 ? null : { marks, test: newest.title };
      return { ...step, topic: topicOf(step.topic).name, lost };
    }
    case 'pacing':
      return { ...step, test: newest?.title ?? '' };
    case 'review':
      return { ...step, is_asked_in_exam: reviews?.is_asked_in_exam ?? false };
  }
}
