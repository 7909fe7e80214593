/**
 * Assigns managers and counselors to students: loads the people, checks, computes the steps, and saves them.
 */
import type { Kysely } from 'kysely';
import { notFound, Problem } from '#contract/problem.ts';
import type { Reach } from '#core/access/access.ts';
import type { Tables } from '#server/db/tables.ts';
import { found, requireNoFaults, requireVersion } from '#server/http/found.ts';
import { counselorSteps, managerSteps, managersFaults, requireStudent, tieSteps } from '../care.rules.ts';
import type { Person } from '../people.contract.ts';
import { counselorFaults } from '../people.rules.ts';
import * as store from './care.store.ts';
import { keepCareSteps, listTies } from './care-ties.store.ts';
import { findPerson, findPersonForUpdate, hasActiveCounselor } from './people.store.ts';
import { listActiveCarers } from './public.store.ts';

/** The caller, the caller's reach, and the time of the change. */
export interface Carers {
  readonly db: Kysely<Tables>;
  readonly reach: Reach;
  readonly caller: { readonly id: string };
  readonly now: Date;
}

/** Replaces the whole set of managers who follow a student individually. */
export async function changeManagers(
  { db, reach, caller, now }: Carers,
  student: string,
  asked: { version?: number | undefined; managers: readonly string[]; note: string | null },
) {
  const view = { reach, caller: caller.id };
  const person = found(await findPersonForUpdate(db, view, student));
  requireStudent(person.role);
  if (asked.version !== undefined) requireVersion(person, asked.version);
  const before = ((await store.listManagersOf(db, [person.id])).get(person.id) ?? []).map(({ id }) => id);
  const in_view = await listActiveCarers(db, view, 'manager', [...before, ...asked.managers]);
  requireNoFaults(managersFaults(before, asked.managers, in_view));
  const steps = managerSteps(person.id, before, asked.managers);
  await store.saveCareSteps(db, steps, { by: caller.id, note: asked.note, now });
  /* Managers may have removed themselves and so can no longer see the student. Read the answer without the
     reach. */
  return managersOf(db, found(await findPerson(db, { ...view, reach: 'all' }, person.id)));
}

/** Gives a student a counselor. Errors about the counselor name the field `path`. */
export async function changeCounselor(
  { db, reach, caller, now }: Carers,
  student: string,
  asked: { version?: number | undefined; counselor: string; note: string | null; path: string },
) {
  const view = { reach, caller: caller.id };
  const person = found(await findPersonForUpdate(db, view, student));
  requireStudent(person.role);
  if (asked.version !== undefined) requireVersion(person, asked.version);
  const schools = person.schools.map(({ id }) => id);
  const isFound = await hasActiveCounselor(db, view, asked.counselor, schools);
  const faults = counselorFaults(person.role, isFound);
  requireNoFaults(faults.map((fault) => ({ ...fault, path: asked.path })));
  const steps = counselorSteps(person.id, person.counselor?.id ?? null, asked.counselor);
  await store.saveCareSteps(db, steps, { by: caller.id, note: asked.note, now });
  return counselorOf(db, found(await findPerson(db, { ...view, reach: 'all' }, person.id)));
}

/** Removes a student's counselor. Throws `not_found` if the student has a different counselor. */
export async function removeCounselor(
  { db, reach, caller, now }: Carers,
  student: string,
  asked: { counselor: string; note: string | null },
): Promise<void> {
  const person = found(await findPersonForUpdate(db, { reach, caller: caller.id }, student));
  if (person.counselor?.id !== asked.counselor) throw new Problem(notFound);
  const steps = counselorSteps(person.id, asked.counselor, null);
  await store.saveCareSteps(db, steps, { by: caller.id, note: asked.note, now });
}

/** A student's managers with the history of changes. */
export async function managersOf(db: Kysely<Tables>, person: Person) {
  return {
    managers: (await store.listManagersOf(db, [person.id])).get(person.id) ?? [],
    version: person.version,
    history: await store.listCareChanges(db, person.id, 'manager'),
  };
}

/** A student's counselor with the history of changes. */
export async function counselorOf(db: Kysely<Tables>, person: Person) {
  return {
    counselor: person.counselor,
    version: person.version,
    history: await store.listCareChanges(db, person.id, 'counselor'),
  };
}

/** Runs `work`, which may add or remove managers and counselors of a person, and records the changes. */
export async function keepingCare(
  db: Kysely<Tables>,
  person: string,
  { by, now }: { by: string; now: Date },
  work: () => Promise<void>,
): Promise<void> {
  const before = await listTies(db, [person]);
  await work();
  const steps = tieSteps(before, await listTies(db, [person]));
  await keepCareSteps(db, steps, { by, note: null, now });
}
