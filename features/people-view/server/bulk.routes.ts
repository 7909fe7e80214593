import { alreadyUndone, requireAsCounted } from '#contract/bulk.ts';
import { Problem } from '#contract/problem.ts';
import { deliveryOf } from '#features/outbox/server/public.ts';
import {
  addAct,
  findOwnActForUpdate,
  findReport,
  listDone,
  saveUndone,
} from '#server/bulk/kept-acts.store.ts';
import { noteAudit } from '#server/http/audited.ts';
import { found } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { requireFreshProof } from '#server/http/preconditions.ts';
import { type Context, type Route, route } from '#server/http/route.ts';
import {
  actOnPeople,
  type BulkAct,
  type BulkReport,
  getAction,
  listActionPeople,
  MOST_AT_ONCE,
  noUndo,
  undoAction,
} from '../bulk.contract.ts';
import { asksForProof, detailsOf, mayUndo, mayUndoFor, requireReach } from '../bulk.rules.ts';
import * as store from './bulk.store.ts';
import { perform } from './bulk-acts.ts';
import { undo } from './bulk-undo.ts';
import { requireAllInView } from './named-in-view.ts';
import { listPeopleIds } from './people-view.store.ts';

export const bulkRoutes: Route[] = [
  route(actOnPeople, async (context) => {
    const { db, view, caller, body, now, notes } = context;
    const act_reach = requireReach(caller.role, body.act);
    const ids = await chosenIds(context);
    if (asksForProof(body.act, ids.length)) requireFreshProof(context);
    const people = await store.listChosenForUpdate(db, view, act_reach, ids);
    requireAllInView(body.chosen, people);
    const acting = { reach: act_reach, caller: caller.id };
    const outcomes = await perform({ ...context, view: acting }, body, people);
    const kept = { act: body.act, details: detailsOf(body), by: caller.id, outcomes };
    const id = await addAct(db, 'people', kept, now);
    for (const { target, outcome } of outcomes) {
      if (outcome === 'done') noteAudit({ notes }, { target_kind: 'person', target });
    }
    return reportOf(context, id);
  }),

  route(getAction, async (context) => reportOf(context, context.params.id)),

  route(listActionPeople, async (context) => {
    const { db, params, query } = context;
    const { id } = await reportOf(context, params.id);
    return listAnswer(context, await store.listActionPeople(db, id, query, pageOffset(query)));
  }),

  route(undoAction, async (context) => {
    const { db, view, caller, params, now, notes } = context;
    const { id, act, details, undone_at } = found(
      await findOwnActForUpdate<BulkAct>(db, 'people', caller.id, params.id),
    );
    if (!mayUndo(act))
      throw new Problem(noUndo, {
        detail: 'Messages and invitations can’t be taken back once they are sent.',
      });
    if (undone_at !== null) throw new Problem(alreadyUndone, { detail: 'Its report shows what changed.' });
    const acting = { reach: requireReach(caller.role, act), caller: caller.id };
    const done = new Map((await listDone(db, 'people', id)).map(({ target, before }) => [target, before]));
    const people = await store.listChosenForUpdate(db, view, acting.reach, [...done.keys()]);
    const kept = people
      .filter((person) => mayUndoFor(act, caller, person))
      .map((person) => ({ person, before: done.get(person.id) }));
    const undone = await undo({ ...context, view: acting }, { act, details }, kept);
    await saveUndone(db, 'people', id, undone, now);
    for (const target of undone) noteAudit({ notes }, { target_kind: 'person', target });
    return { undone: undone.length, left: done.size - undone.length };
  }),
];

async function reportOf(
  { db, caller, platform }: Pick<Acting, 'db' | 'caller' | 'platform'>,
  id: string,
): Promise<BulkReport> {
  const report = found(await findReport<BulkAct>(db, 'people', caller.id, id, mayUndo));
  return { ...report, delivery: report.act === 'invite' ? deliveryOf(platform.config, 'mail') : null };
}

type Acting = Context<typeof actOnPeople>;

/**
 * The named people, or all who match the filters. Their number must be the one that the caller saw, so that
 * nobody else is changed.
 */
async function chosenIds({ db, view, body, now }: Acting): Promise<string[]> {
  const { chosen } = body;
  if ('users' in chosen) return [...new Set(chosen.users)];
  const ids = await listPeopleIds(db, view, chosen.filters, { most: MOST_AT_ONCE + 1, now });
  requireAsCounted(ids, { count: chosen.count, most: MOST_AT_ONCE });
  return ids;
}
