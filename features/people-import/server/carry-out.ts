/**
 * Carries out a plan in the transaction of its call. The number of statements does not depend on its size.
 */
import type { Kysely } from 'kysely';
import { Problem } from '#contract/problem.ts';
import { forgetEmailChanges, signOutPeople } from '#features/auth/server/public.ts';
import { changeGroups } from '#features/groups/server/public.ts';
import { lastAdmin } from '#features/people/people.contract.ts';
import { isAdminTakenAway } from '#features/people/people.rules.ts';
import { countActiveAdmins, lockAdmins } from '#features/people/server/public.store.ts';
import { changePeople, listEndingMemberships } from '#features/people/server/public.ts';
import { changeGuardians } from '#features/person/server/public.ts';
import { addSchools } from '#features/schools/server/public.store.ts';
import { changeTerms } from '#features/terms/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Writes } from '../plan-writes.rules.ts';
import { addExternalIds, saveTermIds } from './external-ids.store.ts';

/**
 * Writes the whole plan in the name of `by`. `password_hashes` are the hashes of new people's passwords, by
 * line. Throws the errors of the called functions, and `last_admin`.
 */
export async function carryOut(
  db: Kysely<Tables>,
  {
    source,
    by,
    now,
    password_hashes,
    keeps_assignments,
  }: {
    source: string;
    by: string;
    now: Date;
    password_hashes: ReadonlyMap<number, string>;
    /**
     * Whether people keep the assignments of groups and schools that they leave, as individual assignments.
     */
    keeps_assignments: boolean;
  },
  writes: Writes,
): Promise<void> {
  const { changed } = writes;
  const added = writes.added.map(({ line, ...person }) => ({
    ...person,
    password_hash: password_hashes.get(line) ?? null,
  }));
  const takesAdmins = changed.some(({ before, after }) => isAdminTakenAway(before, after));
  if (takesAdmins) await lockAdmins(db);
  await addSchools(db, writes.schools, now);
  const saved = changed.map(({ before, after }) => ({
    ...after,
    id: before.id,
    username: after.username ?? before.username,
  }));
  await changePeople(db, { added, saved, moved: moved(changed), keeps_assignments }, { by, now });
  const { groups, renamed_groups, leaves, joins } = writes;
  await changeGroups(
    db,
    { added: groups, renamed: renamed_groups, ended: leaves, begun: joins, keeps_assignments },
    now,
  );
  const { terms, saved_terms, groups_in_terms } = writes;
  await changeTerms(db, { added: terms, saved: saved_terms, groups: groups_in_terms }, now);
  const { added_guardians, renamed_guardians } = writes;
  await changeGuardians(db, { added: added_guardians, renamed: renamed_guardians }, now);
  await addExternalIds(db, source, writes.external_ids);
  await saveTermIds(db, source, writes.term_ids);
  const idsWhere = (holds: (change: Writes['changed'][number]) => boolean) =>
    changed.filter(holds).map(({ before }) => before.id);
  await signOutPeople(
    db,
    idsWhere(
      ({ before, after }) =>
        before.role !== after.role || (before.status === 'active' && after.status === 'deactivated'),
    ),
    now,
  );
  await forgetEmailChanges(
    db,
    idsWhere(({ before, after }) => before.email !== after.email),
  );
  if (takesAdmins && (await countActiveAdmins(db)) === 0) {
    throw new Problem(lastAdmin, { detail: 'Add another admin first.' });
  }
}

/** The memberships of students that these writes end and begin. */
export async function membershipsChanged(db: Kysely<Tables>, { changed, leaves, joins }: Writes) {
  const ids = new Set(moved(changed));
  const after = changed.map((change) => ({ ...change.after, id: change.before.id }));
  const membersOf = (ties: Writes['joins']) =>
    ties.filter(({ as }) => as === 'member').map(({ person, group }) => ({ person, place: group }));
  const ending = await listEndingMemberships(
    db,
    after.filter(({ id }) => ids.has(id)),
  );
  const schools = after.flatMap(({ id, schools }) => schools.map((place) => ({ person: id, place })));
  return { ended: [...ending, ...membersOf(leaves)], begun: [...schools, ...membersOf(joins)] };
}

/** The schools that get people, groups or terms by these writes. */
export function schoolsGiven({ added, changed, groups, terms }: Writes): string[] {
  return [
    ...added.flatMap(({ schools }) => schools),
    ...changed.flatMap(({ before, after }) =>
      after.schools.filter((school) => before.schools.every(({ id }) => id !== school)),
    ),
    ...[...groups, ...terms].map(({ school }) => school),
  ];
}

/** The people whose role or schools change. */
function moved(changed: Writes['changed']): string[] {
  return changed.flatMap(({ before, after }) => {
    const schools = before.schools.map(({ id }) => id);
    const isSame =
      schools.length === after.schools.length && schools.every((id) => after.schools.includes(id));
    return before.role === after.role && isSame ? [] : [before.id];
  });
}
