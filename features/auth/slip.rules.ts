/**
 * Rules for the codes of printed slips: their letters, how they may be typed, the limit of guesses, and who
 * may get one.
 */
import { type Role, STAFF_ROLES } from '#core/access/access.ts';

/** Leaves out 0 and O, 1 and I, which look alike on paper. 32 letters remain, so five bits choose one. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const SLIP_CODE_LENGTH = 8;

/** A code as printed, like `K7Q4-MX2P`: 40 bits from the first eight bytes of the random `luck`. */
export function slipCode(luck: Uint8Array): string {
  const letters = Array.from({ length: SLIP_CODE_LENGTH }, (_, place) => LETTERS[(luck[place] ?? 0) % 32]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

/** Normalizes a typed code. Ignores spaces, dashes, case and character width. */
export function foldSlipCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase();
}

/** Guesses at one person's code, over all addresses. Allows at most 34,000 of 2^40 codes in two weeks. */
export const SLIP_LIMIT = { points: 100, window_seconds: 60 * 60 };

interface Newcomer {
  readonly role: Role;
  readonly is_active: boolean;
  /** Whether the person signed in, or chose their own password. */
  readonly has_come_in: boolean;
}

/**
 * Why staff may not hand over a link or slip to this person; null if they may. For a person who has signed in
 * it would reset the password.
 */
export function handOverRefusal({ role, is_active, has_come_in }: Newcomer): string | null {
  if (STAFF_ROLES.some((staff) => staff === role))
    return 'Staff get an invitation by email or a first password.';
  if (!is_active) return 'This person is deactivated.';
  return has_come_in ? 'This person already has a password of their own.' : null;
}
