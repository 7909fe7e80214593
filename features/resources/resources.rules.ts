/** Who may write which resource, and what it may hold. It knows what was sent and what is in view. */
import { type Fault, forbidden, Problem } from '#contract/problem.ts';
import type { Reach } from '#core/access/access.ts';
import { fitsInto, mayWriteContent } from '#core/access/content.ts';
import type { Resource } from './resources.contract.ts';

/** Throws `forbidden` where a resource that the caller sees is not theirs to change. */
export function requireMayWriteResource(
  reach: Reach,
  caller: string,
  { author, school }: Pick<Resource, 'author' | 'school'>,
): void {
  if (mayWriteContent(reach, caller, { author, school: school?.id ?? null })) return;
  throw new Problem(forbidden, { detail: 'Somebody else added this resource. Ask them or a manager.' });
}

/** What a resource may be, of which it is one. */
const RESOURCE_KINDS = ['url', 'file', 'material', 'video'] as const;
type ResourceKind = (typeof RESOURCE_KINDS)[number];

const ABSENT: Readonly<Record<Exclude<ResourceKind, 'url'>, string>> = {
  file: 'There is no such file.',
  material: 'There is no such material.',
  video: 'There is no such lesson.',
};

/** What was found of what a resource names: null where it is not the writer's to put before others. */
export interface Named {
  readonly file: object | null;
  readonly material: { readonly school: string | null } | null;
  readonly video: { readonly school: string | null } | null;
}

/** A resource is one thing, which the writer sees, and of its own school or of the installation. */
export function contentFaults(
  resource: Readonly<Record<ResourceKind, string | null>>,
  named: Named,
  { school }: { readonly school: string | null },
): Fault[] {
  const [kind, other] = RESOURCE_KINDS.filter((one) => resource[one] !== null);
  if (kind === undefined)
    return [{ path: 'body.url', message: 'Name an address, a file, a material or a lesson.' }];
  if (other !== undefined)
    return [
      { path: `body.${other}`, message: 'Name one thing: an address, a file, a material or a lesson.' },
    ];
  if (kind === 'url') return [];
  const there = named[kind];
  if (there === null) return [{ path: `body.${kind}`, message: ABSENT[kind] }];
  if (kind === 'file' || fitsInto(named[kind] ?? { school }, { school })) return [];
  return [{ path: `body.${kind}`, message: 'It belongs to another school.' }];
}

/** A resource stands on a node of its own school or of the installation; `node` is null where it is not in view. */
export function nodeFaults(
  node: { readonly school: string | null } | null,
  resource: { readonly school: string | null },
): Fault[] {
  const fault = (message: string) => [{ path: 'body.node', message }];
  if (node === null) return fault('There is no such node.');
  return fitsInto(node, resource) ? [] : fault('This node belongs to another school.');
}
