import { randomBytes } from 'node:crypto';
import { Problem } from '#contract/problem.ts';
import { reachOf, type View } from '#core/access/access.ts';
import { askedCount, modulesOf } from '#features/assessments/revision.rules.ts';
import { findRevision } from '#features/assessments/server/public.ts';
import { listGroupsForShare } from '#features/groups/server/public.store.ts';
import {
  listSchoolsInReach,
  listSchoolsOf,
  requireSchoolsInUse,
} from '#features/schools/server/public.store.ts';
import { found, requireNoFaults, requireVersion } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Limit, takePoint } from '#server/http/rate-limit.ts';
import { type Context, type Route, route } from '#server/http/route.ts';
import { getLive } from '../live.contract.ts';
import {
  actOnSitting,
  addIncident,
  addMessage,
  addSitting,
  enterSitting,
  getSitting,
  listSittingEvents,
  listSittings,
  MOST_TAKERS,
  notInSitting,
  type Sitting,
  type SittingEvent,
  showPresence,
} from '../sittings.contract.ts';
import { absentFaults, codeOf, defaultClose, schoolOf, timeFaults } from '../sittings.rules.ts';
import { enter, showPresence as keepPresence } from './admission.ts';
import { addEvent, listEvents } from './events.store.ts';
import { listInView } from './live.store.ts';
import { forgetRollup, readRollup, readRoom } from './rollup.ts';
import { keepProctors, requireSeat, runSitting, seat } from './run-sitting.ts';
import * as store from './sittings.store.ts';

/**
 * A taker may try 10 codes in 10 minutes. That limit is enough, because there are 30⁶ possible codes and each
 * is valid for only an afternoon.
 */
const CODE_LIMIT: Limit = { points: 10, window_seconds: 600 };
const CODE_BYTES = 6;

export const sittingsRoutes: Route[] = [
  route(listSittings, async (context) => {
    const { db, query, now } = context;
    const page = await store.listSittings(db, context.view, query, pageOffset(query), now);
    return listAnswer(context, page);
  }),

  route(addSitting, async (context) => {
    const { db, caller, body, now } = context;
    const school = await schoolOfNew(context);
    const starts_at = new Date(body.starts_at);
    const closes_at = new Date(body.closes_at ?? defaultClose(starts_at.getTime()));
    const view = { reach: reachOf(caller.role, 'allocations.write'), caller: caller.id };
    const groups = await listGroupsForShare(db, view, body.groups);
    requireNoFaults([
      ...timeFaults({ starts_at: starts_at.getTime(), closes_at: closes_at.getTime() }),
      ...absentFaults('body.groups', body.groups, groups, 'This group doesn’t exist, or you can’t see it.'),
    ]);
    const { assessment, room, late_entry_minutes } = body;
    const made = {
      school,
      assessment,
      room,
      late_entry_minutes,
      starts_at,
      closes_at,
      made_by: caller.id,
      code: codeOf(randomBytes(CODE_BYTES)),
    };
    const asked = { ids: body.users, groups };
    const terms = { school, assessment, starts_at: starts_at.getTime(), closes_at: closes_at.getTime() };
    const id = await store.addSitting(db, made, now);
    await keepProctors(db, { id, school }, body.proctors ?? [caller.id]);
    const seated = await seat(db, { id, ...terms }, asked, caller, now);
    requireNoFaults(
      seated.length === 0
        ? [{ path: 'body.users', message: 'Choose people, or groups with members.' }]
        : seated.length > MOST_TAKERS
          ? [{ path: 'body.groups', message: `A sitting can have at most ${MOST_TAKERS} people.` }]
          : [],
    );
    return shown(context, id, { reach: 'all', caller: caller.id });
  }),

  route(getSitting, (context) => shown(context, context.params.id)),

  route(actOnSitting, {
    handle: async (context) => {
      const { db, caller, params, body, now } = context;
      const sitting = found(await store.findForUpdate(db, context.view, params.id));
      if ('version' in body) requireVersion(await shown(context, params.id), body.version);
      const takers = await runSitting(db, sitting, body, caller, now);
      return { sitting: await shown(context, params.id), takers };
    },
    after: async ({ platform }) => forgetRollup(platform.database),
  }),

  route(listSittingEvents, async (context) => {
    const { db, params, query, now } = context;
    found(await store.findShown(db, context.view, params.id, now));
    const { kind, ordering } = query;
    const asked = { kind, descending: ordering.startsWith('-') };
    return listAnswer(context, await listEvents(db, params.id, asked, pageOffset(query)));
  }),

  route(addIncident, (context) => noted(context, 'incident')),

  route(addMessage, (context) => noted(context, 'message')),

  route(enterSitting, {
    // Count the try before checking the code, so that wrong codes count too.
    before: ({ platform, caller, now }) =>
      takePoint(platform.database.kysely, `sitting-code/${caller.id}`, CODE_LIMIT, now),
    handle: ({ db, caller, body, now }) => enter(db, { ...body, taker: caller.id }, now),
  }),

  route(showPresence, ({ db, caller, body, now }) => keepPresence(db, { ...body, taker: caller.id }, now)),

  route(getLive, async (context) => {
    const { db, query, now, platform } = context;
    const view = context.view;
    const { at, rooms } = await readRollup(platform.database, now);
    const asked = query.sitting;
    const ids = [...rooms.keys()];
    const inView = await listInView(db, view, asked === undefined ? ids : [...ids, asked]);
    const own = ids.filter((id) => inView.has(id)).flatMap((id) => rooms.get(id) ?? []);
    if (asked === undefined)
      return {
        at: at.toISOString(),
        server_now: now.toISOString(),
        sittings: own.map(({ sitting }) => sitting),
        takers: null,
      };
    if (!inView.has(asked)) return found<never>(null);
    const room = found(rooms.get(asked) ?? (await readRoom(db, asked, now)));
    const others = own.filter(({ sitting }) => sitting.id !== asked).map(({ sitting }) => sitting);
    return {
      at: at.toISOString(),
      server_now: now.toISOString(),
      sittings: [room.sitting, ...others],
      takers: [...room.takers],
    };
  }),
];

/** The school of a new sitting. Throws `breaks_rule`. */
async function schoolOfNew({ db, caller, body }: Context<typeof addSitting>): Promise<string> {
  const own = await listSchoolsOf(db, caller.id);
  const isAll = reachOf(caller.role, 'sittings.use') === 'all';
  const isKnown =
    isAll && body.school !== undefined
      ? (await listSchoolsInReach(db, { reach: 'all', caller: caller.id }, [body.school])).length > 0
      : false;
  const told = schoolOf(body.school, own, isKnown);
  if ('fault' in told) requireNoFaults([told.fault]);
  if (!('school' in told)) throw new Problem(notInSitting);
  await requireSchoolsInUse(db, [told.school]);
  return told.school;
}

/** The API response for a sitting in view. */
async function shown(
  { db, view: own, now }: Pick<Context<typeof getSitting>, 'db' | 'view' | 'now'>,
  id: string,
  view: View = own,
): Promise<Sitting> {
  const { revision, ...row } = found(await store.findShown(db, view, id, now));
  return { ...row, ...(await lengthOf(db, revision)) };
}

const NOTHING = { question_count: 0, section_minutes: null, break_minutes: 0 };

/** The length of the test at the standard time. */
async function lengthOf(
  db: Context<typeof getSitting>['db'],
  revision: string | null,
): Promise<Pick<Sitting, 'question_count' | 'section_minutes' | 'break_minutes'>> {
  if (revision === null) return NOTHING;
  const firsts = modulesOf((await findRevision(db, revision)).sections).flatMap(([first]) => first ?? []);
  const durations = firsts.map(({ duration_seconds }) => duration_seconds);
  const sum = (seconds: readonly (number | null)[]) =>
    seconds.reduce<number>((total, each) => total + (each ?? 0), 0) / 60;
  return {
    question_count: firsts.reduce((count, first) => count + askedCount(first), 0),
    section_minutes: durations.includes(null) ? null : sum(durations),
    break_minutes: sum(firsts.slice(0, -1).map(({ break_after_seconds }) => break_after_seconds)),
  };
}

/** Adds a message or an incident. */
async function noted(
  context: Context<typeof addMessage> | Context<typeof addIncident>,
  kind: 'message' | 'incident',
): Promise<SittingEvent> {
  const { db, caller, params, body, now } = context;
  const { taker } = body;
  const sitting = found(await store.findForUpdate(db, context.view, params.id));
  if (taker !== undefined) await requireSeat(db, sitting.id, [taker]);
  const event = { kind, person: caller.id, text: body.text, taker: taker ?? null };
  const id = await addEvent(db, sitting.id, event, now);
  const { rows } = await listEvents(db, sitting.id, { descending: false, id }, { limit: 1, offset: 0 });
  return found(rows[0] ?? null);
}
