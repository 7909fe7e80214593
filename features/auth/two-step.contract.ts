/** Endpoints for the second step of staff, its recovery codes, and proving one's identity again. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, instant } from '#contract/ids.ts';
import { breaksRule } from '#contract/problem.ts';
import { totp, totpRequired, wrongCredentials, wrongTotp } from './auth.contract.ts';

export const getTwoStep = endpoint({
  method: 'GET',
  path: '/api/me/two-step/',
  summary: 'How your second step stands',
  access: 'signed_in',
  exempt_from_preconditions: true,
  response: z.object({
    is_on: z.boolean(),
    /** Whether the school requires it of the caller. */
    is_required: z.boolean(),
    recovery_codes_left: z.int(),
  }),
});

export const startTwoStep = endpoint({
  method: 'POST',
  path: '/api/me/two-step/',
  summary: 'Make the secret of your second step; it counts once a code of it is confirmed',
  act: 'Began to set up their second step',
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
  summary: 'Turn your second step on with a code of it; the recovery codes are shown this once',
  act: 'Turned their second step on',
  answer_is_secret: true,
  access: 'signed_in',
  exempt_from_preconditions: true,
  body: z.strictObject({ totp: z.string().regex(/^\d{6}$/, 'Six digits.') }),
  status: 200,
  response: recoveryCodes,
  problems: [wrongTotp, breaksRule],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/me/two-step/recovery-codes/',
  summary: 'Make new recovery codes; the old ones end',
  act: 'Made new recovery codes',
  answer_is_secret: true,
  access: 'signed_in',
  status: 200,
  response: recoveryCodes,
  problems: [breaksRule],
});

export const endTwoStep = endpoint({
  method: 'DELETE',
  path: '/api/me/two-step/',
  summary: 'Turn your second step off, where the school does not ask for it',
  act: 'Turned their second step off',
  access: 'signed_in',
  problems: [breaksRule],
});

export const endTwoStepOf = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/two-step/',
  summary: 'Turn off the second step of somebody who lost it, of a lower rank (admins of any)',
  act: 'Turned somebody’s second step off',
  access: 'people.decide',
  params: z.strictObject({ id }),
});

export const prove = endpoint({
  method: 'POST',
  path: '/api/me/proof/',
  summary:
    'Say once more who you are: with the code of your second step where you have one, else your password',
  act: 'Proved who they are',
  access: 'signed_in',
  exempt_from_preconditions: true,
  body: z.strictObject({ password: z.string().min(1).max(1024).optional(), totp }),
  status: 200,
  /** How long the proof is valid. */
  response: z.object({ until: instant }),
  problems: [wrongCredentials, wrongTotp, totpRequired, breaksRule],
});
