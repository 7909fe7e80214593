import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { roomKeys } from '../room-keys.contract.ts';

type RoomKeys = ReturnType<typeof roomKeys.parse>;

/** A person's keyboard shortcuts of the exam room. */
export async function findRoomKeys(db: Kysely<Tables>, person: string): Promise<RoomKeys> {
  const row = await db
    .selectFrom('people')
    .select('room_keys')
    .where('id', '=', person)
    .executeTakeFirstOrThrow();
  return roomKeys.parse(row.room_keys);
}

/** Saves the shortcuts. The person's `version` stays, because no form shows them. */
export async function saveRoomKeys(
  db: Kysely<Tables>,
  person: string,
  keys: RoomKeys,
  now: Date,
): Promise<void> {
  await db
    .updateTable('people')
    .set({ room_keys: JSON.stringify(keys), updated_at: now })
    .where('id', '=', person)
    .execute();
}
