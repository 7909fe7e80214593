/** The gate that every new password passes before it is hashed. */
import type { Fault } from '#contract/problem.ts';
import { requireNoFaults } from '#server/http/found.ts';
import { passwordFault } from '../password.rules.ts';
import { hashPassword } from './password-hash.ts';

type Owner = Parameters<typeof passwordFault>[1];

let common: Promise<ReadonlySet<string>> | undefined;

/** Why `password` will not do for `owner`: one fault at `body.password`, or none. */
export async function newPasswordFaults(owner: Owner, password: string): Promise<Fault[]> {
  common ??= loadCommonPasswords();
  const list = await common;
  const message = passwordFault(password, owner, (lowered) => list.has(lowered));
  return message === null ? [] : [{ path: 'body.password', message }];
}

/** The hash to keep for a new password. Throws `breaks_rule` for one that will not do for its owner. */
export async function hashNewPassword(owner: Owner, password: string): Promise<string> {
  requireNoFaults(await newPasswordFaults(owner, password));
  return hashPassword(password);
}

/** The list is large and seldom asked, so it is loaded with the first question. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
