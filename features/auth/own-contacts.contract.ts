/** Endpoints for the caller's own email and mobile: confirming them by a link or code, and removing them. */
import { z } from 'zod';
import { sentEmail } from '#contract/email.ts';
import { endpoint } from '#contract/endpoint.ts';
import { sentMobile } from '#contract/ids.ts';
import { breaksRule } from '#contract/problem.ts';
import { queued } from '#features/outbox/outbox.contract.ts';
import { ownRecord } from './auth.contract.ts';
import { wrongCode } from './getting-in.contract.ts';

export const changeOwnEmail = endpoint({
  method: 'POST',
  path: '/api/me/email/',
  summary: 'Ask for another email of your own: it counts once the link that is sent to it is opened',
  act: 'Asked for another email of their own',
  access: 'signed_in',
  body: z.strictObject({ email: sentEmail }),
  status: 202,
  response: queued,
  problems: [breaksRule],
});

export const removeOwnEmail = endpoint({
  method: 'DELETE',
  path: '/api/me/email/',
  summary: 'Remove your own email: it signs you in no more',
  act: 'Removed their own email',
  access: 'signed_in',
});

export const sendOwnMobileCode = endpoint({
  method: 'POST',
  path: '/api/me/mobile/',
  summary: 'Send a code of six digits to a mobile that is to be your own',
  act: 'Asked for a code to their own mobile',
  access: 'signed_in',
  body: z.strictObject({ mobile: sentMobile }),
  status: 202,
  response: queued,
  problems: [breaksRule],
});

export const confirmOwnMobile = endpoint({
  method: 'POST',
  path: '/api/me/mobile/confirm/',
  summary: 'Make a mobile your own with the code that came to it: it signs you in from then on',
  act: 'Confirmed their own mobile',
  access: 'signed_in',
  body: z.strictObject({ mobile: sentMobile, otp: z.string().regex(/^\d{6}$/, 'Six digits.') }),
  status: 200,
  response: ownRecord,
  problems: [wrongCode],
});

export const removeOwnMobile = endpoint({
  method: 'DELETE',
  path: '/api/me/mobile/',
  summary: 'Remove your own mobile: it signs you in no more',
  act: 'Removed their own mobile',
  access: 'signed_in',
});
