/**
 * Collects from a person's sessions what they studied between tests, and what the newest test changed.
 * Sessions must come oldest first, as their taker may see them.
 */
import { LEAST_QUESTIONS } from '#core/evidence/evidence.ts';
import { beforeAfter, type DatedAnswer } from '#core/progress/before-after.ts';
import { byCodeUnits } from '#core/text-order.ts';
import type { Answer, Evidence, SessionEvidence } from '#features/evidence/evidence.rules.ts';
import type { PersonStanding } from '#features/mastery/skill-levels.rules.ts';
import { A_DAY, dayOf } from '#features/mastery/telling-answers.rules.ts';
import type { PacedAnswer } from './pacing.rules.ts';
import type { Study } from './performance.contract.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The answers of one topic, oldest first. */
interface TopicStory extends Named {
  /** The answers that were given in tests. */
  readonly tested: readonly DatedAnswer[];
  readonly practised: readonly { readonly day: number; readonly seconds: number }[];
}

interface GatheredTopic extends TopicStory {
  readonly tested: DatedAnswer[];
  readonly practised: TopicStory['practised'][number][];
}

/** How many of the newest answers of a topic are kept. Older ones say nothing about the effect of study. */
const MOST_KEPT = 60;

/** Study of one topic outside of sessions, on one day. */
export interface StudiedOn {
  readonly topic: string;
  readonly kind: 'material' | 'video';
  readonly title: string;
  readonly day: number;
  readonly seconds: number;
}

/** The newest released test with times, with the data for its pace. Paper tests have no times. */
export interface TimedTest {
  readonly session: string;
  readonly assessment: string;
  readonly title: string;
  readonly answers: readonly PacedAnswer[];
}

/** The result of a story as plain data, for storing. */
export interface StoryState {
  readonly timed: TimedTest | null;
  /**
   * The state before the newest test: for each topic the chance of a right answer (null with too few answers)
   * and the number of answers; and the title of the second newest test.
   */
  readonly before: {
    readonly since: string;
    readonly chances: readonly (readonly [topic: string, chance: number | null, answers: number])[];
  } | null;
  /** Topics that came up in tests or in practice. */
  readonly topics: readonly TopicStory[];
}

/** Collects the sessions of one person. */
export class Story {
  readonly #topics = new Map<string, GatheredTopic>();
  #newest: string | null = null;
  #timed: TimedTest | null = null;
  #before: StoryState['before'] = null;

  /** Adds a session. `standingAt` computes the mastery before it. */
  take(evidence: Evidence, title: string, standingAt: (instant: Date) => PersonStanding): void {
    if (!evidence.open.released.correctness) return;
    for (const answer of evidence.answers) this.#file(answer, evidence);
    if (evidence.source !== 'session' || evidence.mode === 'practice' || !evidence.open.correctness) return;
    const [earlier, answered_at] = [this.#newest, evidence.answered_at];
    this.#before =
      earlier === null || answered_at === null
        ? null
        : {
            since: earlier,
            chances: standingAt(answered_at).topics.map(({ topic, chance, answers }) => [
              topic.id,
              chance,
              answers,
            ]),
          };
    this.#newest = title;
    if (evidence.answers.some(({ time_spent_seconds }) => time_spent_seconds > 0)) {
      this.#timed = timedTest(evidence, title);
    }
  }

  /** The data collected from the sessions so far. */
  get state(): StoryState {
    const topics = [...this.#topics.values()].map(({ id, name, tested, practised }) => ({
      id,
      name,
      tested: tested.slice(-MOST_KEPT),
      practised: practised.slice(-MOST_KEPT),
    }));
    return { timed: this.#timed, before: this.#before, topics };
  }

  #file(answer: Answer, evidence: Evidence): void {
    const { filing, outcome, unscored, seen_before, time_spent_seconds } = answer;
    if (filing.topic === null || outcome === null || outcome === 'pending' || unscored) return;
    const { id, name } = filing.topic;
    const topic = this.#topics.get(id) ?? { id, name, tested: [], practised: [] };
    this.#topics.set(topic.id, topic);
    const day = dayOf(evidence);
    if (evidence.mode === 'practice') topic.practised.push({ day, seconds: time_spent_seconds });
    else if (!seen_before && outcome !== 'not_reached')
      topic.tested.push({ day, right: outcome === 'right' });
  }
}

/**
 * The effect of study for each topic that tests asked at least five times before and after the study, most
 * study time first. Study is practice, reading or videos. Study after the fifth newest test answer is
 * ignored.
 */
export function studiesOf({ topics }: Pick<StoryState, 'topics'>, studied: readonly StudiedOn[]): Study[] {
  const byTopic = Map.groupBy(studied, ({ topic }) => topic);
  return topics
    .flatMap((topic) => studyOf(topic, byTopic.get(topic.id) ?? []))
    .toSorted((a, b) => b.minutes - a.minutes || byCodeUnits(a.topic.id, b.topic.id));
}

function studyOf({ id, name, tested, practised }: TopicStory, studied: readonly StudiedOn[]): Study[] {
  /* Ignore study after the fifth newest answer. Otherwise a student who keeps studying would never see the
     effect of the earlier study. */
  const told = tested.toSorted((a, b) => a.day - b.day).at(-LEAST_QUESTIONS)?.day ?? 0;
  const isTold = ({ day }: { readonly day: number }) => day < told;
  const [exercises, lessons] = [practised.filter(isTold), studied.filter(isTold)];
  const work = [...exercises, ...lessons];
  if (work.length === 0) return [];
  const days = work.map(({ day }) => day);
  const brought = beforeAfter(tested, { from: Math.min(...days), to: Math.max(...days) });
  if (brought === null) return [];
  const { luck, before, after } = brought;
  return [
    {
      topic: { id, name },
      minutes: minutesOf(work),
      practised: exercises.length,
      studied: titlesOf(lessons),
      luck,
      before: sideOf(before),
      after: sideOf(after),
    },
  ];
}

/** The studied materials and videos, each once, most time first. */
function titlesOf(studied: readonly StudiedOn[]): Study['studied'] {
  return [...Map.groupBy(studied, ({ kind, title }) => `${kind} ${title}`).values()]
    .flatMap((own) => {
      const [first] = own;
      return first === undefined ? [] : { kind: first.kind, title: first.title, minutes: minutesOf(own) };
    })
    .toSorted((a, b) => b.minutes - a.minutes);
}

function minutesOf(work: readonly { readonly seconds: number }[]): number {
  return work.reduce((sum, { seconds }) => sum + seconds, 0) / 60;
}

function timedTest({ session, assessment, answers }: SessionEvidence, title: string): TimedTest {
  const paced = answers.map(({ section, number, question, outcome, time_spent_seconds }) => ({
    section,
    number,
    question,
    outcome,
    time_spent_seconds,
  }));
  return { session, assessment, title, answers: paced };
}

function sideOf(answers: readonly DatedAnswer[]) {
  const instantOf = (answer: DatedAnswer | undefined) =>
    new Date(Math.round((answer?.day ?? 0) * A_DAY)).toISOString();
  return {
    right: answers.filter(({ right }) => right).length,
    answers: answers.map(({ right }) => right),
    from: instantOf(answers[0]),
    to: instantOf(answers.at(-1)),
  };
}
