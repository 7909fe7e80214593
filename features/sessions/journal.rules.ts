/**
 * What waits in the room's journal, and how it goes out: coalesced, in one request at a time, each item until its
 * own verdict. Ids, numbers and luck are passed in.
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
 * A change of an answer with its place in the order of all changes. It says one thing of its question (`partOf`), and
 * beside it the time spent: whoever flags a question or looks at it says nothing of its response.
 */
export type AnswerChange = SavedAnswerInput & { writer: number; seq: number };

/** In practice: that this answer is to be tried. Until the server has heard of it nothing else is tried at its question. */
export interface KeptCheck {
  /** The attempt. */
  readonly id: string;
  /** Of the try, from 1. */
  readonly number: number;
  readonly response: GivenResponse;
}

/** One thing to be delivered; a newer one with the same key takes its place. */
export type JournalItem =
  | { readonly kind: 'answer'; readonly body: AnswerChange }
  | { readonly kind: 'note'; readonly body: SavedNote }
  | { readonly kind: 'visit'; readonly body: SavedVisitInput }
  | { readonly kind: 'event'; readonly body: RoomEventInput }
  | { readonly kind: 'check'; readonly body: KeptCheck };

/** What waits, by `keyOf`; what an older build of the room left in a journal has the key that it was given there. */
export type Pending = ReadonlyMap<string, JournalItem>;

/** What the server takes at once is 500 items and 1 MiB; a UTF-16 unit is at most three bytes. */
const MOST_ITEMS = 500;
const MOST_UNITS = 300_000;

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/**
 * By what an item is told from others: of each thing said of a question by one writer, of each visit and event only the
 * newest state waits.
 */
export function keyOf(item: JournalItem): string {
  if (item.kind === 'note') return `note:${item.body.writer}:${item.body.kind}:${item.body.target}`;
  if (item.kind !== 'answer') return `${item.kind}:${item.body.id}`;
  return `answer:${item.body.writer}:${item.body.question}:${partOf(item.body)}`;
}

/** What a change says of its question. */
function partOf(body: AnswerChange): 'response' | 'flagged' | 'eliminated' | 'time' {
  if (body.response !== undefined) return 'response';
  if (body.flagged !== undefined) return 'flagged';
  return body.eliminated === undefined ? 'time' : 'eliminated';
}

/** What waits once `item` has come: it replaces what it is newer than, and is dropped where it is older. */
export function noted(pending: Pending, item: JournalItem): Pending {
  const key = keyOf(item);
  const there = pending.get(key);
  if (isNumbered(item) && there !== undefined && isNumbered(there) && !isLater(item.body, there.body))
    return pending;
  return new Map(pending).set(key, item);
}

/** Whether an item has a place in the order of all changes. */
function isNumbered(item: JournalItem): item is Extract<JournalItem, { kind: 'answer' | 'note' }> {
  return item.kind === 'answer' || item.kind === 'note';
}

/**
 * What goes out in the next request: answers first, in the order in which they were given, and once all else is
 * delivered one check, which is a call of its own. Empty only where nothing waits.
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

/** The body of the request that carries `items`. */
export function requestOf(items: readonly JournalItem[]) {
  return {
    attempts: items.filter((item) => item.kind === 'answer').map((item) => item.body),
    visits: items.filter((item) => item.kind === 'visit').map((item) => item.body),
    events: items.filter((item) => item.kind === 'event').map((item) => item.body),
    notes: items.filter((item) => item.kind === 'note').map((item) => item.body),
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
  /** Of those, what the server has, or had before. */
  readonly held: readonly JournalItem[];
  readonly not_counted: readonly NotCounted[];
  /** The questions whose answers count from now on. */
  readonly counted: readonly string[];
  /** Changes of an older writer: a newer one's answer counts already, or else this very change. */
  readonly overtaken: readonly AnswerChange[];
}

/** What the server's verdicts make of `items`. */
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
    // Of one writer, what is stale was sent twice.
    else if (writer < answer.session.writer) overtaken.push(item.body);
  }
  return { done, held, not_counted, counted, overtaken };
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
  const gone = new Set(done);
  return new Map([...pending].filter(([, item]) => !gone.has(item)));
}

/** Whether two items, open or sealed, are the same state of the same thing, as storage gives it back. */
export function isSameItem<Item>(one: Item | undefined, other: Item): one is Item {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The attempts whose check waits. */
export function waitingChecks(pending: Pending): ReadonlySet<string> {
  return new Set([...pending.values()].flatMap((item) => (item.kind === 'check' ? [item.body.id] : [])));
}

/** How many questions have a response that the server does not have yet. */
export function waitingCount(pending: Pending): number {
  const waiting = [...pending.values()].flatMap((item) =>
    item.kind === 'answer' && item.body.response !== undefined ? [item.body.question] : [],
  );
  return new Set(waiting).size;
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
  return overtaken.filter(
    ({ question, response }) =>
      response !== undefined && !isSameResponse(response, held.get(question) ?? null),
  );
}

/** Whether two responses are the same text, the same options, or none. */
function isSameResponse(one: AnswerState['response'], other: AnswerState['response']): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The greatest number that this writer has given to a change that waits; 0 for none. */
export function lastSeq(writer: number, pending: Pending): number {
  const numbers = [...pending.values()].flatMap((item) =>
    isNumbered(item) && item.body.writer === writer ? [item.body.seq] : [],
  );
  return Math.max(0, ...numbers);
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
