/**
 * Questions, tests, sources and labels that a school's staff write belong to that school, and only its staff
 * see them. Content without a school is shared by all schools; staff of every school see it. Takers see
 * everything that is assigned to them. The stores select the visible rows in SQL.
 */
import type { Reach } from './access.ts';

export interface Content {
  /** The school that owns the content; null for content that all schools share. */
  readonly school: string | null;
  readonly author: { readonly id: string };
}

/**
 * Whether a person may change content that they can see. `own_schools` allows the content of their schools,
 * `own` allows content they wrote. Shared content is changed only by admins and its author.
 */
export function mayWriteContent(reach: Reach, writer: string, { school, author }: Content): boolean {
  if (reach === 'all') return true;
  if (reach !== 'own_schools' && reach !== 'own') return false;
  return author.id === writer || (reach === 'own_schools' && school !== null);
}

/**
 * The school that new content belongs to, or why it cannot be decided. `asked`: the requested school;
 * undefined if none was named, null for shared content. `own`: the author's schools. `may_share`: whether the
 * author may create shared content.
 */
export function schoolOfContent(
  asked: string | null | undefined,
  { reach, own, may_share }: { reach: Reach; own: readonly string[]; may_share: boolean },
): { school: string | null } | { fault: 'several' | 'no_school' | 'not_shared' | 'absent' } {
  // For admins the foreign key checks that the school exists. Other authors can name only their own schools.
  if (typeof asked === 'string') {
    return reach === 'all' || own.includes(asked) ? { school: asked } : { fault: 'absent' };
  }
  if (reach === 'all') return { school: null };
  if (asked === null) return may_share ? { school: null } : { fault: 'not_shared' };
  const [first, ...others] = own;
  if (first === undefined) return may_share ? { school: null } : { fault: 'no_school' };
  return others.length === 0 ? { school: first } : { fault: 'several' };
}

/**
 * Whether one piece of content may contain or reference another: it must be shared or belong to the same
 * school.
 */
export function fitsInto(part: Pick<Content, 'school'>, whole: Pick<Content, 'school'>): boolean {
  return part.school === null || part.school === whole.school;
}
