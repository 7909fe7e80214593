import { type Route, route } from '#server/http/route.ts';
import { getRoomKeys, setRoomKeys } from '../room-keys.contract.ts';
import { findRoomKeys, saveRoomKeys } from './room-keys.store.ts';

export const roomKeysRoutes: Route[] = [
  route(getRoomKeys, ({ db, caller }) => findRoomKeys(db, caller.id)),

  // The last write wins: only the person changes their keys, and they are sent as a whole.
  route(setRoomKeys, async ({ db, caller, body, now }) => {
    await saveRoomKeys(db, caller.id, body, now);
    return body;
  }),
];
