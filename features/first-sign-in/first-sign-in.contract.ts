/**
 * Endpoints for people who cannot sign in yet: list them, and make links and printed slips that staff hand
 * over.
 */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, sentDay } from '#contract/ids.ts';
import { breaksRule, cannotPrint, tooHeavy } from '#contract/problem.ts';
import { ROLES } from '#core/access/access.ts';
import { MOST_NAMED, peopleFilters } from '#features/people-view/people-view.contract.ts';

/** Each person's row is locked and each gets a code; 1,000 slips make 125 pages. */
export const MOST_AT_ONCE = 1_000;

/** `invited`: a mail server accepted the invitation. `not_delivered`: the outbox gave up on it. */
const NEWCOMER_STATUSES = [
  'nothing_sent' as const,
  'waiting' as const,
  'invited' as const,
  'not_delivered' as const,
  'link_copied' as const,
  'slip_printed' as const,
  'has_password' as const,
  'signed_in' as const,
] as const;
export type NewcomerStatus = (typeof NEWCOMER_STATUSES)[number];

const newcomer = z.object({
  id: idOut,
  role: z.enum(ROLES),
  username: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  school: z.string().nullable(),
  group: z.string().nullable(),
  status: z.enum(NEWCOMER_STATUSES),
  /** Since when the status applies; null for `nothing_sent` and `has_password`. */
  status_at: instant.nullable(),
  /** When the person's link, slip or invitation expires; null if they have none. */
  works_until: instant.nullable(),
  /** Whether an invitation can be mailed to the person. */
  takes_mail: z.boolean(),
  /** Whether the person may get a link or a slip. */
  takes_slip: z.boolean(),
});
export type Newcomer = z.infer<typeof newcomer>;

export const listNewcomers = endpoint({
  method: 'POST',
  path: '/api/first-sign-in/people/',
  summary:
    "List people who can't sign in yet, from those you name or filter, with the link, slip, or invitation each one was given",
  about: 'people',
  access: 'people.decide',
  body: z.strictObject({
    /** The chosen people; by default everyone who has no password. */
    chosen: z
      .union([
        z.strictObject({ users: z.array(id).min(1).max(MOST_NAMED) }),
        z.strictObject({ filters: peopleFilters }),
      ])
      .default({ filters: { status: ['no_password'] } }),
  }),
  status: 200,
  // A read that uses POST, because the list of people may be too long for an address.
  is_audited: false,
  response: z.object({
    /** The people, sorted by name, at most `MOST_AT_ONCE`. */
    results: z.array(newcomer),
    /** The number of all matching people. */
    count: z.int(),
    /**
     * The number of people in view about whom the caller cannot decide, because they also belong to a
     * different school, or to none.
     */
    left_out: z.int(),
    /** The address for signing in, as printed on a slip. */
    address: z.string(),
  }),
  problems: [breaksRule],
});

const users = z.array(id).min(1, 'Choose at least one person.').max(MOST_AT_ONCE);

export const copyLinks = endpoint({
  method: 'POST',
  path: '/api/first-sign-in/links/',
  summary:
    'Create sign-in links to hand out. Older links, slips, and invitations of these people stop working',
  act: 'Created sign-in links',
  access: 'people.decide',
  body: z.strictObject({ users }),
  status: 200,
  answer_is_secret: true,
  response: z.object({
    links: z.array(
      z.object({
        id: idOut,
        name: z.string(),
        username: z.string(),
        link: z.string(),
        expires_at: instant,
      }),
    ),
  }),
  problems: [breaksRule],
});

export const printSlips = endpoint({
  method: 'POST',
  path: '/api/first-sign-in/slips/',
  summary:
    'Print slips with new one-time codes. Older slips, links, and invitations of these people stop working',
  act: 'Printed sign-in slips',
  access: 'people.decide',
  body: z.strictObject({
    users,
    /** The last day on which the codes work, in the time zone of each person's school. */
    until: sentDay,
    paper: z.enum(['a4', 'letter']).default('a4'),
    has_logo: z.boolean().default(true),
    /** Starts a new page for each group. */
    by_group: z.boolean().default(true),
  }),
  status: 200,
  response: z.file(),
  problems: [breaksRule, tooHeavy, cannotPrint],
});
