/** Notices: what happened that somebody is told of, what of it they read, and which kinds they want, here and by mail. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { idOut, instant, sentInstant } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { breaksRule } from '#contract/problem.ts';
import { NOTICE_KINDS } from './notice-kinds.rules.ts';

/** What a notice leads to. */
const SUBJECTS = [
  'session' as const,
  'test' as const,
  'practice_set' as const,
  'material' as const,
  'video' as const,
  'doubt' as const,
  'weekly_reports' as const,
  'job' as const,
  'announcement' as const,
] as const;

const score = z.object({ raw: z.number(), raw_max: z.number(), scaled: z.number().nullable() });

const notice = z.object({
  kind: z.enum(NOTICE_KINDS),
  of: z.enum(SUBJECTS),
  /** The id of what it leads to; of weekly reports that of who approves them. */
  subject: idOut,
  /** Of the test, the set, the material, the video, the doubt, the announcement; of weekly reports their week; of a job its kind. */
  title: z.string(),
  /** Who answered, asked or wrote. */
  by: z.string().nullable(),
  /** Why a score changed, in the words of who changed it, once the answers are out. */
  reason: z.string().nullable(),
  /** Of a result that is out, and before it changed. */
  score: score.nullable(),
  score_before: score.nullable(),
  opens_at: instant.nullable(),
  due_at: instant.nullable(),
  /** How many weekly reports wait. */
  count: z.int().nullable(),
  /** A job that failed. */
  is_failed: z.boolean(),
  happened_at: instant,
  is_read: z.boolean(),
});
export type Notice = z.infer<typeof notice>;

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notices/',
  summary: 'What happened in the last 90 days that one is told of, the newest first',
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
  summary: 'Note that one has read every notice of what happened until an instant',
  access: 'signed_in',
  /** Left out: until now. */
  body: z.strictObject({ until: sentInstant.optional() }),
  status: 204,
  is_audited: false,
});

const choice = z.strictObject({ kind: z.enum(NOTICE_KINDS), in_app: z.boolean(), by_mail: z.boolean() });
export type NoticeChoice = z.infer<typeof choice>;

const preferences = z.object({
  /** Of the kinds that one's role has, in their order. */
  kinds: z.array(choice),
  /** Whether there is a confirmed address that the daily mail goes to. */
  has_address: z.boolean(),
});
export type NoticePreferences = z.infer<typeof preferences>;

export const getNoticePreferences = endpoint({
  method: 'GET',
  path: '/api/notices/preferences/',
  summary: 'Which kinds of notices one is told, here and in the daily mail',
  about: 'notices',
  access: 'signed_in',
  response: preferences,
});

export const changeNoticePreferences = endpoint({
  method: 'PATCH',
  path: '/api/notices/preferences/',
  summary: 'Turn kinds of notices on or off, here and in the daily mail; those left out stay as they are',
  access: 'signed_in',
  body: z.strictObject({ kinds: z.array(choice).min(1).max(NOTICE_KINDS.length) }),
  response: preferences,
  is_audited: false,
  problems: [breaksRule],
});

/** By the link of the mail itself, which no sign-in stands before: RFC 8058 has mail programs post to it. */
export const stopNoticeMails = endpoint({
  method: 'POST',
  path: '/api/notice-mails/{token}/stop/',
  summary: 'End the daily mail by its own link, which works for ever; done twice it is done once',
  access: 'anyone',
  params: z.strictObject({ token: z.string() }),
  // Mail programs post a form of their own, of which nothing is read.
  takes_bytes: true,
  status: 204,
});
