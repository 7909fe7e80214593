/**
 * Endpoints for notices: what happened that concerns a person, what they have read, and which kinds they want
 * in the app and by mail.
 */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { idOut, instant, sentInstant } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { breaksRule } from '#contract/problem.ts';
import { NOTICE_KINDS, NOTICE_SUBJECTS } from './notice-kinds.rules.ts';

const score = z.object({ raw: z.number(), raw_max: z.number(), scaled: z.number().nullable() });

const notice = z.object({
  kind: z.enum(NOTICE_KINDS),
  of: z.enum(NOTICE_SUBJECTS),
  /**
   * The id of the item that the notice links to. For weekly reports it is the id of the person who approves
   * them.
   */
  subject: idOut,
  /** The title of the item. For weekly reports it is their week, for a job its kind. */
  title: z.string(),
  /** The name of the person who answered, asked or wrote. */
  by: z.string().nullable(),
  /** Why a score changed, as written by the person who changed it. Null until the answers are released. */
  reason: z.string().nullable(),
  /** The released score, and the score before it changed. */
  score: score.nullable(),
  score_before: score.nullable(),
  opens_at: instant.nullable(),
  due_at: instant.nullable(),
  /** How many weekly reports wait for approval. */
  count: z.int().nullable(),
  /** Whether the notice is about a job that failed. */
  is_failed: z.boolean(),
  happened_at: instant,
  is_read: z.boolean(),
});
export type Notice = z.infer<typeof notice>;

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notices/',
  summary: "List the caller's notices of the last 90 days, newest first",
  about: 'notices',
  access: 'signed_in',
  query: listQuery({
    ordering: ['newest'],
    filters: { kind: z.enum(NOTICE_KINDS).optional(), unread: z.literal('true').optional() },
  }),
  response: listOf(notice).extend({ unread: z.int() }),
});

export const readAllNotices = endpoint({
  method: 'POST',
  path: '/api/notices/read-all/',
  summary: 'Mark all notices up to an instant as read',
  access: 'signed_in',
  /** Without `until`, everything up to now is marked as read. */
  body: z.strictObject({ until: sentInstant.optional() }),
  status: 204,
  is_audited: false,
});

const choice = z.strictObject({ kind: z.enum(NOTICE_KINDS), in_app: z.boolean(), by_mail: z.boolean() });
export type NoticeChoice = z.infer<typeof choice>;

const preferences = z.object({
  /** The kinds that exist for the caller's role, in order. */
  kinds: z.array(choice),
  /** Whether the caller has a confirmed email address for the daily mail. */
  has_address: z.boolean(),
});
export type NoticePreferences = z.infer<typeof preferences>;

export const getNoticePreferences = endpoint({
  method: 'GET',
  path: '/api/notices/preferences/',
  summary: 'Show which kinds of notices the caller gets, in the app and in the daily email',
  about: 'notices',
  access: 'signed_in',
  response: preferences,
});

export const changeNoticePreferences = endpoint({
  method: 'PATCH',
  path: '/api/notices/preferences/',
  summary: "Turn kinds of notices on or off, in the app and in the daily email. Kinds left out don't change",
  access: 'signed_in',
  body: z.strictObject({ kinds: z.array(choice).min(1).max(NOTICE_KINDS.length) }),
  response: preferences,
  is_audited: false,
  problems: [breaksRule],
});

/** Called by the link in the mail without signing in. Mail programs post to it directly (RFC 8058). */
export const stopNoticeMails = endpoint({
  method: 'POST',
  path: '/api/notice-mails/{token}/stop/',
  summary: 'Stop the daily email by its own link, which never expires. Repeating it changes nothing',
  access: 'anyone',
  params: z.strictObject({ token: z.string() }),
  // Mail programs send a form, and its content is ignored.
  takes_bytes: true,
  status: 204,
});
