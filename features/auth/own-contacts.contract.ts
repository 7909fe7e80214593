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
  summary: 'Request a new email of your own. It counts once you open the link sent to it',
  act: 'Asked to change their email',
  access: 'signed_in',
  body: z.strictObject({ email: sentEmail }),
  status: 202,
  response: queued,
  problems: [breaksRule],
});

export const removeOwnEmail = endpoint({
  method: 'DELETE',
  path: '/api/me/email/',
  summary: 'Remove your email. You can no longer sign in with it',
  act: 'Removed their email',
  access: 'signed_in',
});

export const sendOwnMobileCode = endpoint({
  method: 'POST',
  path: '/api/me/mobile/',
  summary: 'Text a 6-digit code to a phone that you want to add',
  act: 'Requested a code to confirm their phone',
  access: 'signed_in',
  body: z.strictObject({ mobile: sentMobile }),
  status: 202,
  response: queued,
  problems: [breaksRule],
});

export const confirmOwnMobile = endpoint({
  method: 'POST',
  path: '/api/me/mobile/confirm/',
  summary: 'Add a phone with the code texted to it, so that you can sign in with it',
  act: 'Confirmed their phone',
  access: 'signed_in',
  body: z.strictObject({ mobile: sentMobile, otp: z.string().regex(/^\d{6}$/, 'Enter 6 digits.') }),
  status: 200,
  response: ownRecord,
  problems: [wrongCode],
});

export const removeOwnMobile = endpoint({
  method: 'DELETE',
  path: '/api/me/mobile/',
  summary: 'Remove your phone. You can no longer sign in with it',
  act: 'Removed their phone',
  access: 'signed_in',
});
