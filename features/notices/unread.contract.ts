/** Endpoints for the bell, which is on every page: count unread notices, and mark one as read. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut } from '#contract/ids.ts';
import { breaksRule } from '#contract/problem.ts';
import { NOTICE_KINDS, NOTICE_SUBJECTS } from './notice-kinds.rules.ts';

const unreadNotice = z.object({
  kind: z.enum(NOTICE_KINDS),
  of: z.enum(NOTICE_SUBJECTS),
  /** The id of the item to which the notice links. */
  subject: idOut,
});
export type UnreadNotice = z.infer<typeof unreadNotice>;

export const countNotices = endpoint({
  method: 'GET',
  path: '/api/notices/unread/',
  summary: "Count the caller's unread notices, and tell what they link to",
  about: 'notices',
  access: 'signed_in',
  /** `notices`: the unread ones, newest first. */
  response: z.object({ unread: z.int(), notices: z.array(unreadNotice) }),
});

export const readNotices = endpoint({
  method: 'POST',
  path: '/api/notices/read/',
  summary: 'Mark the notices about something as read, because the caller opened it',
  access: 'signed_in',
  body: z.strictObject({ subject: id }),
  status: 204,
  is_audited: false,
  problems: [breaksRule],
});
