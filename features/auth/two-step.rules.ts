/** Rules on when a code of the second step is valid: time steps (RFC 6238) and how typed codes are read. */

/** RFC 6238: a code lasts half a minute. */
const STEP_SECONDS = 30;

/** Tries at a person's second step, over all addresses: anybody who gets this far knows the password. */
export const TWO_STEP_LIMIT = { points: 10, window_seconds: 15 * 60 };

export const RECOVERY_CODES = 10;

/** The time step of an instant. */
export function stepOf(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS);
}

/**
 * The time steps whose codes are accepted at `now`: the current one and its neighbors, because clocks differ
 * and typing takes time. Leaves out steps up to `last_step`, so that no code works twice.
 */
export function openSteps(now: Date, last_step: number): number[] {
  const present = stepOf(now);
  return [present, present - 1, present + 1].filter((step) => step > last_step);
}

/** Reads typed text as an app's code or as a recovery code, in the form in which these are stored. */
export function readTotp(typed: string): { kind: 'app' | 'recovery'; code: string } {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return { kind: /^\d{6}$/.test(code) ? 'app' : 'recovery', code };
}
