/** The numbered sets of parameters, and which of them chances are reckoned by. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { type ParameterSet, SEEDED_SET } from '../parameters.rules.ts';

/** The set that chances are reckoned by now. */
export async function findParameterSet(_db: Kysely<Tables>): Promise<ParameterSet> {
  return SEEDED_SET;
}
