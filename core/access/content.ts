/**
 * Whose content is: what a school's staff write for it (questions, tests, their sources and labels) belongs to that school,
 * and stands to its staff alone; what belongs to none is the installation's, which the staff of every school see. Takers
 * see what they are given, whosever it is. Which rows are seen is SQL's business, in the stores.
 */
import type { Reach } from './access.ts';

export interface Content {
  /** Null: the installation's. */
  readonly school: string | null;
  readonly author: { readonly id: string };
}

/**
 * Whether content that somebody sees is theirs to change, by how far their act reaches: that of one's own schools, or
 * what one wrote. The installation's is changed by admins, and by whoever wrote it.
 */
export function mayWriteContent(reach: Reach, writer: string, { school, author }: Content): boolean {
  if (reach === 'all') return true;
  if (reach !== 'own_schools' && reach !== 'own') return false;
  return author.id === writer || (reach === 'own_schools' && school !== null);
}

/**
 * The school that new content belongs to, or why it can not be told. `asked`: undefined where nobody said, null for the
 * installation. `own`: the schools of whoever writes it. `may_share`: whether they may put theirs with the installation's.
 */
export function schoolOfContent(
  asked: string | null | undefined,
  { reach, own, may_share }: { reach: Reach; own: readonly string[]; may_share: boolean },
): { school: string | null } | { fault: 'several' | 'no_school' | 'not_shared' | 'absent' } {
  // Whether there is a school of this name everybody's database says; of others than one's own there is none.
  if (typeof asked === 'string') {
    return reach === 'all' || own.includes(asked) ? { school: asked } : { fault: 'absent' };
  }
  if (reach === 'all') return { school: null };
  if (asked === null) return may_share ? { school: null } : { fault: 'not_shared' };
  const [first, ...others] = own;
  if (first === undefined) return may_share ? { school: null } : { fault: 'no_school' };
  return others.length === 0 ? { school: first } : { fault: 'several' };
}

/** Whether content of one school may stand in content of another, or name it: that of the same, and the installation's. */
export function fitsInto(part: Pick<Content, 'school'>, whole: Pick<Content, 'school'>): boolean {
  return part.school === null || part.school === whole.school;
}
