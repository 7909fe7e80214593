/** Endpoints for the bell, which is on every page: count unread notices, and mark one as read. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut } from '#contract/ids.ts';
import { breaksRule } from '#contract/problem.ts';

export const countNotices = endpoint({
  method: 'GET',
  path: '/api/notices/unread/',
  summary: "Count the caller's unread notices, and tell what they link to",
  about: 'notices',
  access: 'signed_in',
  response: z.object({ unread: z.int(), subjects: z.array(idOut) }),
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
