/**
 * What somebody's sessions tell beyond where they stand: what they studied between tests, and what the newest test changed. It
 * is shown them oldest first, as their taker reads them.
 */
import { type BeforeAfter, beforeAfter, type DatedAnswer } from '#core/progress/before-after.ts';
import { byCodeUnits } from '#core/text-order.ts';
import type { PersonStanding } from '#features/mastery/standing.rules.ts';
import { A_DAY, dayOf } from '#features/mastery/telling-answers.rules.ts';
import type { Answer, Evidence, SessionEvidence } from '#features/results/evidence.rules.ts';
import type { PacedAnswer } from './pacing.rules.ts';
import type { Study } from './performance.contract.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface Topic extends Named {
  /** In tests. */
  readonly tested: DatedAnswer[];
  readonly practised: { readonly day: number; readonly seconds: number }[];
}

/** What study of a topic brought. */
interface Studied extends BeforeAfter {
  readonly topic: Named;
  readonly minutes: number;
  readonly practised: number;
}

/** The newest test that is out, as far as its pace is told of. */
export interface NewestSat {
  readonly session: string;
  readonly assessment: string;
  readonly title: string;
  readonly answers: readonly PacedAnswer[];
}

/** What somebody's sessions told, as plain data. */
export interface StoryState {
  readonly newest: NewestSat | null;
  /** The chance in each topic before the newest test, null of too few answers; and the title of the test before it. */
  readonly before: {
    readonly since: string;
    readonly chances: readonly (readonly [topic: string, chance: number | null])[];
  } | null;
  /** What study brought most was spent on; null where none can be told of. */
  readonly study: Study | null;
}

/** What is gathered of one person's sessions. */
export class Story {
  readonly #topics = new Map<string, Topic>();
  #newest: NewestSat | null = null;
  #before: StoryState['before'] = null;

  /** Takes a session; `standingAt` tells the standing that it is taken into. */
  take(evidence: Evidence, title: string, standingAt: (instant: Date) => PersonStanding): void {
    if (!evidence.open.released.correctness) return;
    for (const answer of evidence.answers) this.#file(answer, evidence);
    if (evidence.source !== 'session' || evidence.mode === 'practice' || !evidence.open.correctness) return;
    const [earlier, answered_at] = [this.#newest, evidence.answered_at];
    this.#before =
      earlier === null || answered_at === null
        ? null
        : {
            since: earlier.title,
            chances: standingAt(answered_at).topics.map(({ topic, chance }) => [topic.id, chance]),
          };
    this.#newest = newestSat(evidence, title);
  }

  /** What they have told. */
  get state(): StoryState {
    const studied = this.#studied();
    return { newest: this.#newest, before: this.#before, study: studied && studyOf(studied) };
  }

  /** Of what was practised between tests that asked it five times or more before and after, what took most time. */
  #studied(): Studied | null {
    const [most = null] = [...this.#topics.values()]
      .flatMap(studiedTopic)
      .toSorted((a, b) => b.minutes - a.minutes || byCodeUnits(a.topic.id, b.topic.id));
    return most;
  }

  #file(answer: Answer, evidence: Evidence): void {
    const { filing, outcome, unscored, seen_before, time_spent_seconds } = answer;
    if (filing.topic === null || outcome === null || outcome === 'pending' || unscored) return;
    const topic = this.#topics.get(filing.topic.id) ?? { ...filing.topic, tested: [], practised: [] };
    this.#topics.set(topic.id, topic);
    const day = dayOf(evidence);
    if (evidence.mode === 'practice') topic.practised.push({ day, seconds: time_spent_seconds });
    else if (!seen_before && outcome !== 'not_reached')
      topic.tested.push({ day, right: outcome === 'right' });
  }
}

function studiedTopic({ tested, practised, id, name }: Topic): Studied[] {
  const days = practised.map(({ day }) => day);
  const brought = beforeAfter(tested, { from: Math.min(...days), to: Math.max(...days) });
  if (brought === null || practised.length === 0) return [];
  const seconds = practised.reduce((sum, one) => sum + one.seconds, 0);
  return [{ ...brought, topic: { id, name }, minutes: seconds / 60, practised: practised.length }];
}

function newestSat({ session, assessment, answers }: SessionEvidence, title: string): NewestSat {
  const paced = answers.map(({ section, number, question, outcome, time_spent_seconds }) => ({
    ...{ section, number, question, outcome, time_spent_seconds },
  }));
  return { session, assessment, title, answers: paced };
}

/** It as it is told. */
function studyOf({ topic, minutes, practised, luck, before, after }: Studied): Study {
  return { topic, minutes, practised, luck, before: sideOf(before), after: sideOf(after) };
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
