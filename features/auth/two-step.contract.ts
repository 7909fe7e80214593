/** Endpoints for the second step of staff, its recovery codes, and proving one's identity again. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, instant } from '#contract/ids.ts';
import { breaksRule } from '#contract/problem.ts';
import { totp, totpRequired, wrongCredentials, wrongTotp } from './auth.contract.ts';

export const getTwoStep = endpoint({
  method: 'GET',
  path: '/api/me/two-step/',
  summary: 'Check whether your two-step verification is on',
  access: 'signed_in',
  exempt_from_preconditions: true,
  response: z.object({
    is_on: z.boolean(),
    /** Whether the school requires two-step verification of the caller. */
    is_required: z.boolean(),
    recovery_codes_left: z.int(),
  }),
});

export const startTwoStep = endpoint({
  method: 'POST',
  path: '/api/me/two-step/',
  summary: 'Start to set up two-step verification. It is on once you confirm a code',
  act: 'Started to set up two-step verification',
  answer_is_secret: true,
  access: 'signed_in',
  exempt_from_preconditions: true,
  status: 200,
  response: z.object({
    /** Base 32, to type into an app without a camera. */
    secret: z.string(),
    url: z.string(),
    /** The `url` as a QR code. */
    qr_svg: z.string(),
  }),
  problems: [breaksRule],
});

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const confirmTwoStep = endpoint({
  method: 'POST',
  path: '/api/me/two-step/confirm/',
  summary: 'Turn on two-step verification with a code. The recovery codes are shown only this once',
  act: 'Turned on two-step verification',
  answer_is_secret: true,
  access: 'signed_in',
  exempt_from_preconditions: true,
  body: z.strictObject({ totp: z.string().regex(/^\d{6}$/, 'Enter 6 digits.') }),
  status: 200,
  response: recoveryCodes,
  problems: [wrongTotp, breaksRule],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/me/two-step/recovery-codes/',
  summary: 'Create new recovery codes. The old ones stop working',
  act: 'Created new recovery codes',
  answer_is_secret: true,
  access: 'signed_in',
  status: 200,
  response: recoveryCodes,
  problems: [breaksRule],
});

export const endTwoStep = endpoint({
  method: 'DELETE',
  path: '/api/me/two-step/',
  summary: 'Turn off two-step verification, unless the school requires it',
  act: 'Turned off two-step verification',
  access: 'signed_in',
  problems: [breaksRule],
});

export const endTwoStepOf = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/two-step/',
  summary:
    'Turn off two-step verification for someone whose role ranks below yours. Admins can do this for anyone else',
  act: 'Turned off someone’s two-step verification',
  access: 'people.decide',
  params: z.strictObject({ id }),
});

export const prove = endpoint({
  method: 'POST',
  path: '/api/me/proof/',
  summary:
    'Confirm your identity with a two-step code, or with your password if two-step verification is off',
  act: 'Confirmed their identity',
  access: 'signed_in',
  exempt_from_preconditions: true,
  body: z.strictObject({ password: z.string().min(1).max(1024).optional(), totp }),
  status: 200,
  /** How long the proof is valid. */
  response: z.object({ until: instant }),
  problems: [wrongCredentials, wrongTotp, totpRequired, breaksRule],
});
