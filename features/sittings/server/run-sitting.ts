/**
 * Actions of staff on a sitting whose row they have locked. Each action is one transaction and is recorded in
 * the sitting and in each session.
 */
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { breaksRule, notFound, Problem } from '#contract/problem.ts';
import { type Reach, type Role, reachOf } from '#core/access/access.ts';
import { allotToPeople } from '#features/allocation/server/public.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import { explainMoves, letContinue, moveTogether, submitFor } from '#features/sessions/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { requireNoFaults } from '#server/http/found.ts';
import { type actOnSitting, notInSitting } from '../sittings.contract.ts';
import { absentFaults, actionIn, opensAt, refusalOf, timeFaults } from '../sittings.rules.ts';
import { addEvent, saveEventText } from './events.store.ts';
import * as store from './sittings.store.ts';
import * as takers from './takers.store.ts';

export interface Actor {
  readonly id: string;
  readonly role: Role;
}

type Asked = z.output<typeof actOnSitting.body>;

/** Does one action and returns the people whom it affected. Throws if it is refused. */
export async function runSitting(
  db: Kysely<Tables>,
  sitting: store.HeldSitting,
  asked: Asked,
  actor: Actor,
  now: Date,
): Promise<string[]> {
  const refusal = refusalOf(asked.action, sitting, now.getTime());
  if (refusal !== null) throw new Problem(notInSitting, { detail: refusal });
  const { id } = sitting;
  const mover = { person: actor.id, now };
  const note = (more: { taker?: string; seconds?: number; text?: string | undefined } = {}) =>
    addEvent(db, id, { kind: asked.action, person: actor.id, ...more, text: more.text ?? null }, now);
  switch (asked.action) {
    case 'plan':
      await plan(db, sitting, asked, actor, now);
      await note();
      return [];
    case 'add': {
      const added = await seat(db, sitting, { ids: asked.users, groups: [] }, actor, now);
      await note({ text: String(added.length) });
      return added;
    }
    case 'attend':
      await requireSeat(db, id, [asked.taker]);
      await takers.saveSeat(db, { sitting: id, person: asked.taker }, { attendance: asked.attendance });
      await note({ taker: asked.taker, text: asked.attendance });
      return [asked.taker];
    case 'let_in':
      await requireSeat(db, id, [asked.taker]);
      await takers.saveSeat(db, { sitting: id, person: asked.taker }, { is_let_in: true });
      await note({ taker: asked.taker });
      return [asked.taker];
    case 'start':
      // A second press, even at the same time by a different proctor, waited for the lock and changes
      // nothing.
      if (sitting.started_at !== null) return [];
      await store.saveSitting(db, id, { started_at: now }, now);
      await note();
      return [];
    case 'pause':
    case 'resume':
    case 'extend': {
      const { action, takers: named } = asked;
      const seats = await takers.listSeats(db, id, named);
      if (named !== undefined) requireNamed(named, seats);
      const isRoom = named === undefined;
      if (isRoom && action === 'pause' && sitting.paused_at === null)
        await store.saveSitting(db, id, { paused_at: now }, now);
      if (isRoom && action === 'resume') await store.saveSitting(db, id, { paused_at: null }, now);
      // Raise the version, so that a repeated request contains an old one and is refused.
      if (action === 'extend') await store.saveSitting(db, id, {}, now);
      const seconds = action === 'extend' ? asked.seconds : 0;
      const reason = asked.reason ?? null;
      const sessions = [...seats.values()].flatMap(({ session }) => session ?? []);
      const moved = new Set(
        await moveTogether(db, sessions, (session) => actionIn(session, { action, seconds, reason }), mover),
      );
      const only = named?.length === 1 ? named[0] : undefined;
      await note({
        ...(only === undefined ? {} : { taker: only }),
        ...(action === 'extend' ? { seconds } : {}),
        text: asked.reason,
      });
      return [...seats].flatMap(([person, { session }]) =>
        session !== null && moved.has(session) ? [person] : [],
      );
    }
    case 'force_submit':
      await submitFor(db, await requireSession(db, id, asked.taker), asked.reason ?? null, mover);
      await note({ taker: asked.taker, text: asked.reason });
      return [asked.taker];
    case 'let_continue':
      await letContinue(db, await requireSession(db, id, asked.taker), asked, mover);
      await store.saveSitting(db, id, {}, now);
      await note({ taker: asked.taker, seconds: asked.seconds, text: asked.reason });
      return [asked.taker];
    case 'explain':
      return explain(db, id, asked, mover);
    case 'end': {
      if (sitting.ended_at !== null) return [];
      const absent = await takers.saveAbsences(db, id);
      await store.saveSitting(db, id, { ended_at: now, paused_at: null }, now);
      await resumeAll(db, id, mover);
      await note({ text: asked.reason });
      return absent;
    }
    case 'make_up':
      return makeUp(db, sitting, asked, actor, now);
  }
}

/**
 * Stores the reason with this person's newest action of that kind, and in each session that the action
 * changed. Throws `not_in_sitting`.
 */
async function explain(
  db: Kysely<Tables>,
  sitting: string,
  { of, reason }: Extract<Asked, { action: 'explain' }>,
  { person }: { person: string },
): Promise<string[]> {
  const at = await saveEventText(db, { sitting, kind: of, person }, reason);
  if (at === null)
    throw new Problem(notInSitting, { detail: 'You have no recent action of this kind to explain.' });
  const sessions = [...(await takers.listSeats(db, sitting)).values()].flatMap(
    ({ session }) => session ?? [],
  );
  await explainMoves(db, { sessions, of, person, at }, reason);
  return [];
}

/** Resumes the takers whom the sitting paused, because it has ended. */
async function resumeAll(
  db: Kysely<Tables>,
  sitting: string,
  mover: { person: string; now: Date },
): Promise<void> {
  const sessions = [...(await takers.listSeats(db, sitting)).values()].flatMap(
    ({ session }) => session ?? [],
  );
  const asked = { action: 'resume', reason: 'The sitting is over.' } as const;
  await moveTogether(db, sessions, (session) => actionIn(session, asked), mover);
}

/**
 * Adds people and members of groups to the sitting, and assigns them the test for its time. Throws
 * `breaks_rule`.
 */
export async function seat(
  db: Kysely<Tables>,
  sitting: Pick<store.HeldSitting, 'id' | 'school' | 'assessment' | 'starts_at' | 'closes_at'>,
  asked: { ids: readonly string[]; groups: readonly string[] },
  actor: Actor,
  now: Date,
): Promise<string[]> {
  const view = allottingView(actor);
  const able = await takers.listAbleTakers(db, view, sitting.school, asked);
  const message = 'Choose an active student or guest of this school.';
  requireNoFaults(absentFaults('body.users', asked.ids, able, message));
  const added = await takers.addTakers(db, sitting.id, able);
  const { refused } = await allotTo(db, sitting, added, actor, now);
  requireNoFaults(
    absentFaults(
      'body.users',
      asked.ids,
      asked.ids.filter((one) => !refused.includes(one)),
      message,
    ),
  );
  if (refused.length > 0)
    throw new Problem(breaksRule, {
      detail: 'You can’t assign tests to some of the people in these groups.',
    });
  return added;
}

function allottingView({ id, role }: Actor): {
  reach: Reach;
  caller: string;
  content: { reach: Reach; caller: string };
} {
  return { reach: reachOf(role, 'allocations.write'), caller: id, content: contentViewOf({ id, role }) };
}

/**
 * Assigns the test in the sitting's school with `counts`, so that no answers are released there before the
 * last taker is done.
 */
function allotTo(
  db: Kysely<Tables>,
  {
    assessment,
    school,
    starts_at,
    closes_at,
  }: Pick<store.HeldSitting, 'assessment' | 'school' | 'starts_at' | 'closes_at'>,
  users: readonly string[],
  actor: Actor,
  now: Date,
) {
  const until = new Date(closes_at).toISOString();
  return allotToPeople(
    db,
    allottingView(actor),
    {
      assessment,
      users,
      given_for: school,
      renews: true,
      mode: 'test',
      counts: true,
      attempts_allowed: null,
      opens_at: new Date(opensAt({ starts_at })).toISOString(),
      due_at: until,
      closes_at: until,
    },
    now,
  );
}

async function plan(
  db: Kysely<Tables>,
  sitting: store.HeldSitting,
  asked: Extract<Asked, { action: 'plan' }>,
  actor: Actor,
  now: Date,
): Promise<void> {
  const starts_at = asked.starts_at === undefined ? sitting.starts_at : Date.parse(asked.starts_at);
  // A sitting that is moved to a new time keeps its length.
  const closes_at =
    asked.closes_at === undefined
      ? sitting.closes_at + starts_at - sitting.starts_at
      : Date.parse(asked.closes_at);
  requireNoFaults(timeFaults({ starts_at, closes_at }));
  await store.saveSitting(
    db,
    sitting.id,
    {
      room: asked.room,
      late_entry_minutes: asked.late_entry_minutes,
      starts_at: new Date(starts_at),
      closes_at: new Date(closes_at),
    },
    now,
  );
  if (asked.proctors !== undefined) await keepProctors(db, sitting, asked.proctors);
  if (starts_at === sitting.starts_at && closes_at === sitting.closes_at) return;
  const seated = [...(await takers.listSeats(db, sitting.id)).keys()];
  const { refused } = await allotTo(db, { ...sitting, starts_at, closes_at }, seated, actor, now);
  // If the move failed for some takers, they would find the sitting closed at its new time.
  if (refused.length > 0)
    throw new Problem(breaksRule, {
      detail: 'You can’t assign tests to some of the students in this sitting. Ask a manager to move it.',
    });
}

/** Stores the proctors. Throws `breaks_rule` for people who may not proctor there. */
export async function keepProctors(
  db: Kysely<Tables>,
  { id, school }: Pick<store.HeldSitting, 'id' | 'school'>,
  proctors: readonly string[],
): Promise<void> {
  const able = await store.listAbleProctors(db, school, proctors);
  const message = 'Choose an active tutor or manager of this school.';
  requireNoFaults(absentFaults('body.proctors', proctors, able, message));
  await store.saveProctors(db, id, able);
}

async function makeUp(
  db: Kysely<Tables>,
  sitting: store.HeldSitting,
  { takers: named, assessment, closes_at }: Extract<Asked, { action: 'make_up' }>,
  actor: Actor,
  now: Date,
): Promise<string[]> {
  const seats = await takers.listSeats(db, sitting.id, named);
  requireNamed(named, seats);
  const isAbsent = (one: string) => seats.get(one)?.attendance === 'absent';
  requireNoFaults([
    ...absentFaults(
      'body.takers',
      named,
      named.filter(isAbsent),
      'Only absent students can get a make-up test.',
    ),
    ...(assessment === sitting.assessment
      ? [{ path: 'body.assessment', message: 'Choose a different test from the one in this sitting.' }]
      : []),
    ...(Date.parse(closes_at) > now.getTime()
      ? []
      : [{ path: 'body.closes_at', message: 'Choose a time in the future.' }]),
  ]);
  const { refused } = await allotToPeople(
    db,
    allottingView(actor),
    {
      assessment,
      users: named,
      given_for: sitting.school,
      renews: true,
      mode: 'test',
      counts: true,
      attempts_allowed: null,
      opens_at: null,
      due_at: closes_at,
      closes_at,
    },
    now,
  );
  const message = 'You can’t assign tests to this person.';
  requireNoFaults(
    absentFaults(
      'body.takers',
      named,
      named.filter((one) => !refused.includes(one)),
      message,
    ),
  );
  await takers.saveMakeUp(db, sitting.id, named, assessment);
  for (const taker of named)
    await addEvent(db, sitting.id, { kind: 'make_up', person: actor.id, taker }, now);
  return [...named];
}

/** Throws `breaks_rule` if one of the given people is not a taker of the sitting. */
function requireNamed(named: readonly string[], seats: ReadonlyMap<string, unknown>): void {
  requireNoFaults(
    absentFaults('body.takers', named, [...seats.keys()], 'This student is not in the sitting.'),
  );
}

/** Throws `breaks_rule` at `body.taker` if one of these people is not a taker of the sitting. */
export async function requireSeat(
  db: Kysely<Tables>,
  sitting: string,
  people: readonly string[],
): Promise<void> {
  const seats = await takers.listSeats(db, sitting, people);
  const isThere = people.every((person) => seats.has(person));
  requireNoFaults(isThere ? [] : [{ path: 'body.taker', message: 'This student is not in the sitting.' }]);
}

async function requireSession(db: Kysely<Tables>, sitting: string, taker: string): Promise<string> {
  const found = (await takers.listSeats(db, sitting, [taker])).get(taker);
  if (found === undefined) {
    requireNoFaults([{ path: 'body.taker', message: 'This student is not in the sitting.' }]);
    throw new Problem(notFound);
  }
  if (found.session === null)
    throw new Problem(notInSitting, { detail: 'This student has not entered yet.' });
  return found.session;
}
