/** What somebody who can't sign in yet was given and how far it is; until when a slip works; which slips share a page. */

import type { Fault } from '#contract/problem.ts';
import { alphabetically } from '#core/text-order.ts';
import { instantOfWall } from '#core/wall-time/wall-time.ts';
import type { MessageStatus } from '#features/outbox/outbox.contract.ts';
import type { NewcomerStatus } from './first-sign-in.contract.ts';

export const SLIPS_A_PAGE = 8;

/** A slip works for two weeks unless another day is chosen, and for three months at most. */
export const SLIP_DAYS = 14;
const MOST_SLIP_DAYS = 92;

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

interface Standing {
  readonly last_seen_at: Date | null;
  readonly has_password: boolean;
  /** The newest way in that they were given; null: none. */
  readonly offer: {
    readonly way: 'mail' | 'link' | 'slip';
    readonly offered_at: Date;
    readonly expires_at: Date;
    /** What became of an invitation's mail; null where the outbox keeps it no more. */
    readonly message: { readonly status: MessageStatus; readonly sent_at: Date | null } | null;
  } | null;
}

/** How far somebody is. Nobody is invited before a mail server took the invitation over. */
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

/** What speaks against slips that work until this day: it is past, or too far off. */
export function untilFaults(until: string, today: string): Fault[] {
  const days = (Date.parse(until) - Date.parse(today)) / DAY_MILLISECONDS;
  // Where it is still yesterday, yesterday is today.
  if (days < -1) return [{ path: 'body.until', message: 'This day is over.' }];
  if (days <= MOST_SLIP_DAYS) return [];
  return [{ path: 'body.until', message: `At most ${MOST_SLIP_DAYS} days from now.` }];
}

/** The instant at which a day ends in a zone. */
export function endOfDay(day: string, zone: string): Date {
  const next = new Date(Date.parse(day) + DAY_MILLISECONDS).toISOString().slice(0, 10);
  return new Date(instantOfWall({ day: next, time: '00:00' }, zone));
}

/** Slips page by page: in their order, or each group on pages of its own, those without one at the end. */
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

/** Where people sign in, as it is read: without `https://`. */
export function spokenAddress(origin: string): string {
  return origin.replace(/^https?:\/\//, '');
}
