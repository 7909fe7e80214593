/** Which codes of the second step count when. It knows time steps (RFC 6238) and what is typed; hashing is the server's. */

/** RFC 6238: a code holds for half a minute. */
const STEP_SECONDS = 30;

/** Tries at a person's second step, from all addresses together: whoever is at it knows the password. */
export const TWO_STEP_LIMIT = { points: 10, window_seconds: 15 * 60 };

export const RECOVERY_CODES = 10;

/** The time step of an instant. */
export function stepOf(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS);
}

/**
 * The steps whose code is taken at `now`: the present one and its neighbours, because clocks differ and typing
 * takes time; none up to `last_step`, so that no code counts twice.
 */
export function openSteps(now: Date, last_step: number): number[] {
  const present = stepOf(now);
  return [present, present - 1, present + 1].filter((step) => step > last_step);
}

/** What was typed, as a code of the app or as a recovery code in the form in which those are kept. */
export function readTotp(typed: string): { kind: 'app' | 'recovery'; code: string } {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return { kind: /^\d{6}$/.test(code) ? 'app' : 'recovery', code };
}
