/** Undoes an action on many people, for each person whose data nobody has changed since. */

import { z } from 'zod';
import type { View } from '#core/access/access.ts';
import { takeBackAllotments } from '#features/allocation/server/public.ts';
import { changeGroups } from '#features/groups/server/public.ts';
import { type CareStep, counselorSteps, managerSteps } from '#features/people/care.rules.ts';
import { listActiveCarers } from '#features/people/server/public.store.ts';
import { changeCare, listManagersOf, takePeopleBack } from '#features/people/server/public.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import type { Context } from '#server/http/route.ts';
import type { BulkAct, undoAction } from '../bulk.contract.ts';
import { isSameSet } from '../bulk.rules.ts';
import { type ChosenPerson, findGroupForShare, listOfOtherSchools, listPlaces } from './bulk.store.ts';

type Undoing = Pick<Context<typeof undoAction>, 'db' | 'caller' | 'now'> & { readonly view: View };

/** A person whom the caller can still reach, with the state that the action stored for the undo. */
interface Kept {
  readonly person: ChosenPerson;
  readonly before: unknown;
}

const allotted = z.object({ allocation: z.string() });
const managed = z.object({ before: z.array(z.string()), after: z.array(z.string()) });
const counseled = z.object({ before: z.string().nullable(), after: z.string().nullable() });
/** `membership` is absent in actions from before it was stored. */
const grouped = z.object({ group: z.string(), membership: z.string().nullish() });
/** The settings with which a test was assigned. */
const terms = z.object({
  opens_at: z.string().nullable(),
  due_at: z.string().nullable(),
  closes_at: z.string().nullable(),
});
const deactivated = z.object({ deactivated_at: z.string() });

/**
 * Undoes an action for these people and returns the ids of those for whom it was undone. `details` are those
 * of the action.
 */
export function undo(
  undoing: Undoing,
  { act, details }: { act: BulkAct; details: unknown },
  kept: readonly Kept[],
): Promise<string[]> {
  switch (act) {
    case 'allot':
      return undoAllot(undoing, details, kept);
    case 'set_managers':
      return undoManagers(undoing, kept);
    case 'set_counselor':
      return undoCounselor(undoing, kept);
    case 'add_to_group':
      return undoGroup(undoing, kept);
    case 'deactivate':
      return undoDeactivation(undoing, kept);
    case 'message':
    case 'invite':
      return Promise.resolve([]);
  }
}

async function undoAllot(
  { db, view, caller, now }: Undoing,
  details: unknown,
  kept: readonly Kept[],
): Promise<string[]> {
  const people = new Map(kept.map(({ person, before }) => [allotted.parse(before).allocation, person.id]));
  const given = { ...terms.parse(details), attempts_allowed: null, counts: false };
  const as_given = { ...given, allocated_by: caller.id };
  const reaching = { ...view, content: contentViewOf(caller) };
  const gone = await takeBackAllotments(db, reaching, [...people.keys()], as_given, now);
  return gone.flatMap((allocation) => people.get(allocation) ?? []);
}

async function undoManagers({ db, caller, now }: Undoing, kept: readonly Kept[]): Promise<string[]> {
  const present = await listManagersOf(
    db,
    kept.map(({ person }) => person.id),
  );
  const sets = kept.map(({ person, before }) => ({ id: person.id, ...managed.parse(before) }));
  const everybody = { reach: 'all', caller: caller.id } as const;
  const before = sets.flatMap((set) => set.before);
  const active = new Set(await listActiveCarers(db, everybody, 'manager', before));
  const steps: CareStep[] = [];
  const undone = sets.flatMap(({ id, before: had, after }) => {
    const now_has = (present.get(id) ?? []).map((manager) => manager.id);
    if (!isSameSet(now_has, after)) return [];
    steps.push(
      ...managerSteps(
        id,
        now_has,
        had.filter((manager) => active.has(manager)),
      ),
    );
    return [id];
  });
  await changeCare(db, steps, { by: caller.id, note: null, now });
  return undone;
}

async function undoCounselor({ db, caller, now }: Undoing, kept: readonly Kept[]): Promise<string[]> {
  const changes = kept.map(({ person, before }) => ({ person, ...counseled.parse(before) }));
  const everybody = { reach: 'all', caller: caller.id } as const;
  const named = changes.flatMap(({ before }) => before ?? []);
  const active = new Set(await listActiveCarers(db, everybody, 'counselor', named));
  const elsewhere = new Map<string, Set<string>>();
  for (const counselor of active) {
    const people = changes.filter(({ before }) => before === counselor).map(({ person }) => person.id);
    elsewhere.set(counselor, await listOfOtherSchools(db, counselor, people));
  }
  const mayReturn = (counselor: string, person: string) =>
    active.has(counselor) && elsewhere.get(counselor)?.has(person) !== true;
  const fit = changes.filter(
    ({ person, before, after }) =>
      person.counselor === after && (before === null || mayReturn(before, person.id)),
  );
  const steps = fit.flatMap(({ person, before, after }) => counselorSteps(person.id, after, before));
  await changeCare(db, steps, { by: caller.id, note: null, now });
  return fit.map(({ person }) => person.id);
}

async function undoGroup({ db, view, now }: Undoing, kept: readonly Kept[]): Promise<string[]> {
  const [first] = kept;
  if (first === undefined) return [];
  const group = await findGroupForShare(db, view, grouped.parse(first.before).group);
  if (group === null) return [];
  const people = kept.map(({ person }) => person.id);
  const { in_group } = await listPlaces(db, group, people);
  const undone = kept
    .filter(({ person, before }) => {
      const { membership } = grouped.parse(before);
      return in_group.has(person.id) && (membership == null || in_group.get(person.id) === membership);
    })
    .map(({ person }) => person.id);
  const ended = undone.map((person) => ({ group: group.id, person, as: 'member' }) as const);
  await changeGroups(db, { added: [], renamed: [], ended, begun: [], keeps_assignments: false }, now);
  return undone;
}

async function undoDeactivation({ db, now }: Undoing, kept: readonly Kept[]): Promise<string[]> {
  const ids = kept
    .filter(
      ({ person, before }) =>
        person.deactivated_at?.toISOString() === deactivated.parse(before).deactivated_at,
    )
    .map(({ person }) => person.id);
  await takePeopleBack(db, ids, now);
  return ids;
}
