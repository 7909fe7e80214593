/**
 * What somebody's sessions tell beyond where they stand: what they studied between tests, and what the newest test changed. It
 * is shown them oldest first, as their taker reads them.
 */
import { type BeforeAfter, beforeAfter, type DatedAnswer } from '#core/progress/before-after.ts';
import { byCodeUnits } from '#core/text-order.ts';
import type { PersonStanding } from '#features/mastery/standing.rules.ts';
import { A_DAY, dayOf } from '#features/mastery/telling-answers.rules.ts';
import type { Answer, Evidence, SessionEvidence } from '#features/results/evidence.rules.ts';
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
export interface Studied extends BeforeAfter {
  readonly topic: Named;
  readonly minutes: number;
  readonly practised: number;
}

/** What is gathered of one person's sessions. */
export class Story {
  readonly #topics = new Map<string, Topic>();
  #newest: SessionEvidence | null = null;
  #before: { readonly standing: PersonStanding; readonly since: string } | null = null;
  #title: string | null = null;

  /** Takes a session; `standingAt` tells the standing that it is taken into. */
  take(evidence: Evidence, title: string, standingAt: (instant: Date) => PersonStanding): void {
    if (!evidence.open.released.correctness) return;
    for (const answer of evidence.answers) this.#file(answer, evidence);
    if (evidence.source !== 'session' || evidence.mode === 'practice' || !evidence.open.correctness) return;
    this.#before =
      this.#title === null || evidence.answered_at === null
        ? null
        : { standing: standingAt(evidence.answered_at), since: this.#title };
    this.#newest = evidence;
    this.#title = title;
  }

  /** The newest test that is out, and its title. */
  get newest(): { readonly evidence: SessionEvidence; readonly title: string } | null {
    return this.#newest === null ? null : { evidence: this.#newest, title: this.#title ?? '' };
  }

  /** Where they stood before the newest test, and the title of the one before it. */
  get before(): { readonly standing: PersonStanding; readonly since: string } | null {
    return this.#before;
  }

  /** Of what was practised between tests that asked it five times or more before and after, what took most time. */
  studied(): Studied | null {
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

/** It as it is told; null where there is none. */
export function studyOf(story: Story): Study | null {
  const studied = story.studied();
  if (studied === null) return null;
  const { topic, minutes, practised, luck, before, after } = studied;
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
