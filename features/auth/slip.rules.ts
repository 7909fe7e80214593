/** Codes of printed slips: which letters they have, how they are typed, how many guesses there are, for whom they are. */
import { type Role, STAFF_ROLES } from '#core/access/access.ts';

/** Without 0 and O, 1 and I, which look alike on paper. 32 letters, so that five bits choose one. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const SLIP_CODE_LENGTH = 8;

/** A code as it is printed, `K7Q4-MX2P`: 40 bits of `luck`, whose first eight bytes count. */
export function slipCode(luck: Uint8Array): string {
  const letters = Array.from({ length: SLIP_CODE_LENGTH }, (_, place) => LETTERS[(luck[place] ?? 0) % 32]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

/** A code as it is compared: spaces, dashes, case and width do not count. */
export function foldSlipCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase();
}

/** Guesses at one person's code from all addresses together: of 2^40 codes in two weeks at most 34,000 are tried. */
export const SLIP_LIMIT = { points: 100, window_seconds: 60 * 60 };

interface Newcomer {
  readonly role: Role;
  readonly is_active: boolean;
  /** Whether they signed in, or chose a password of their own. */
  readonly has_come_in: boolean;
}

/** Why staff hand over no link and no slip to somebody; null where they may. For others it would be a password reset. */
export function handOverRefusal({ role, is_active, has_come_in }: Newcomer): string | null {
  if (STAFF_ROLES.some((staff) => staff === role))
    return 'Staff get an invitation by email or a first password.';
  if (!is_active) return 'They are deactivated.';
  return has_come_in ? 'They have a password of their own already.' : null;
}
