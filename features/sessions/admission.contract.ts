/** What keeps a taker from going on, as their room is told. */
import { z } from 'zod';
import { idOut, instant } from '#contract/ids.ts';

/**
 * What keeps a taker from beginning what is sat in a room: they have not given its code, nobody has started it, all of it
 * is paused, the proctor must let them in, it is over.
 */
export const ADMISSIONS = ['code', 'waiting', 'paused', 'let_in', 'over', 'open'] as const;
export type Admission = (typeof ADMISSIONS)[number];

/** The room in which it is sat; null where it has none. */
export const sittingShown = z
  .object({ id: idOut, room: z.string(), admission: z.enum(ADMISSIONS) })
  .nullable();

/** A pause; `until` null where somebody must end it. */
export const pauseShown = z
  .object({ by: z.enum(['taker', 'staff']), until: instant.nullable(), server_now: instant })
  .nullable();
