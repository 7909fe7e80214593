/** What other features' servers may ask of what people did, and when: sessions that they handed in, and what they studied by. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import * as handed from './handed-in.store.ts';
import * as studied from './studied.store.ts';

export type { HandedIn } from './handed-in.store.ts';
export type { Studied } from './studied.store.ts';

interface Window {
  readonly from: Date;
  readonly until: Date;
}

/** The sessions that these people submitted from `from` and before `until`, in the order of submission, released or not. */
export function listHandedIn(
  db: Kysely<Tables>,
  people: readonly string[],
  window: Window,
): Promise<handed.HandedIn[]> {
  return handed.listHandedIn(db, people, window);
}

/** Those of these sessions that are submitted and not voided, released or not. */
export function findHandedIn(db: Kysely<Tables>, sessions: readonly string[]): Promise<handed.HandedIn[]> {
  return handed.findHandedIn(db, sessions);
}

/** What these people read and watched in that time, in its order. */
export function listStudied(
  db: Kysely<Tables>,
  people: readonly string[],
  window: Window,
): Promise<studied.Studied[]> {
  return studied.listStudied(db, people, window);
}

/** What these people studied of topics outside of sessions in that time, in its order. */
export function listStudiedTopics(
  db: Kysely<Tables>,
  people: readonly string[],
  window: Window,
): Promise<studied.StudiedTopic[]> {
  return studied.listStudiedTopics(db, people, window);
}
