/** Reads the parameter set from which chances of a right answer are computed. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { type ParameterSet, SEEDED_SET } from '../parameters.rules.ts';
import { findUsed, readSet } from './parameter-sets.store.ts';

/**
 * A cache of the last set read, since a set never changes. In a different database the same number can be
 * another set, so `made_of` is compared too.
 */
let last: { readonly made_of: string; readonly set: ParameterSet } | null = null;

/** The parameter set in use. Runs one statement if the set is the same as before. */
export async function findParameterSet(db: Kysely<Tables>): Promise<ParameterSet> {
  const { used, made_of } = await findUsed(db);
  if (made_of === null) return SEEDED_SET;
  if (last?.made_of !== made_of || last.set.number !== used) last = { made_of, set: await readSet(db, used) };
  return last.set;
}
