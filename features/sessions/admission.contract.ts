/** Why a taker cannot start or continue, as the exam room shows it. */
import { z } from 'zod';
import { idOut, instant } from '#contract/ids.ts';

/**
 * Reasons that keep a taker from starting a test in a sitting. `code`: they have not entered the start code.
 * `waiting`: the sitting has not started. `paused`: the whole sitting is paused. `let_in`: the proctor must
 * let them in. `over`: the sitting has ended. `open`: they can start.
 */
export const ADMISSIONS = ['code', 'waiting', 'paused', 'let_in', 'over', 'open'] as const;
export type Admission = (typeof ADMISSIONS)[number];

/** The sitting in which the test is taken; null if there is none. */
export const sittingShown = z
  .object({ id: idOut, room: z.string(), admission: z.enum(ADMISSIONS) })
  .nullable();

/** A pause; `until` is null if somebody must end it. */
export const pauseShown = z
  .object({ by: z.enum(['taker', 'staff']), until: instant.nullable(), server_now: instant })
  .nullable();
