/** Pure rules for the practice page: what it shows first, and the order of its sets. */
import { practiceMinutes } from '#core/practice/pace.ts';
import type { PracticeSet } from '#features/practice-sets/practice-sets.contract.ts';
import { stageOf } from '#features/sessions/session-status.rules.ts';
import type { Studying } from './reviews.contract.ts';

type Step = Studying['next']['steps'][number];

export type Hero =
  | { readonly do: 'review' }
  | { readonly do: 'topic'; readonly step: Step & { readonly topic: NonNullable<Step['topic']> } }
  /** Nothing is due. `next_at` is the day of the next review. */
  | { readonly do: 'rest'; readonly next_at: string | null }
  /** No skill of the student is known yet. */
  | { readonly do: 'wait' };

/**
 * The first step that can be practiced, as on the home page. Due reviews also count if no step mentions them.
 */
export function heroOf({ next, review, skills }: Pick<Studying, 'next' | 'review' | 'skills'>): Hero {
  for (const step of next.steps) {
    if (step.kind === 'review') return { do: 'review' };
    if (step.kind === 'topic' && step.topic !== null)
      return { do: 'topic', step: { ...step, topic: step.topic } };
  }
  if (review.due > 0) return { do: 'review' };
  if (review.next_at === null && skills.length === 0) return { do: 'wait' };
  return { do: 'rest', next_at: review.next_at };
}

/** The state of a set for its taker. */
export type SetState = 'ready' | 'upcoming' | 'under_way' | 'done' | 'closed';

export function stateOf({ own }: Pick<PracticeSet, 'own'>, now: number): SetState {
  const session = own?.session ?? null;
  const stage = session === null ? 'not_started' : stageOf(session.status);
  if (stage === 'in_progress') return 'under_way';
  if (stage === 'over') return 'done';
  if (own?.closes_at != null && Date.parse(own.closes_at) <= now) return 'closed';
  return own?.opens_at != null && Date.parse(own.opens_at) > now ? 'upcoming' : 'ready';
}

export interface ShownSet extends PracticeSet {
  readonly state: SetState;
}

/** The sets to show: those to do, and those finished today. */
export interface ShownSets {
  /** Sets that other people assigned or wrote, earliest due date first. */
  readonly given: readonly ShownSet[];
  /** The student's own sets, made from mistakes or for a skill; those in progress first. */
  readonly own: readonly ShownSet[];
}

/** `since` is the beginning of the student's day, in milliseconds. */
export function shownSets(sets: readonly PracticeSet[], since: number, now: number): ShownSets {
  const shown = sets
    .map((set) => ({ ...set, state: stateOf(set, now) }))
    .filter(({ state, own }) => {
      if (state === 'closed') return false;
      const done_at = own?.session?.submitted_at;
      return state !== 'done' || (done_at != null && Date.parse(done_at) >= since);
    });
  const isGiven = ({ own, owner, for_user }: PracticeSet) =>
    own?.source === 'allotted' || (for_user !== null && owner.id !== for_user.id);
  const dueOf = ({ own }: PracticeSet) => {
    const due = own?.due_at ?? own?.closes_at ?? null;
    return due === null ? Number.POSITIVE_INFINITY : Date.parse(due);
  };
  const rank = ({ state }: ShownSet) => ['under_way', 'ready', 'upcoming', 'done'].indexOf(state);
  const newest = (a: PracticeSet, b: PracticeSet) => Date.parse(b.created_at) - Date.parse(a.created_at);
  return {
    given: shown
      .filter(isGiven)
      .toSorted(
        (a, b) =>
          Number(a.state === 'done') - Number(b.state === 'done') ||
          compare(dueOf(a), dueOf(b)) ||
          newest(a, b),
      ),
    // A review that was not started is offered at the top of the page, so this list shows only started ones.
    own: shown
      .filter((set) => !isGiven(set) && (set.origin !== 'review' || set.state !== 'ready'))
      .toSorted((a, b) => rank(a) - rank(b) || newest(a, b)),
  };
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

/** An estimate of the minutes that a set still takes. */
export function minutesOf({
  own,
  question_count,
  question_seconds,
  timing,
  duration_seconds,
}: PracticeSet): number {
  if (timing === 'timed' && duration_seconds !== null) return Math.max(1, Math.round(duration_seconds / 60));
  const session = own?.session ?? null;
  const left =
    session === null || session.submitted_at !== null ? question_count : session.asked - session.tried;
  return practiceMinutes(left, question_seconds);
}

const A_DAY = 24 * 60 * 60 * 1000;

/**
 * On which of the last seven days the student worked, oldest first, ending with today. `dayOf` returns the
 * student's local day of an instant, as a number that grows by one each day.
 */
export function workedDays(
  worked_at: readonly string[],
  now: Date,
  dayOf: (at: Date) => number,
): readonly boolean[] {
  const days = new Set(worked_at.map((at) => dayOf(new Date(at))));
  return Array.from({ length: 7 }, (_, place) => days.has(dayOf(now) - 6 + place));
}

/** The day of an instant in the browser's time zone, as a number that grows by one each day. */
export function localDay(at: Date): number {
  return Math.floor(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / A_DAY);
}
