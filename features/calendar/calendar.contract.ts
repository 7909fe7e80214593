/** Endpoints for the calendar: what is due, sittings, released scores and days of weekly reports. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, sentInstant } from '#contract/ids.ts';
import { ASSIGNED_KINDS } from '#features/allocation/allocation-values.contract.ts';
import { SITTING_STATUSES } from '#features/sittings/sittings.contract.ts';
import { isBounded, MOST_DAYS } from './calendar.rules.ts';
import { DUE_STATES, EVENT_KINDS } from './calendar-values.contract.ts';

const of = z.object({ id: idOut, title: z.string() });

/** Identifies an event: the same event has the same key in each response. */
const key = z.string();

const due = z.object({
  kind: z.literal('due'),
  key,
  at: instant,
  what: z.enum(ASSIGNED_KINDS),
  thing: of,
  /** For takers: how far they are with it. Null for staff. */
  state: z.enum(DUE_STATES).nullable(),
  /** For staff: who has it, as the name of a group or school, or as a number of students. */
  target: z.string().nullable(),
  /** For staff, for tests: how many people in view have it, and how many of them are done. */
  people: z.object({ count: z.int(), done: z.int() }).nullable(),
});

const sitting = z.object({
  kind: z.literal('sitting'),
  key,
  /** The planned start. */
  at: instant,
  /** The sitting; null for takers. */
  sitting: idOut.nullable(),
  test: of,
  room: z.string(),
  status: z.enum(SITTING_STATUSES),
  /** For staff: how many people take part. */
  taker_count: z.int().nullable(),
});

const release = z.object({
  kind: z.literal('release'),
  key,
  at: instant,
  test: of,
  /** Whether the scores are released. */
  is_out: z.boolean(),
  /** For takers: their session. */
  session: idOut.nullable(),
  /** For staff: the number of scores released together. */
  score_count: z.int().nullable(),
});

const report = z.object({
  kind: z.literal('report'),
  key,
  /** When the reports of the week are sent to guardians. */
  at: instant,
  /** The week as an ISO 8601 name. */
  week: z.string(),
  /** For staff: how many reports in view are drafts, will be sent, and were sent. */
  reports: z.object({ draft: z.int(), approved: z.int(), sent: z.int() }).nullable(),
});

const event = z.discriminatedUnion('kind', [due, sitting, release, report]);
export type CalendarEvent = z.infer<typeof event>;
export type EventOf<Kind extends CalendarEvent['kind']> = Extract<CalendarEvent, { kind: Kind }>;

export const listCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar/',
  summary:
    'List what is due, sittings, released scores, and days of weekly reports between two times, at most 62 days apart',
  about: 'calendar',
  access: 'signed_in',
  query: z
    .strictObject({
      /** Events at or after `from` (by default from now on), and before `to` (by default 31 days later). */
      from: sentInstant.optional(),
      to: sentInstant.optional(),
      kind: z.enum(EVENT_KINDS).optional(),
      /** For staff: only what concerns the members of this group. */
      group: id.optional(),
    })
    .refine(isBounded, {
      path: ['to'],
      error: `Enter a start too, and a time after it, at most ${MOST_DAYS} days later.`,
    }),
  response: z.object({
    /** In the order of time, at most 500. */
    events: z.array(event),
    /** Whether there are more events than are listed. */
    is_cut: z.boolean(),
    /** For staff: tests with scores that they must release. Empty if the current time is not in the range. */
    to_release: z.array(z.object({ test: of, score_count: z.int() })),
  }),
});
export type Calendar = z.infer<typeof listCalendar.response>;

export const getFeed = endpoint({
  method: 'GET',
  path: '/api/calendar/feed/',
  summary: 'Get the age of your private calendar link, without the link itself',
  about: 'calendar-feed',
  access: 'signed_in',
  response: z.object({
    /** Null if there is no link. */
    feed: z.object({ created_at: instant }).nullable(),
  }),
});

export const renewFeed = endpoint({
  method: 'POST',
  path: '/api/calendar/feed/',
  summary: 'Make a new private link to your calendar. The link is shown once, and an earlier link ends',
  act: 'Made a calendar link',
  access: 'signed_in',
  status: 201,
  response: z.object({
    /** The path of the feed at the API's address. It contains the token. */
    path: z.string(),
    created_at: instant,
  }),
  answer_is_secret: true,
});

export const endFeed = endpoint({
  method: 'DELETE',
  path: '/api/calendar/feed/',
  summary: 'End your private calendar link',
  act: 'Ended their calendar link',
  access: 'signed_in',
});

export const readFeed = endpoint({
  method: 'GET',
  path: '/api/calendar/{token}/',
  summary:
    'Get a person’s calendar as an iCalendar file with their private link. The file names no scores, start codes, or other people',
  access: 'anyone',
  /** The token may be any text, with or without `.ics` at its end. */
  params: z.strictObject({ token: z.string() }),
  response: z.file(),
});
