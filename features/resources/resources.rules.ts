/** Pure rules for resources: who may change one, and what it may contain. */
import { type Fault, forbidden, Problem } from '#contract/problem.ts';
import type { Reach } from '#core/access/access.ts';
import { fitsInto, mayWriteContent } from '#core/access/content.ts';
import type { Resource } from './resources.contract.ts';

/** Throws `forbidden` if the caller may see the resource but not change it. */
export function requireMayWriteResource(
  reach: Reach,
  caller: string,
  { author, school }: Pick<Resource, 'author' | 'school'>,
): void {
  if (mayWriteContent(reach, caller, { author, school: school?.id ?? null })) return;
  throw new Problem(forbidden, {
    detail: 'Someone else added this resource. Ask them or a manager to change it.',
  });
}

/** The kinds of resources. Each resource has exactly one. */
const RESOURCE_KINDS = ['url', 'file', 'material', 'video'] as const;
type ResourceKind = (typeof RESOURCE_KINDS)[number];

const ABSENT: Readonly<Record<Exclude<ResourceKind, 'url'>, string>> = {
  file: 'This file doesn’t exist, or you can’t use it.',
  material: 'This material doesn’t exist, or you can’t see it.',
  video: 'This lesson doesn’t exist, or you can’t see it.',
};

/**
 * The content to which a resource refers, as found by the store. Null if it does not exist or the writer may
 * not use it.
 */
export interface Named {
  readonly file: object | null;
  readonly material: { readonly school: string | null } | null;
  readonly video: { readonly school: string | null } | null;
}

/**
 * Errors in a resource: it must be exactly one material, video or link, which the writer may use and which
 * belongs to its school or is shared.
 */
export function contentFaults(
  resource: Readonly<Record<ResourceKind, string | null>>,
  named: Named,
  { school }: { readonly school: string | null },
): Fault[] {
  const [kind, other] = RESOURCE_KINDS.filter((one) => resource[one] !== null);
  if (kind === undefined)
    return [{ path: 'body.url', message: 'Add a link, a file, a material, or a lesson.' }];
  if (other !== undefined)
    return [{ path: `body.${other}`, message: 'Add only one: a link, a file, a material, or a lesson.' }];
  if (kind === 'url') return [];
  const there = named[kind];
  if (there === null) return [{ path: `body.${kind}`, message: ABSENT[kind] }];
  if (kind === 'file' || fitsInto(named[kind] ?? { school }, { school })) return [];
  return [{ path: `body.${kind}`, message: 'This belongs to another school.' }];
}

/** The error for a node that belongs to a different school. `node` is null if it is not in view. */
export function nodeFaults(
  node: { readonly school: string | null } | null,
  resource: { readonly school: string | null },
): Fault[] {
  const fault = (message: string) => [{ path: 'body.node', message }];
  if (node === null) return fault('This course item doesn’t exist, or you can’t see it.');
  return fitsInto(node, resource) ? [] : fault('This course item belongs to another school.');
}
