/** Reads a student's streak, week and levels from the features that know them. */
import type { Kysely } from 'kysely';
import type { Streak } from '#core/progress/streak.ts';
import { listWorkQuarters } from '#features/activity/server/public.ts';
import { listStandings } from '#features/mastery/server/public.ts';
import { listWeekSeconds, type WeekSeconds } from '#features/weekly/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Choices, NewLevel } from '../encouragement.contract.ts';
import { newLevels, STREAK_DAYS, streakNow, UNCHOSEN } from '../encouragement.rules.ts';
import * as store from './encouragement.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The encouragement that the person chose to see, or the default before they choose. */
export async function choicesOf(db: Kysely<Tables>, person: string): Promise<Choices> {
  return (await store.findChoices(db, person)) ?? UNCHOSEN;
}

/** The time of the person's current week, as the weekly report counts it. */
export async function weekOf(db: Kysely<Tables>, person: string, now: Date): Promise<WeekSeconds> {
  const week = (await listWeekSeconds(db, [person], now)).get(person);
  if (week === undefined) throw new Error('No week was returned for the person.');
  return week;
}

/** The person's streak with the days of this time zone; null if there is none. */
export async function readStreak(
  db: Kysely<Tables>,
  person: string,
  zone: string,
  now: Date,
): Promise<Streak | null> {
  const from = new Date(now.getTime() - STREAK_DAYS * DAY_MS);
  // Work at this very instant counts too.
  const until = new Date(now.getTime() + 1);
  return streakNow(await listWorkQuarters(db, person, { from, until }), now, zone);
}

/** The person's level in each skill with an answer. */
export async function standingsOf(db: Kysely<Tables>, person: string, now: Date) {
  return (await listStandings(db, [person], now)).get(person)?.topics ?? [];
}

/** The levels that the person reached lately and was not shown yet, newest first. */
export async function listNewLevels(db: Kysely<Tables>, person: string, now: Date): Promise<NewLevel[]> {
  const seen = await store.listSeenLevels(db, person);
  return newLevels(await standingsOf(db, person, now), seen, now).flatMap(
    ({ topic, level, level_since, chance }) =>
      level === 'attempted' ? [] : { topic, level, since: level_since.toISOString(), chance },
  );
}
