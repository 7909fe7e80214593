/**
 * The exam room's journal: which changes are waiting and how they are sent. Changes are coalesced and sent
 * one request at a time, and each item waits until the server has judged it. Ids, numbers and randomness are
 * passed in.
 */
import { isLater } from '#core/attempt-log/attempt-log.ts';
import type {
  AnswerState,
  GivenResponse,
  RoomEventInput,
  SaveAnswer,
  SavedAnswerInput,
  SavedNote,
  SavedVisitInput,
} from './exam.contract.ts';

/**
 * A change of an answer with its place in the order of all changes. It sets one part of the answer (`partOf`)
 * and the time spent. A flag or a visit says nothing about the response.
 */
export type AnswerChange = SavedAnswerInput & { writer: number; seq: number };

/**
 * In practice: a request to check this answer. Until the server has received it, no other check of its
 * question is sent.
 */
export interface KeptCheck {
  /** The id of the attempt. */
  readonly id: string;
  /** Number of the try, from 1. */
  readonly number: number;
  readonly response: GivenResponse;
}

/** One item to deliver; a newer one with the same key replaces it. */
export type JournalItem =
  | { readonly kind: 'answer'; readonly body: AnswerChange }
  | { readonly kind: 'note'; readonly body: SavedNote }
  | { readonly kind: 'visit'; readonly body: SavedVisitInput }
  | { readonly kind: 'event'; readonly body: RoomEventInput }
  | { readonly kind: 'check'; readonly body: KeptCheck };

/**
 * Undelivered items, keyed by `keyOf`. Items written by an older build of the exam room keep the key they had
 * then.
 */
export type Pending = ReadonlyMap<string, JournalItem>;

/** The server accepts 500 items and 1 MiB per request; a UTF-16 unit takes at most three bytes. */
const MOST_ITEMS = 500;
const MOST_UNITS = 300_000;

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/**
 * The key of an item. Only the newest state is stored for each writer number, question and part, and for each
 * visit or event.
 */
export function keyOf(item: JournalItem): string {
  if (item.kind === 'note') return `note:${item.body.writer}:${item.body.kind}:${item.body.target}`;
  if (item.kind !== 'answer') return `${item.kind}:${item.body.id}`;
  return `answer:${item.body.writer}:${item.body.question}:${partOf(item.body)}`;
}

/** The part of the answer that a change sets. */
function partOf(body: AnswerChange): 'response' | 'flagged' | 'eliminated' | 'time' {
  if (body.response !== undefined) return 'response';
  if (body.flagged !== undefined) return 'flagged';
  return body.eliminated === undefined ? 'time' : 'eliminated';
}

/**
 * The pending items after adding `item`. It replaces an older item with the same key, and is dropped if it is
 * older than that item.
 */
export function noted(pending: Pending, item: JournalItem): Pending {
  const key = keyOf(item);
  const there = pending.get(key);
  if (isNumbered(item) && there !== undefined && isNumbered(there) && !isLater(item.body, there.body))
    return pending;
  return new Map(pending).set(key, item);
}

/** Whether an item has a number in the order of all changes. */
function isNumbered(item: JournalItem): item is Extract<JournalItem, { kind: 'answer' | 'note' }> {
  return item.kind === 'answer' || item.kind === 'note';
}

/**
 * The items of the next request: answers first, in the order they were given. Once everything else is
 * delivered, a single check, which is a separate call. Empty only if nothing is waiting.
 */
export function batchOf(pending: Pending): readonly JournalItem[] {
  const rank = { answer: 0, note: 1, visit: 2, event: 3, check: 4 };
  const waiting = [...pending.values()].sort((one, other) => {
    if (one.kind !== other.kind) return rank[one.kind] - rank[other.kind];
    return isNumbered(one) && isNumbered(other) ? (isLater(one.body, other.body) ? 1 : -1) : 0;
  });
  const batch: JournalItem[] = [];
  let units = 0;
  for (const item of waiting.slice(0, MOST_ITEMS)) {
    units += JSON.stringify(item.body).length;
    if (batch.length > 0 && (units > MOST_UNITS || item.kind === 'check')) break;
    batch.push(item);
  }
  return batch;
}

/** Builds the request body for `items`. */
export function requestOf(items: readonly JournalItem[]) {
  return {
    attempts: items.filter((item) => item.kind === 'answer').map((item) => item.body),
    visits: items.filter((item) => item.kind === 'visit').map((item) => item.body),
    events: items.filter((item) => item.kind === 'event').map((item) => item.body),
    notes: items.filter((item) => item.kind === 'note').map((item) => item.body),
  };
}

/**
 * An answer change that does not count as given, to be shown to the taker. The server stores it as late
 * (`late`), rejects it (`refused`), or has a newer answer from a different window (`overtaken`).
 */
export interface NotCounted {
  readonly question: string;
  readonly verdict: 'late' | 'refused' | 'overtaken';
}

export interface Outcome {
  /** Items with a verdict, whatever it is. */
  readonly done: readonly JournalItem[];
  /** The changes that the server stored now or had before. */
  readonly held: readonly JournalItem[];
  readonly not_counted: readonly NotCounted[];
  /** The questions whose responses now count. */
  readonly counted: readonly string[];
  /**
   * Stale changes with an older writer number: the server already has an answer with a newer one, or this
   * same change.
   */
  readonly overtaken: readonly AnswerChange[];
}

/** Sorts `items` by the server's verdicts. */
export function outcomeOf(
  items: readonly JournalItem[],
  answer: Pick<SaveAnswer, 'attempts' | 'visits' | 'events' | 'notes'> & { session: { writer: number } },
): Outcome {
  const verdicts = {
    answer: [...answer.attempts],
    visit: [...answer.visits],
    event: [...answer.events],
    note: [...answer.notes],
    check: [],
  };
  const done: JournalItem[] = [];
  const held: JournalItem[] = [];
  const not_counted: NotCounted[] = [];
  const counted: string[] = [];
  const overtaken: AnswerChange[] = [];
  for (const item of items) {
    const judged = verdicts[item.kind].shift();
    if (judged === undefined) continue;
    done.push(item);
    if (judged.verdict === 'saved' || judged.verdict === 'stale') held.push(item);
    if (item.kind !== 'answer') continue;
    const { question, writer } = item.body;
    const { verdict } = judged;
    if (verdict === 'saved') {
      if (item.body.response !== undefined) counted.push(question);
    } else if (verdict !== 'stale') not_counted.push({ question, verdict });
    // A stale change with the same writer number was only sent twice.
    else if (writer < answer.session.writer) overtaken.push(item.body);
  }
  return { done, held, not_counted, counted, overtaken };
}

/**
 * The verdicts to show the taker from now on: the newest one for each question, without questions whose
 * answer now counts.
 */
export function toldAfter(
  told: readonly NotCounted[],
  { not_counted, counted }: Pick<Outcome, 'not_counted' | 'counted'>,
): readonly NotCounted[] {
  const settled = new Set([...counted, ...not_counted.map(({ question }) => question)]);
  return [...told.filter(({ question }) => !settled.has(question)), ...not_counted];
}

/** The pending items without `done`. An item that changed since it was sent still waits. */
export function without(pending: Pending, done: readonly JournalItem[]): Pending {
  const gone = new Set(done);
  return new Map([...pending].filter(([, item]) => !gone.has(item)));
}

/** Whether two items (plain or encrypted) are equal after a round trip through storage. */
export function isSameItem<Item>(one: Item | undefined, other: Item): one is Item {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Ids of the attempts whose check is waiting. */
export function waitingChecks(pending: Pending): ReadonlySet<string> {
  return new Set([...pending.values()].flatMap((item) => (item.kind === 'check' ? [item.body.id] : [])));
}

/** Number of questions with a response that the server does not have yet. */
export function waitingCount(pending: Pending): number {
  const waiting = [...pending.values()].flatMap((item) =>
    item.kind === 'answer' && item.body.response !== undefined ? [item.body.question] : [],
  );
  return new Set(waiting).size;
}

/**
 * The overtaken changes that differ from the server's answers, or may differ. Answers of a closed section are
 * unknown.
 */
export function givenAway(
  overtaken: readonly AnswerChange[],
  attempts: readonly AnswerState[],
): readonly AnswerChange[] {
  const held = new Map(attempts.map(({ question, response }) => [question, response]));
  return overtaken.filter(
    ({ question, response }) =>
      response !== undefined && !isSameResponse(response, held.get(question) ?? null),
  );
}

/** Whether two responses are equal: same text, same options, or none. */
function isSameResponse(one: AnswerState['response'], other: AnswerState['response']): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The greatest `seq` among the undelivered changes with this writer number; 0 if there are none. */
export function lastSeq(writer: number, pending: Pending): number {
  const numbers = [...pending.values()].flatMap((item) =>
    isNumbered(item) && item.body.writer === writer ? [item.body.seq] : [],
  );
  return Math.max(0, ...numbers);
}

/**
 * Milliseconds before the next try after this many failures. The wait doubles up to 30 seconds. Part of it is
 * random (`luck`, 0 to 1), so that a room full of students does not retry at the same moment.
 */
export function backOffMilliseconds(
  failures: number,
  luck: number,
  retryAfterSeconds: number | undefined,
): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 10));
  return Math.max(longest * (0.5 + luck / 2), (retryAfterSeconds ?? 0) * 1000);
}
