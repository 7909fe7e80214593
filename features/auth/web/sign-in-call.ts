import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { type LoginRecord, signIn } from '../auth.contract.ts';
import type { SignInFaults, SignInWords } from './sign-in-screen.tsx';

/**
 * Signs in with the typed values, or returns the errors that the call's schema finds. Rejects like `call`.
 */
export async function signInWith({
  totp,
  ...words
}: SignInWords): Promise<{ login: LoginRecord } | { faults: SignInFaults }> {
  const body: CallInput<typeof signIn>['body'] = { ...words, ...(totp !== '' && { totp }) };
  const issues = signIn.body.safeParse(body).error?.issues;
  if (issues === undefined) return { login: await call(signIn, { body }) };
  // If a field has several errors, the first is shown.
  return {
    faults: Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message])),
  };
}
