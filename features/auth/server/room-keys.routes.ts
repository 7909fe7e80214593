import { type Route, route } from '#server/http/route.ts';
import { getRoomKeys, setRoomKeys } from '../room-keys.contract.ts';
import { findRoomKeys, saveRoomKeys } from './room-keys.store.ts';

export const roomKeysRoutes: Route[] = [
  route(getRoomKeys, ({ db, caller }) => findRoomKeys(db, caller.id)),

  // What is changed last counts: nobody else changes it, and it is sent whole.
  route(setRoomKeys, async ({ db, caller, body, now }) => {
    await saveRoomKeys(db, caller.id, body, now);
    return body;
  }),
];
