import { Problem } from '#contract/problem.ts';
import { noteAudit } from '#features/audit/server/public.ts';
import { requireFreshProof } from '#server/http/debts.ts';
import { found } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Context, type Route, route } from '#server/http/route.ts';
import {
  actOnPeople,
  alreadyUndone,
  getAction,
  listActionPeople,
  MOST_AT_ONCE,
  noUndo,
  selectionChanged,
  undoAction,
} from '../bulk.contract.ts';
import { asksForProof, detailsOf, mayUndo, requireReach } from '../bulk.rules.ts';
import * as store from './bulk.store.ts';
import { perform } from './bulk-acts.ts';
import { undo } from './bulk-undo.ts';
import { requireAllInView } from './named-in-view.ts';
import { listPeopleIds } from './people-view.store.ts';

export const bulkRoutes: Route[] = [
  route(actOnPeople, async (context) => {
    const { db, reach, caller, body, now, notes } = context;
    const act_reach = requireReach(caller.role, body.act);
    const ids = await chosenIds(context);
    if (asksForProof(body.act, ids.length)) requireFreshProof(context);
    const people = await store.listChosenForUpdate(db, { reach, caller: caller.id }, act_reach, ids);
    requireAllInView(body.chosen, people);
    const view = { reach: act_reach, caller: caller.id };
    const outcomes = await perform({ ...context, view }, body, people);
    const kept = { act: body.act, details: detailsOf(body), by: caller.id, outcomes };
    const id = await store.addAction(db, kept, now);
    for (const { person, outcome } of outcomes) {
      if (outcome === 'done') noteAudit({ notes }, { target_kind: 'person', target: person });
    }
    return found(await store.findReport(db, caller.id, id));
  }),

  route(getAction, async ({ db, caller, params }) => found(await store.findReport(db, caller.id, params.id))),

  route(listActionPeople, async (context) => {
    const { db, caller, params, query } = context;
    const { id } = found(await store.findReport(db, caller.id, params.id));
    return listAnswer(context, await store.listActionPeople(db, id, query, pageOffset(query)));
  }),

  route(undoAction, async (context) => {
    const { db, reach, caller, params, now, notes } = context;
    const { id, act, details, undone_at } = found(
      await store.findOwnActionForUpdate(db, caller.id, params.id),
    );
    if (!mayUndo(act)) throw new Problem(noUndo, { detail: 'What was sent is sent.' });
    if (undone_at !== null) throw new Problem(alreadyUndone, { detail: 'Look at its report.' });
    const view = { reach: requireReach(caller.role, act), caller: caller.id };
    const done = new Map((await store.listDone(db, id)).map(({ person, before }) => [person, before]));
    const people = await store.listChosenForUpdate(db, { reach, caller: caller.id }, view.reach, [
      ...done.keys(),
    ]);
    const kept = people
      .filter(({ is_reached }) => is_reached)
      .map((person) => ({ person, before: done.get(person.id) }));
    const undone = await undo({ ...context, view }, { act, details }, kept);
    await store.saveUndone(db, id, undone, now);
    for (const target of undone) noteAudit({ notes }, { target_kind: 'person', target });
    return { undone: undone.length, left: done.size - undone.length };
  }),
];

type Acting = Context<typeof actOnPeople>;

/** Those named, or all whom the filters leave: as many as the caller saw, lest more are changed than were meant. */
async function chosenIds({ db, reach, caller, body, now }: Acting): Promise<string[]> {
  const { chosen } = body;
  if ('users' in chosen) return [...new Set(chosen.users)];
  const view = { reach, caller: caller.id };
  const ids = await listPeopleIds(db, view, chosen.filters, { most: MOST_AT_ONCE + 1, now });
  if (ids.length !== chosen.count) {
    throw new Problem(selectionChanged, {
      detail: `${ids.length > MOST_AT_ONCE ? `More than ${MOST_AT_ONCE}` : ids.length} match now. Look at them again.`,
    });
  }
  return ids;
}
