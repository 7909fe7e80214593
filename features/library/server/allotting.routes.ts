import {
  listEligiblePeople,
  listGroupsForShare,
  requireTargetsInUse,
} from '#features/groups/server/public.store.ts';
import { deliveryOf } from '#features/outbox/server/public.ts';
import { findPersonInReach } from '#features/people/server/public.store.ts';
import { undone } from '#server/db/undone.ts';
import { noteAudit } from '#server/http/audited.ts';
import { etagOf, requireSeen } from '#server/http/dry-run.ts';
import { found, requireNoFaults } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Context, Present, type Route, route } from '#server/http/route.ts';
import { amountFaults, namedFaults, remindedOf, termFaults } from '../allotting.rules.ts';
import {
  allocateMaterials,
  listMaterialUsers,
  listUserMaterials,
  remindMaterialUsers,
  takeBackMaterials,
} from '../material-allocation.contract.ts';
import * as store from './allotting.store.ts';
import { findMaterial, listMaterialsForShare, mapMaterials } from './materials.store.ts';
import { listHeldBy, listToRemind, listUsers } from './readers.store.ts';
import { mailReminders } from './remind.ts';
import { listShelvesForShare } from './shelves.store.ts';
import { writersView } from './view.ts';

export const allottingRoutes: Route[] = [
  route(allocateMaterials, async (context) => {
    const { db, caller, query, body, if_match, now } = context;
    const { opens_at, due_at, reason, ...asked } = body;
    await requireNamed(context, asked, false);
    requireNoFaults(termFaults(body, now));
    const seen = await store.countPlaces(db, asked);
    const etag = etagOf([asked, await store.listAllotted(db, asked), seen]);
    const { people, materials, places, present: present_places, told: notices } = seen;
    const answer = { etag, people, materials, new_places: places - present_places, present_places, notices };
    if (query.dry_run) return new Present(answer);
    requireSeen(if_match, etag, { isRequired: false });
    await store.saveAllotments(db, asked, { opens_at, due_at, reason, by: caller.id }, now);
    note(context, asked);
    return answer;
  }),

  route(takeBackMaterials, async (context) => {
    const { db, query, body, if_match } = context;
    await requireNamed(context, body, true);
    const allotted = await store.listAllotted(db, body);
    const missing =
      allotted.length === 0 ? [{ path: 'body', message: 'None of this is assigned to them.' }] : [];
    requireNoFaults(missing);
    const before = await store.countPlaces(db, body);
    // Take the assignments back and count the rest. A preview then undoes this.
    const deed = async () => {
      await store.removeAllotments(db, body);
      return store.countPlaces(db, body);
    };
    const after = query.dry_run ? await undone(db, deed) : await deed();
    const etag = etagOf([allotted, before, after]);
    if (!query.dry_run) {
      requireSeen(if_match, etag, { isRequired: false });
      note(context, body);
    }
    return {
      etag,
      people: before.people,
      lost_places: before.present - after.present,
      kept_places: after.present,
    };
  }),

  route(listMaterialUsers, async (context) => {
    const { db, view, params, query, now } = context;
    const { id } = found(await findMaterial(db, writersView(context), params.id));
    const { totals, ...page } = await listUsers(db, { ...view, now }, id, query, pageOffset(query));
    return { ...listAnswer(context, page), totals };
  }),

  route(remindMaterialUsers, async (context) => {
    const { db, platform, view, params, body, now } = context;
    const material = found(await findMaterial(db, writersView(context), params.id));
    const readers = await listToRemind(db, { ...view, now }, material.id, body.users);
    const message = 'This person doesn’t have the material, or you can’t see them.';
    requireNoFaults(
      body.users.flatMap((user, index) =>
        readers.some(({ person }) => person === user) ? [] : [{ path: `body.users.${index}`, message }],
      ),
    );
    const { reminded, left_out } = remindedOf(readers, now);
    await mailReminders(
      context,
      material,
      reminded.map(({ person }) => person),
    );
    return { queued: reminded.length, delivery: deliveryOf(platform.config, 'mail'), left_out };
  }),

  route(listUserMaterials, async (context) => {
    const { db, view, params, query, now } = context;
    const person = found(await findPersonInReach(db, view, params.id));
    const { count, rows } = await listHeldBy(db, person.id, query, pageOffset(query), now);
    const materials = await mapMaterials(db, { reach: 'self', caller: person.id, people: 'none', now }, rows);
    return listAnswer(context, { count, rows: rows.flatMap((id) => materials.get(id) ?? []) });
  }),
];

type Asking = Pick<Context<typeof allocateMaterials>, 'db' | 'reach' | 'caller' | 'view' | 'now'>;

/**
 * Throws `breaks_rule` with everything that the caller cannot see. Locks the rest against removal until the
 * transaction ends.
 */
async function requireNamed(context: Asking, asked: store.Asked, isTakenBack: boolean): Promise<void> {
  const { db, view } = context;
  requireNoFaults(amountFaults(asked));
  const content = writersView(context);
  const there = {
    materials: await listMaterialsForShare(db, content, asked.materials),
    library_groups: await listShelvesForShare(db, content, asked.library_groups),
    users: await listEligiblePeople(db, view, asked.users),
    groups: await listGroupsForShare(db, view, asked.groups),
  };
  requireNoFaults(namedFaults(asked, there, { isTakenBack }));
  if (!isTakenBack) await requireTargetsInUse(db, asked);
}

function note({ notes }: Pick<Context<typeof allocateMaterials>, 'notes'>, asked: store.Asked): void {
  for (const target of asked.users) noteAudit({ notes }, { target_kind: 'person', target });
  for (const target of asked.groups) noteAudit({ notes }, { target_kind: 'group', target });
}
