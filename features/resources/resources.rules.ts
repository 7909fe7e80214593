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

/** A resource is one thing: an address or a file. `isFileThere`: whether the caller may put it before others. */
export function contentFaults(
  { url, file }: { readonly url: string | null; readonly file: string | null },
  isFileThere: boolean,
): Fault[] {
  if (url === null && file === null) return [{ path: 'body.url', message: 'Name an address or a file.' }];
  if (url !== null && file !== null)
    return [{ path: 'body.file', message: 'Name an address or a file, not both.' }];
  return file !== null && !isFileThere ? [{ path: 'body.file', message: 'There is no such file.' }] : [];
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
