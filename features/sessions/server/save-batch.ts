/**
 * Judges and writes a batch of saves in one transaction. Token, role, owner, state, clock and order are
 * checked here, because this is the one call outside the pipeline. `save-queue.ts` collects and commits
 * batches.
 */
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { forbidden, notFound, Problem, unauthorized } from '#contract/problem.ts';
import { reachOf } from '#core/access/access.ts';
import { listCallers, type TokenCaller } from '#features/auth/server/public.ts';
import type { Flights } from '#server/db/flights.ts';
import type { Tables } from '#server/db/tables.ts';
import { hostileFault } from '#server/http/faults.ts';
import { refusalToChange } from '#server/http/preconditions.ts';
import { type GivenResponse, roomEvent, savedNote, savedVisit, sentAnswer } from '../exam.contract.ts';
import { isPastTaking } from '../kept-amounts.rules.ts';
import {
  isOverlooked,
  type Judged,
  judgeEvent,
  judgeSave,
  judgeVisit,
  type Numbers,
  numberedSave,
  refusedItem,
} from '../saves.rules.ts';
import { judgeNotes, noteSlots } from './note-batch.ts';
import { listHeldNotes, writeNotes } from './notes.store.ts';
import {
  type HeldRow,
  type LogRow,
  listHeldAnswers,
  listNumbers,
  listSavingSessionsForUpdate,
  type Pair,
  pairKey,
  type RoomEventRow,
  raiseVersions,
  type SavingSession,
  UNTOUCHED,
  type VisitRow,
  writeRoom,
  writeSaves,
} from './saves.store.ts';
import { findSession } from './sessions.store.ts';

/** The saves of one request, with each item unparsed. */
export interface SaveRequest {
  readonly session: string;
  /** Id of the token's row; its signature is already checked. */
  readonly token: string;
  /** When the request arrived. This instant decides what is in time. */
  readonly arrived: Date;
  readonly attempts: readonly unknown[];
  readonly visits: readonly unknown[];
  readonly events: readonly unknown[];
  readonly notes: readonly unknown[];
}

export interface Saved {
  readonly attempts: Judged[];
  readonly visits: Judged[];
  readonly events: Judged[];
  readonly notes: Judged[];
  /** Questions whose answers came late, with their index in `attempts`. */
  readonly late: { readonly place: number; readonly question: string }[];
  readonly session: SavingSession;
  readonly caller: TokenCaller;
}

/** Outcome of a request. `due`: its session must first be settled to the time the request arrived. */
export type SaveOutcome =
  | { kind: 'saved'; saved: Saved }
  | { kind: 'due' }
  | { kind: 'refused'; problem: Problem };

/** The parsed items of a request in order; null for one that cannot be parsed. */
interface Items {
  readonly attempts: (z.output<typeof sentAnswer> | null)[];
  readonly visits: (z.output<typeof savedVisit> | null)[];
  readonly events: (z.output<typeof roomEvent> | null)[];
  readonly notes: (z.output<typeof savedNote> | null)[];
}

/** An admitted request, which is judged item by item. */
interface LetIn {
  readonly request: SaveRequest;
  readonly items: Items;
  readonly saved: Saved;
}

/**
 * Judges and writes a batch in a transaction of two round trips (flights), in the order of arrival. Returns
 * the committed outcomes in the order of `batch`.
 */
export async function saveBatch(
  { db, commitWith }: Flights,
  batch: readonly SaveRequest[],
): Promise<SaveOutcome[]> {
  const now = batch.reduce((latest, { arrived }) => (arrived > latest ? arrived : latest), new Date(0));
  const read = batch.map((request) => ({ request, items: readItems(request) }));
  // Lock the sessions first, so that the queries after that read while the lock lasts.
  const slots = noteSlots(read);
  const [sessions, callers, held, held_notes, numbers] = await Promise.all([
    listSavingSessionsForUpdate(db, [...new Set(batch.map(({ session }) => session))]),
    listCallers(db, [...new Set(batch.map(({ token }) => token))], now),
    listHeldAnswers(db, pairsOf(read)),
    listHeldNotes(db, slots),
    listNumbers(db, sessionsWithoutNumbers(read)),
  ]);
  const outcomes: SaveOutcome[] = [];
  const let_in: LetIn[] = [];
  for (const { request, items } of read) {
    const caller = callers.get(request.token);
    const session = sessions.get(request.session);
    const problem = await refusalOf(db, caller, session, request.session);
    if (problem !== null || caller === undefined || session === undefined) {
      outcomes.push({ kind: 'refused', problem: problem ?? new Problem(notFound) });
    } else if (session.next_due_at !== null && session.next_due_at <= request.arrived) {
      outcomes.push({ kind: 'due' });
    } else {
      const saved: Saved = { attempts: [], visits: [], events: [], notes: [], late: [], session, caller };
      if (isPastTaking(session.submitted_at?.getTime() ?? null, request.arrived.getTime())) {
        for (const kind of ['attempts', 'visits', 'events', 'notes'] as const) {
          saved[kind].push(...items[kind].map(() => refusedItem('session_over')));
        }
      } else let_in.push({ request, items, saved });
      outcomes.push({ kind: 'saved', saved });
    }
  }
  const { log, changed, visits, events, overlooked, places } = judgeAll(let_in, held, numbers);
  const noted = judgeNotes(let_in, held, held_notes);
  const behind = [...new Set([...overlooked, ...noted.overlooked])];
  const { taken, too_many } = await commitWith(async () => {
    const [room] = await Promise.all([
      visits.length + events.length > 0 ? writeRoom(db, visits, events) : ALL_WRITTEN,
      log.length + changed.length > 0 ? writeSaves(db, log, changed, now) : null,
      noted.changed.length > 0 ? writeNotes(db, noted.changed, now) : null,
      behind.length > 0 ? raiseVersions(db, behind) : null,
    ]);
    return room;
  });
  for (const { judged, at, id, if_taken } of places) {
    if (taken.has(id)) judged[at] = if_taken;
    if (too_many.has(id)) judged[at] = refusedItem('too_many');
  }
  return outcomes;
}

const ALL_WRITTEN: Awaited<ReturnType<typeof writeRoom>> = { taken: new Set(), too_many: new Set() };

/** Distinct sessions that received an answer change without a number. */
function sessionsWithoutNumbers(read: readonly Pick<LetIn, 'request' | 'items'>[]): string[] {
  const ids = read.flatMap(({ request: { session }, items }) =>
    items.attempts.some((save) => save !== null && save.seq === undefined) ? [session] : [],
  );
  return [...new Set(ids)];
}

/** The distinct questions that items refer to. */
function pairsOf(read: readonly Pick<LetIn, 'request' | 'items'>[]): Pair[] {
  const named = read.flatMap(({ request: { session }, items }) => [
    ...[...items.attempts, ...items.visits].flatMap((item) =>
      item === null ? [] : { session, question: item.question },
    ),
    ...items.notes.flatMap((note) => (note === null ? [] : { session, question: note.target })),
  ]);
  return [...new Map(named.map((pair) => [pairKey(pair), pair])).values()];
}

/** Why a whole request is refused, as the pipeline would; null if it is not. */
async function refusalOf(
  db: Kysely<Tables>,
  caller: TokenCaller | undefined,
  session: SavingSession | undefined,
  id: string,
): Promise<Problem | null> {
  if (caller === undefined) return new Problem(unauthorized);
  const reach = reachOf(caller.role, 'sessions.act');
  if (reach === 'none') {
    return new Problem(forbidden, { detail: 'Your role does not include this. Ask a manager or an admin.' });
  }
  const refusal = refusalToChange(caller);
  if (refusal !== null) return refusal;
  if (session?.taker === caller.id) return null;
  if (session === undefined || reach === 'self') return new Problem(notFound);
  const isInView = (await findSession(db, { reach, caller: caller.id }, id)) !== null;
  return isInView
    ? new Problem(forbidden, { detail: 'Only the student who takes this test can answer.' })
    : new Problem(notFound);
}

function readItems({ attempts, visits, events, notes }: SaveRequest): Items {
  return {
    attempts: attempts.map((item) => {
      const save = read(sentAnswer, item);
      return save?.response === undefined ? save : { ...save, response: wellFormed(save.response) };
    }),
    visits: visits.map((item) => {
      const visit = read(savedVisit, item);
      return visit?.closed_at != null && visit.closed_at < visit.opened_at ? null : visit;
    }),
    events: events.map((item) => read(roomEvent, item)),
    notes: notes.map((item) => {
      const note = read(savedNote, item);
      return note?.value == null ? note : { ...note, value: note.value.toWellFormed() };
    }),
  };
}

function read<Schema extends z.ZodType>(schema: Schema, item: unknown): z.output<Schema> | null {
  // Repair half of a surrogate pair instead of losing the answer that contains it.
  if (hostileFault('item', item, { mends_halves: true }) !== null) return null;
  return schema.safeParse(item).data ?? null;
}

/** Half a surrogate pair, as a broken keyboard may send it, cannot be stored as JSON. */
function wellFormed(response: GivenResponse | null): GivenResponse | null {
  if (response === null) return null;
  return typeof response === 'string' ? response.toWellFormed() : response.map((part) => part.toWellFormed());
}

/** The changes of a batch, and the verdicts that depend on what the database finds when writing. */
interface Judgement {
  readonly log: LogRow[];
  readonly changed: HeldRow[];
  readonly visits: VisitRow[];
  readonly events: RoomEventRow[];
  /** Sessions whose exam rooms now show stale data. */
  readonly overlooked: string[];
  readonly places: { judged: Judged[]; at: number; id: string; if_taken: Judged }[];
}

/** Judges every item in the order of arrival and adds the verdicts to `saved` of each request. */
function judgeAll(
  let_in: readonly LetIn[],
  held: ReadonlyMap<string, HeldRow>,
  stored_numbers: ReadonlyMap<string, Numbers>,
): Judgement {
  const numbers = new Map(stored_numbers);
  const changed = new Map<string, HeldRow>();
  const log: LogRow[] = [];
  const visits = new Map<string, VisitRow>();
  const events: RoomEventRow[] = [];
  const overlooked = new Set<string>();
  const places: Judgement['places'] = [];

  for (const { request, items, saved } of let_in) {
    const { session, caller } = saved;
    const heldOf = (question: string): HeldRow => {
      const pair = { session: session.id, question };
      const unknown = { ...pair, section: null, ...UNTOUCHED };
      return changed.get(pairKey(pair)) ?? held.get(pairKey(pair)) ?? unknown;
    };
    const keep = (before: HeldRow, after: HeldRow) => {
      if (after.attempt === before.attempt && after.time_spent_seconds === before.time_spent_seconds) return;
      const late_at = after.attempt.late === before.attempt.late ? before.late_at : request.arrived;
      changed.set(pairKey(before), { ...after, late_at });
    };
    for (const sent of items.attempts) {
      const known = numbers.get(session.id) ?? { given: 0, is_numbered: false };
      const numbered = sent === null ? null : numberedSave(session, sent, known);
      if (numbered === null) {
        saved.attempts.push(refusedItem(sent === null ? 'malformed' : 'seq_needed'));
        continue;
      }
      const { save } = numbered;
      const before = heldOf(save.question);
      const { judged, held: after } = judgeSave(session, before, save);
      if (judged.verdict === 'late') {
        saved.late.push({ place: saved.attempts.length, question: save.question });
      }
      saved.attempts.push(judged);
      if (judged.verdict === 'refused') continue;
      numbers.set(session.id, numbered.numbers);
      keep(before, { ...before, ...after });
      if (isOverlooked(judged, save, session)) overlooked.add(session.id);
      log.push({ ...save, session: session.id, saved_at: request.arrived, verdict: judged.verdict });
    }
    for (const visit of items.visits) {
      const before = visit === null ? null : heldOf(visit.question);
      if (visit === null || before === null) {
        saved.visits.push(refusedItem('malformed'));
        continue;
      }
      const { judged, held: after } = judgeVisit(session, before);
      const row = merged(visits.get(visit.id), { ...visit, session: session.id });
      if (judged.verdict === 'refused' || row === null) {
        saved.visits.push(row === null ? refusedItem('id_taken') : judged);
        continue;
      }
      places.push({
        judged: saved.visits,
        at: saved.visits.length,
        id: row.id,
        if_taken: refusedItem('id_taken'),
      });
      saved.visits.push(judged);
      visits.set(row.id, row);
      keep(before, { ...before, ...after });
    }
    for (const event of items.events) {
      const judged = event === null ? refusedItem('malformed') : judgeEvent(session);
      if (event !== null && judged.verdict !== 'refused') {
        const at = withinSession(new Date(event.at), session, request.arrived);
        places.push({
          judged: saved.events,
          at: saved.events.length,
          id: event.id,
          if_taken: { verdict: 'stale', code: null },
        });
        events.push({ id: event.id, event: event.event, session: session.id, at, person: caller.id });
      }
      saved.events.push(judged);
    }
  }
  return {
    log,
    events,
    places,
    changed: [...changed.values()],
    visits: [...visits.values()],
    overlooked: [...overlooked],
  };
}

/** Merges a visit that was sent twice in one batch. Null if the id belongs to another visit. */
function merged(kept: VisitRow | undefined, visit: VisitRow): VisitRow | null {
  if (kept === undefined) return visit;
  if (kept.session !== visit.session || kept.question !== visit.question) return null;
  return {
    ...kept,
    closed_at: visit.closed_at ?? kept.closed_at,
    response_changed: kept.response_changed || visit.response_changed,
  };
}

/** The device's clock may be wrong, so limit the instant to between the start and the arrival. */
function withinSession(at: Date, { started_at }: SavingSession, arrived: Date): Date {
  if (at > arrived) return arrived;
  return started_at !== null && at < started_at ? started_at : at;
}
