import { breaksRule, Problem } from '#contract/problem.ts';
import { reachOf, type View } from '#core/access/access.ts';
import { closeReading, findConsent, openReading, signOutEverywhere } from '#features/auth/server/public.ts';
import { changeGroups } from '#features/groups/server/public.ts';
import { isErased } from '#features/people/people.rules.ts';
import { requireDecision, viewOf } from '#features/people/server/public.store.ts';
import {
  changePeople,
  findTaker,
  requireTakerForUpdate,
  type Taker,
} from '#features/people/server/public.ts';
import {
  listSchoolsInReach,
  listSchoolsOf,
  requireSchoolsInUse,
} from '#features/schools/server/public.store.ts';
import type { DeclaredTable } from '#server/db/declared-tables.ts';
import { noteAudit } from '#server/http/audited.ts';
import { found, requireNoFaults, requireVersion } from '#server/http/found.ts';
import { requireFreshProof } from '#server/http/preconditions.ts';
import { type Caller, type Route, route } from '#server/http/route.ts';
import { mergeFaults } from '../merge.rules.ts';
import { moveFaults } from '../move.rules.ts';
import {
  cannotMerge,
  endReadAs,
  listMemberships,
  mergePeople,
  movePerson,
  readAs,
} from '../person.contract.ts';
import * as memberships from './memberships.store.ts';
import * as merging from './merge.store.ts';

/** `tables` are the tables of all features, because a merge goes through all of them. */
export const personRoutes = (tables: () => readonly DeclaredTable[]): Route[] => [
  route(listMemberships, async ({ db, view, caller, params }) => {
    const person = found(await findTaker(db, view, params.id));
    return { results: await memberships.listMemberships(db, groupsOf(caller), person.id) };
  }),

  route(movePerson, async ({ db, caller, params, body, now }) => {
    const view = viewOf(caller);
    const person = await requireTakerForUpdate(db, caller, params.id);
    requireVersion(person, body.version);
    const moving = await memberships.findMoving(db, person.id);
    const stays = moving.schools.includes(body.school);
    const to = { person: person.id, school: body.school };
    const eligible = await memberships.listGroupsToMoveTo(db, view, to, body.groups);
    const in_reach = await listSchoolsInReach(db, view, [body.school]);
    requireNoFaults(
      moveFaults({
        role: person.role,
        is_active: person.deactivated_at === null,
        school_in_reach: stays || in_reach.includes(body.school),
        groups: body.groups,
        eligible,
      }),
    );
    if (!stays) await requireSchoolsInUse(db, [body.school]);
    const { id, role, first_name, last_name } = person;
    const { groups, ...record } = moving;
    const keeps_assignments = body.keep_assignments;
    const saved = { id, role, first_name, last_name, ...record, schools: [body.school] };
    await changePeople(
      db,
      { added: [], saved: [{ ...saved, status: 'active' }], moved: stays ? [] : [id], keeps_assignments },
      { by: caller.id, now },
    );
    const tie = (group: string) => ({ group, person: id, as: 'member' as const });
    const ended = groups.filter((group) => !body.groups.includes(group)).map(tie);
    const begun = body.groups.map(tie);
    await changeGroups(db, { added: [], renamed: [], ended, begun, keeps_assignments }, now);
    return { results: await memberships.listMemberships(db, groupsOf(caller), id) };
  }),

  route(mergePeople, async (context) => {
    const { db, caller, params, body, now, notes } = context;
    const view = viewOf(caller);
    await merging.lockPeople(db, [params.id, body.other]);
    const kept = found(await findTaker(db, view, params.id));
    await requireDecision(db, caller, kept.id);
    requireFreshProof(context);
    const other = await findTaker(db, view, body.other);
    if (other === null) throw new Problem(breaksRule, { errors: [NO_OTHER] });
    await requireDecision(db, caller, other.id);
    const errors = mergeFaults(
      { ...mergeable(kept), schools: await listSchoolsOf(db, kept.id) },
      { ...mergeable(other), schools: await listSchoolsOf(db, other.id) },
      await merging.listTestsInTheWay(db, kept.id, other.id),
    );
    if (errors.length > 0)
      throw new Problem(cannotMerge, { detail: errors.map(({ message }) => message).join(' '), errors });
    const moved = await merging.countBelongings(db, other.id);
    /* If the remaining record shows that the person is old enough, the date of birth of the other record must
       not close the account. */
    const carries_consent_due = (await findConsent(db, kept.id, now)).need !== 'no';
    await merging.mergeRecords(db, tables(), { kept: kept.id, other: other.id, carries_consent_due }, now);
    await signOutEverywhere(db, other.id, now);
    noteAudit({ notes }, { target_kind: 'person', target: other.id });
    return { id: kept.id, other: other.id, moved };
  }),

  route(readAs, async ({ db, platform, view, caller, params, now }) => {
    const person = found(await findTaker(db, view, params.id));
    if (person.deactivated_at !== null) throw new Problem(breaksRule, { errors: [DEACTIVATED] });
    return openReading(platform, db, { person: person.id, read_through: caller.token_id }, now);
  }),

  route(endReadAs, async ({ db, view, caller, params, now }) => {
    // A caller who can no longer see the person may still stop viewing as them.
    if (await closeReading(db, { person: params.id, read_through: caller.token_id }, now)) return;
    found(await findTaker(db, view, params.id));
  }),
];

/** The groups that the caller can see. */
const groupsOf = ({ id, role }: Caller): View => ({ caller: id, reach: reachOf(role, 'groups.view') });

const NO_OTHER = {
  path: 'body.other',
  message: 'This student or guest doesn’t exist, or you can’t see them.',
};
const DEACTIVATED = {
  path: 'body',
  message: 'This person is deactivated, so you can’t view Assay as them.',
};

function mergeable({ id, role, username, deactivated_at, merged_into }: Taker) {
  const standing = { is_active: deactivated_at === null, is_merged: merged_into !== null };
  return { id, role, ...standing, is_erased: isErased({ id, username }) };
}
