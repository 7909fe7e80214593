import { requireNoFaults } from '#server/http/found.ts';
import { type Route, route } from '#server/http/route.ts';
import { getEncouragement, markLevelsSeen, setEncouragement } from '../encouragement.contract.ts';
import { isReached } from '../encouragement.rules.ts';
import { addSeenLevels, saveChoices } from './encouragement.store.ts';
import { choicesOf, listNewLevels, readStreak, standingsOf, weekOf } from './encouragement.ts';

export const encouragementRoutes: Route[] = [
  route(getEncouragement, async ({ db, caller, query, now }) => {
    const { shows_streak, goal_minutes } = await choicesOf(db, caller.id);
    const week = await weekOf(db, caller.id, now);
    const zone = query.time_zone ?? week.time_zone;
    return {
      shows_streak,
      goal_minutes,
      week,
      streak: shows_streak ? await readStreak(db, caller.id, zone, now) : null,
      levels: await listNewLevels(db, caller.id, now),
    };
  }),

  route(setEncouragement, async ({ db, caller, body, now }) => {
    await saveChoices(db, caller.id, body, now);
    return body;
  }),

  route(markLevelsSeen, async ({ db, caller, body, now }) => {
    const standings = await standingsOf(db, caller.id, now);
    requireNoFaults(
      body.levels.flatMap((one, place) =>
        isReached(one, standings)
          ? []
          : [{ path: `body.levels.${place}`, message: 'You haven’t reached this level in this skill.' }],
      ),
    );
    await addSeenLevels(db, caller.id, body.levels, now);
  }),
];
