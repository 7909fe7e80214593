/** Seeds practice sets through the product's own store functions. */
import type { Database } from '#server/db/database.ts';
import { seedQuestion } from '#tests/support/bank-seed.ts';
import { onlySchool } from '#tests/support/seed.ts';
import { addSet } from '../server/practice-sets.store.ts';

/**
 * Adds an untimed set by `owner`, in the owner's only school unless a school is given. It has one published
 * practice question, which guests may practice too. Returns its id.
 */
export async function seedSet(
  database: Database,
  now: Date,
  owner: string,
  { for_user, title = 'A set', ...told }: { for_user?: string; title?: string; school?: string | null } = {},
): Promise<string> {
  const school = told.school === undefined ? await onlySchool(database, owner) : told.school;
  const question = await seedQuestion(database, now, owner, { status: 'live', use: 'practice_only', school });
  const fields = { title, timing: 'untimed', duration_seconds: null, hints_allowed: true } as const;
  const set = { ...fields, origin: 'manual', owner, for_user: for_user ?? null, school } as const;
  return addSet(database.kysely, set, [question.id], now);
}
