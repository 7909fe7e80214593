/**
 * Endpoints for a person's keyboard shortcuts in the exam room. They are separate from the own record because
 * the room needs nothing else of it.
 */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { FREE_KEYS, SHORTCUT_ACTS, sameKeys } from '#core/shortcuts/shortcuts.ts';

/** Whether shortcuts are off, and which acts have a key other than the default. */
export const roomKeys = z
  .strictObject({
    is_off: z.boolean(),
    changed: z
      .array(
        z.strictObject({
          act: z.enum(SHORTCUT_ACTS),
          key: z.enum(FREE_KEYS, 'Choose a key that no browser and no screen reader has.'),
        }),
      )
      .max(SHORTCUT_ACTS.length)
      .refine(
        (changed) => new Set(changed.map(({ act }) => act)).size === changed.length,
        'Name each act once.',
      ),
  })
  .refine((choice) => sameKeys(choice) === null, 'Give each act a key of its own.');

export const getRoomKeys = endpoint({
  method: 'GET',
  path: '/api/me/room-keys/',
  summary: 'Your keys of the exam room',
  access: 'signed_in',
  response: roomKeys,
});

export const setRoomKeys = endpoint({
  method: 'PUT',
  path: '/api/me/room-keys/',
  summary: 'Give shortcuts of the exam room other keys, or turn all of them off',
  act: 'Changed their keys of the exam room',
  access: 'signed_in',
  body: roomKeys,
  response: roomKeys,
});
