/** The numbered sets of parameters, and which of them chances are reckoned by. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { type ParameterSet, SEEDED_SET } from '../parameters.rules.ts';
import { findUsed, readSet } from './parameter-sets.store.ts';

/** The last one that was read, for nothing changes inside a set; of another database the same number is another. */
let last: { readonly made_of: string; readonly set: ParameterSet } | null = null;

/** The set that chances are reckoned by now. One statement, where it is the same as before. */
export async function findParameterSet(db: Kysely<Tables>): Promise<ParameterSet> {
  const { used, made_of } = await findUsed(db);
  if (made_of === null) return SEEDED_SET;
  if (last?.made_of !== made_of || last.set.number !== used) last = { made_of, set: await readSet(db, used) };
  return last.set;
}
