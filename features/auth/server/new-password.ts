/** The gate that every new password passes before it is hashed. */
import type { Fault } from '#contract/problem.ts';
import { passwordFault } from '../password.rules.ts';

type Owner = Parameters<typeof passwordFault>[1];

let common: Promise<ReadonlySet<string>> | undefined;

/** Why `password` will not do for `owner`: one fault at `body.password`, or none. */
export async function newPasswordFaults(owner: Owner, password: string): Promise<Fault[]> {
  common ??= loadCommonPasswords();
  const list = await common;
  const message = passwordFault(password, owner, (lowered) => list.has(lowered));
  return message === null ? [] : [{ path: 'body.password', message }];
}

/** The list is large and seldom asked, so it is loaded with the first question. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
