/**
 * Endpoints for a person's keyboard shortcuts in the exam room. They are separate from the own record because
 * the exam room needs nothing else of it.
 */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { FREE_KEYS, SHORTCUT_ACTS, sameKeys } from '#core/shortcuts/shortcuts.ts';

/** Whether shortcuts are off, and which actions have a key other than the default. */
export const roomKeys = z
  .strictObject({
    is_off: z.boolean(),
    changed: z
      .array(
        z.strictObject({
          act: z.enum(SHORTCUT_ACTS),
          key: z.enum(FREE_KEYS, 'Choose a key that browsers and screen readers don’t use.'),
        }),
      )
      .max(SHORTCUT_ACTS.length)
      .refine(
        (changed) => new Set(changed.map(({ act }) => act)).size === changed.length,
        'List each action only once.',
      ),
  })
  .refine((choice) => sameKeys(choice) === null, 'Choose a different key for each action.');

export const getRoomKeys = endpoint({
  method: 'GET',
  path: '/api/me/room-keys/',
  summary: 'Get your keyboard shortcuts for the exam room',
  access: 'signed_in',
  response: roomKeys,
});

export const setRoomKeys = endpoint({
  method: 'PUT',
  path: '/api/me/room-keys/',
  summary: 'Change your keyboard shortcuts for the exam room, or turn all of them off',
  act: 'Changed their exam room shortcuts',
  access: 'signed_in',
  body: roomKeys,
  response: roomKeys,
});
