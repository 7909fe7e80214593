/**
 * What waits in the room's journal, and how it goes out: coalesced, in one request at a time, each item until its
 * own verdict. It knows no storage, no network and no clock; ids, numbers and luck are passed in.
 */
import type {
  AnswerState,
  RoomEventInput,
  SaveAnswer,
  SavedAnswerInput,
  SavedVisitInput,
} from './exam.contract.ts';

/** A change of an answer with its place in the order of all changes. It carries the whole state of its question. */
export type AnswerChange = SavedAnswerInput & { writer: number; seq: number };

/** One thing to be delivered; a newer one with the same key takes its place. */
export type JournalItem =
  | { readonly kind: 'answer'; readonly body: AnswerChange }
  | { readonly kind: 'visit'; readonly body: SavedVisitInput }
  | { readonly kind: 'event'; readonly body: RoomEventInput };

/** What waits, by `keyOf`. */
export type Pending = ReadonlyMap<string, JournalItem>;

/** What the server takes at once is 500 items and 1 MiB; a UTF-16 unit is at most three bytes. */
const MOST_ITEMS = 500;
const MOST_UNITS = 300_000;

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** By what an item is told from others: of each question, visit and event only the newest state waits. */
export function keyOf(item: JournalItem): string {
  return `${item.kind}:${item.kind === 'answer' ? item.body.question : item.body.id}`;
}

/** What waits once `item` has come: it replaces what it is newer than, and is dropped where it is older. */
export function noted(pending: Pending, item: JournalItem): Pending {
  const key = keyOf(item);
  const there = pending.get(key);
  if (there?.kind === 'answer' && item.kind === 'answer' && !isNewer(item.body, there.body)) return pending;
  return new Map(pending).set(key, item);
}

function isNewer(one: AnswerChange, than: AnswerChange): boolean {
  return one.writer === than.writer ? one.seq > than.seq : one.writer > than.writer;
}

/**
 * What goes out in the next request: answers first, in the order in which they were given. Empty only where
 * nothing waits.
 */
export function batchOf(pending: Pending): readonly JournalItem[] {
  const rank = { answer: 0, visit: 1, event: 2 };
  const waiting = [...pending.values()].sort((one, other) => {
    if (one.kind === 'answer' && other.kind === 'answer') return isNewer(one.body, other.body) ? 1 : -1;
    return rank[one.kind] - rank[other.kind];
  });
  const batch: JournalItem[] = [];
  let units = 0;
  for (const item of waiting.slice(0, MOST_ITEMS)) {
    units += JSON.stringify(item.body).length;
    if (batch.length > 0 && units > MOST_UNITS) break;
    batch.push(item);
  }
  return batch;
}

/** The body of the request that carries `items`. */
export function requestOf(items: readonly JournalItem[]) {
  return {
    attempts: items.filter((item) => item.kind === 'answer').map((item) => item.body),
    visits: items.filter((item) => item.kind === 'visit').map((item) => item.body),
    events: items.filter((item) => item.kind === 'event').map((item) => item.body),
  };
}

/**
 * A change that does not count as it was given, for the taker to know: the server keeps it apart (`late`), does not
 * take it (`refused`), or has a newer one from another window (`overtaken`).
 */
export interface NotCounted {
  readonly question: string;
  readonly verdict: 'late' | 'refused' | 'overtaken';
}

export interface Outcome {
  /** What is done with, whatever was said of it. */
  readonly done: readonly JournalItem[];
  readonly not_counted: readonly NotCounted[];
  /** The questions whose answers count from now on. */
  readonly counted: readonly string[];
  /** Changes of an older writer: a newer one's answer counts already, or else this very change. */
  readonly overtaken: readonly AnswerChange[];
}

/** What the server's verdicts make of `items`. */
export function outcomeOf(
  items: readonly JournalItem[],
  answer: Pick<SaveAnswer, 'attempts' | 'visits' | 'events'> & { session: { writer: number } },
): Outcome {
  const verdicts = {
    answer: [...answer.attempts],
    visit: [...answer.visits],
    event: [...answer.events],
  };
  const done: JournalItem[] = [];
  const not_counted: NotCounted[] = [];
  const counted: string[] = [];
  const overtaken: AnswerChange[] = [];
  for (const item of items) {
    const judged = verdicts[item.kind].shift();
    if (judged === undefined) continue;
    done.push(item);
    if (item.kind !== 'answer') continue;
    const { question, writer } = item.body;
    const { verdict } = judged;
    if (verdict === 'saved') counted.push(question);
    else if (verdict !== 'stale') not_counted.push({ question, verdict });
    // Of one writer, what is stale was sent twice.
    else if (writer < answer.session.writer) overtaken.push(item.body);
  }
  return { done, not_counted, counted, overtaken };
}

/** What the taker is to be told from now on: each question's newest word, and none of what counts by now. */
export function toldAfter(
  told: readonly NotCounted[],
  { not_counted, counted }: Pick<Outcome, 'not_counted' | 'counted'>,
): readonly NotCounted[] {
  const settled = new Set([...counted, ...not_counted.map(({ question }) => question)]);
  return [...told.filter(({ question }) => !settled.has(question)), ...not_counted];
}

/** What waits once `done` has been delivered; what has changed since it was sent still waits. */
export function without(pending: Pending, done: readonly JournalItem[]): Pending {
  const rest = new Map(pending);
  for (const item of done) {
    if (rest.get(keyOf(item)) === item) rest.delete(keyOf(item));
  }
  return rest;
}

/** The answers as the room shows them: the server's, and over them what it does not have yet. */
export function replayed(
  attempts: readonly AnswerState[],
  pending: Pending,
): ReadonlyMap<string, AnswerState> {
  const answers = new Map(attempts.map((attempt) => [attempt.question, attempt]));
  for (const item of pending.values()) {
    if (item.kind !== 'answer') continue;
    const { question, response, flagged, eliminated, time_spent_seconds } = item.body;
    const before = answers.get(question) ?? untouched(question);
    answers.set(question, {
      question,
      is_seen: true,
      response,
      flagged: flagged ?? before.flagged,
      eliminated: eliminated ?? before.eliminated,
      time_spent_seconds: Math.max(time_spent_seconds ?? 0, before.time_spent_seconds),
    });
  }
  return answers;
}

/**
 * Which of the changes that were overtaken are other than what the server has, or may be: of a section that is over
 * nothing is known.
 */
export function givenAway(
  overtaken: readonly AnswerChange[],
  attempts: readonly AnswerState[],
): readonly AnswerChange[] {
  const held = new Map(attempts.map(({ question, response }) => [question, response]));
  return overtaken.filter(({ question, response }) => !isSameResponse(response, held.get(question) ?? null));
}

/** Whether two responses are the same text, the same options, or none. */
export function isSameResponse(one: AnswerState['response'], other: AnswerState['response']): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A question that nothing has been done to. */
export function untouched(question: string): AnswerState {
  return {
    question,
    is_seen: false,
    response: null,
    flagged: false,
    eliminated: [],
    time_spent_seconds: 0,
  };
}

/**
 * The greatest number that this writer has given to a change: as the server, the journal and the room's own memory
 * know it. The next change has one more.
 */
export function lastSeq(writer: number, known: { server: number; own: number }, pending: Pending): number {
  let last = Math.max(known.server, known.own);
  for (const item of pending.values()) {
    if (item.kind === 'answer' && item.body.writer === writer) last = Math.max(last, item.body.seq);
  }
  return last;
}

/**
 * How long to wait before the next try, after so many that failed: twice as long each time up to half a minute, a
 * part of it left to luck (0 to 1) so that a room full of students does not come back at once.
 */
export function backOffMilliseconds(
  failures: number,
  luck: number,
  retryAfterSeconds: number | undefined,
): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 10));
  return Math.max(longest * (0.5 + luck / 2), (retryAfterSeconds ?? 0) * 1000);
}
