/** The private calendar feed: its token, and the iCalendar file that the token opens. */
import { createHash, randomBytes } from 'node:crypto';
import ical, { ICalEventTransparency } from 'ical-generator';
import type { Kysely } from 'kysely';
import { notFound, Problem } from '#contract/problem.ts';
import { isStaff, type Role } from '#core/access/access.ts';
import { mayFeedShowTitles } from '#features/schools/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import { takePoint } from '#server/http/rate-limit.ts';
import type { CalendarEvent } from '../calendar.contract.ts';
import { firstEvents } from '../calendar.rules.ts';
import { EVENT_KINDS } from '../calendar-values.contract.ts';
import { feedEntry, feedWindow, MOST_IN_FEED } from '../feed.rules.ts';
import { findPersonOfFeed } from './feed.store.ts';
import { staffEvents } from './staff-events.ts';
import { takerEvents } from './taker-events.ts';

const TOKEN_BYTES = 32;

/** A new token of 256 bits, and the hash that is stored. */
export function newFeedToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashOf(token) };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The path of a feed. Clients know the host of the API; the `Host` header cannot be trusted. */
export function feedPath(token: string): string {
  return `/api/calendar/${token}.ics`;
}

/** Calendar programs fetch a feed a few times a day. */
const LIMIT = { points: 60, window_seconds: 10 * 60 };

/** A calendar service fetches the feeds of many people from one address, so only unknown tokens count. */
const UNKNOWN_LIMIT = { points: 60, window_seconds: 10 * 60 };

/**
 * The calendar that a token opens, as an iCalendar file (RFC 5545) with times in UTC. Throws `not_found` for
 * a token that was replaced, ended or never existed, and `too_many`.
 */
export async function feedOf(
  db: Kysely<Tables>,
  { token, address, now }: { readonly token: string; readonly address: string; readonly now: Date },
): Promise<File> {
  const hash = hashOf(token.replace(/\.ics$/, ''));
  const person = await findPersonOfFeed(db, hash);
  if (person === null) {
    await takePoint(db, `calendar-unknown/${address}`, UNKNOWN_LIMIT, now);
    throw new Problem(notFound);
  }
  await takePoint(db, `calendar/${person.id}`, LIMIT, now);
  const shows_titles = await mayFeedShowTitles(db, person.id);
  const { events } = firstEvents(await eventsOf(db, person, now), MOST_IN_FEED);
  return new File([calendarText(events, { shows_titles, person: person.id, now })], 'calendar.ics', {
    type: 'text/calendar; charset=utf-8',
  });
}

async function eventsOf(db: Kysely<Tables>, viewer: { id: string; role: Role }, now: Date) {
  const kinds = new Set(EVENT_KINDS);
  const asked = { viewer, window: feedWindow(now), now, group: undefined };
  return isStaff(viewer.role) ? staffEvents(db, asked, kinds) : takerEvents(db, asked, kinds);
}

/** How often programs should fetch the feed again. */
const REFRESH_SECONDS = 60 * 60;

function calendarText(
  events: readonly CalendarEvent[],
  { shows_titles, person, now }: { shows_titles: boolean; person: string; now: Date },
): string {
  const calendar = ical({
    name: 'Assay',
    prodId: { company: 'Assay', product: 'Assay', language: 'EN' },
    ttl: REFRESH_SECONDS,
  });
  for (const event of events) {
    const { at, summary, room } = feedEntry(event, shows_titles);
    calendar.createEvent({
      id: eventId(person, event.key),
      start: new Date(at),
      stamp: now,
      summary,
      location: room,
      transparency:
        event.kind === 'sitting' ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}

/** A name of the event that says nothing about it, because keys may contain the names of groups. */
function eventId(person: string, key: string): string {
  return `${createHash('sha256').update(`${person} ${key}`).digest('hex').slice(0, 32)}@assay`;
}
