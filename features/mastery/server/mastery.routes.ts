import { breaksRule, Problem } from '#contract/problem.ts';
import { type Route, route } from '#server/http/route.ts';
import { chooseParameterSet, listParameterSets, type ParameterSets } from '../mastery.contract.ts';
import * as store from './parameter-sets.store.ts';

/**
 * One parameter set is computed per night, so these are the sets of about three months. Nobody needs older
 * ones.
 */
const MOST_SETS = 90;

type Db = Parameters<typeof store.listSets>[0];

async function setsIn(db: Db): Promise<ParameterSets> {
  const { used, used_since, chosen_by } = await store.findUse(db);
  const sets = await store.listSets(db, MOST_SETS);
  return {
    used,
    chosen_by,
    used_since: used_since?.toISOString() ?? null,
    sets: sets.map((set) => ({ ...set, made_at: set.made_at.toISOString() })),
  };
}

export const masteryRoutes: Route[] = [
  route(listParameterSets, ({ db }) => setsIn(db)),

  route(chooseParameterSet, async ({ db, body: { number }, caller, now }) => {
    if (number === null) {
      await store.takeIntoUse(db, await store.findNewestBetter(db), null, now);
      return setsIn(db);
    }
    if (number > 0 && !(await store.hasSet(db, number))) {
      const message = `Version ${number} doesn’t exist.`;
      throw new Problem(breaksRule, { detail: message, errors: [{ path: 'body.number', message }] });
    }
    await store.takeIntoUse(db, number, caller.id, now);
    return setsIn(db);
  }),
];
