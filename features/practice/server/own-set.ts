/** Adds a set that was made for one person, for the calls of practice. */
import { reachOf } from '#core/access/access.ts';
import { addSet } from '#features/practice-sets/server/public.ts';
import type { Context } from '#server/http/route.ts';
import type { repeatMissed } from '../practice.contract.ts';

/**
 * Adds an untimed set for one person and returns it as the caller sees it. Throws `too_many` or `breaks_rule`
 * if the caller has reached the limit of sets for themselves.
 */
export function addOwnSet(
  { db, caller, now }: Pick<Context<typeof repeatMissed>, 'db' | 'caller' | 'now'>,
  {
    title,
    origin,
    for_user,
    drawn_from = null,
  }: Pick<Parameters<typeof addSet>[2], 'title' | 'origin' | 'for_user' | 'drawn_from'>,
  questions: readonly string[],
) {
  const view = {
    reach: reachOf(caller.role, 'practice_sets.view'),
    caller: caller.id,
    people: reachOf(caller.role, 'people.view'),
  };
  const set = {
    title,
    origin,
    for_user,
    drawn_from,
    owner: caller.id,
    school: null,
    timing: 'untimed',
    duration_seconds: null,
    hints_allowed: true,
  } as const;
  return addSet(db, view, set, questions, now);
}
