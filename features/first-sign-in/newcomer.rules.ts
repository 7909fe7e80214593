/**
 * Pure rules for people who cannot sign in yet: their status, how long a slip is valid, and which slips share
 * a page.
 */

import type { Fault } from '#contract/problem.ts';
import { alphabetically } from '#core/text-order.ts';
import { instantOfWall } from '#core/wall-time/wall-time.ts';
import type { MessageStatus } from '#features/outbox/outbox.contract.ts';
import type { NewcomerStatus } from './first-sign-in.contract.ts';

export const SLIPS_A_PAGE = 8;

/** A slip is valid for two weeks by default, and for three months at most. */
export const SLIP_DAYS = 14;
const MOST_SLIP_DAYS = 92;

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

interface Standing {
  readonly last_seen_at: Date | null;
  readonly has_password: boolean;
  /** The newest invitation, link or slip that the person was given; null if none. */
  readonly offer: {
    readonly way: 'mail' | 'link' | 'slip';
    readonly offered_at: Date;
    readonly expires_at: Date;
    /** The state of the invitation's mail; null if the outbox no longer has it. */
    readonly message: { readonly status: MessageStatus; readonly sent_at: Date | null } | null;
  } | null;
}

/** The status of a newcomer. They count as invited only after a mail server accepted the invitation. */
export function statusOf({ last_seen_at, has_password, offer }: Standing): {
  status: NewcomerStatus;
  at: Date | null;
} {
  if (last_seen_at !== null) return { status: 'signed_in', at: last_seen_at };
  if (has_password) return { status: 'has_password', at: null };
  if (offer === null) return { status: 'nothing_sent', at: null };
  const { way, offered_at, message } = offer;
  if (way === 'link') return { status: 'link_copied', at: offered_at };
  if (way === 'slip') return { status: 'slip_printed', at: offered_at };
  switch (message?.status) {
    case 'waiting':
      return { status: 'waiting', at: offered_at };
    case 'sent':
      return { status: 'invited', at: message.sent_at ?? offered_at };
    case 'failed':
    case 'expired':
      return { status: 'not_delivered', at: offered_at };
    case undefined:
      return { status: 'nothing_sent', at: null };
  }
}

/** The error if the last day of slips is past or too far in the future. */
export function untilFaults(until: string, today: string): Fault[] {
  const days = (Date.parse(until) - Date.parse(today)) / DAY_MILLISECONDS;
  // Allow yesterday, because it may still be yesterday in the school's time zone.
  if (days < -1) return [{ path: 'body.until', message: 'This date has passed.' }];
  if (days <= MOST_SLIP_DAYS) return [];
  return [{ path: 'body.until', message: `Choose a date within ${MOST_SLIP_DAYS} days from now.` }];
}

/** The instant at which a day ends in a time zone. */
export function endOfDay(day: string, zone: string): Date {
  const next = new Date(Date.parse(day) + DAY_MILLISECONDS).toISOString().slice(0, 10);
  return new Date(instantOfWall({ day: next, time: '00:00' }, zone));
}

/**
 * Splits slips into pages: in order, or with a new page for each group and those without a group at the end.
 */
export function pagesOf<Slip extends { readonly group: string | null }>(
  slips: readonly Slip[],
  by_group: boolean,
): Slip[][] {
  if (!by_group) return chunks(slips);
  const groups = [...Map.groupBy(slips, ({ group }) => group)];
  const order = ([one]: [string | null, Slip[]], [other]: [string | null, Slip[]]) =>
    Number(one === null) - Number(other === null) || alphabetically(one ?? '', other ?? '');
  return groups.sort(order).flatMap(([, own]) => chunks(own));
}

function chunks<Slip>(slips: readonly Slip[]): Slip[][] {
  const count = Math.ceil(slips.length / SLIPS_A_PAGE);
  return Array.from({ length: count }, (_, page) =>
    slips.slice(page * SLIPS_A_PAGE, (page + 1) * SLIPS_A_PAGE),
  );
}

/** The address for signing in without its protocol, as people read it. */
export function spokenAddress(origin: string): string {
  return origin.replace(/^https?:\/\//, '');
}
