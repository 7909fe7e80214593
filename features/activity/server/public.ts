/**
 * Functions about people's work that other features' servers may call: submitted sessions, and materials and
 * videos they used.
 */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import * as handed from './handed-in.store.ts';
import * as studied from './studied.store.ts';
import * as worked from './worked.store.ts';

export type { HandedIn } from './handed-in.store.ts';
export type { Studied } from './studied.store.ts';

interface Window {
  readonly from: Date;
  readonly until: Date;
}

/**
 * The sessions that these people submitted from `from` until before `until`, oldest first, released or not.
 */
export function listHandedIn(
  db: Kysely<Tables>,
  people: readonly string[],
  window: Window,
): Promise<handed.HandedIn[]> {
  return handed.listHandedIn(db, people, window);
}

/** Returns which of these sessions are submitted and not voided, whether released or not. */
export function findHandedIn(db: Kysely<Tables>, sessions: readonly string[]): Promise<handed.HandedIn[]> {
  return handed.findHandedIn(db, sessions);
}

/** Materials and videos that these people used in that time, oldest first. */
export function listStudied(
  db: Kysely<Tables>,
  people: readonly string[],
  window: Window,
): Promise<studied.Studied[]> {
  return studied.listStudied(db, people, window);
}

/**
 * The quarter hours in which this person worked from `from` until before `until`, oldest first, each once. Work
 * is a checked answer in practice, a submitted test or set with an answer in it, reading, or watching something
 * for the first time. Opening something is not work. Runs one statement.
 */
export function listWorkQuarters(db: Kysely<Tables>, person: string, window: Window): Promise<Date[]> {
  return worked.listWorkQuarters(db, person, window);
}

/** Topics that these people studied outside of sessions in that time, oldest first. */
export function listStudiedTopics(
  db: Kysely<Tables>,
  people: readonly string[],
  window: Window,
): Promise<studied.StudiedTopic[]> {
  return studied.listStudiedTopics(db, people, window);
}
