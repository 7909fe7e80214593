/** Checks every new password and hashes it. */
import type { Fault } from '#contract/problem.ts';
import { requireNoFaults } from '#server/http/found.ts';
import { passwordFault } from '../password.rules.ts';
import { hashPassword } from './password-hash.ts';

type Owner = Parameters<typeof passwordFault>[1];

let common: Promise<ReadonlySet<string>> | undefined;

/** Why `owner` cannot use `password`: one error at `body.password`, or none. */
export async function newPasswordFaults(owner: Owner, password: string): Promise<Fault[]> {
  common ??= loadCommonPasswords();
  const list = await common;
  const message = passwordFault(password, owner, (lowered) => list.has(lowered));
  return message === null ? [] : [{ path: 'body.password', message }];
}

/** The hash of a new password. Throws `breaks_rule` if its owner cannot use it. */
export async function hashNewPassword(owner: Owner, password: string): Promise<string> {
  requireNoFaults(await newPasswordFaults(owner, password));
  return hashPassword(password);
}

/** The list is large and rarely needed, so it is loaded at its first use. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
