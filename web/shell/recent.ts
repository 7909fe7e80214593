/**
 * The entries that this person opened last through the palette, in this tab. They contain names of people, so
 * they are deleted at sign-out and when the tab closes.
 */
import type { Found } from './palette-rows.ts';

const KEY = 'recent';
const MOST_KEPT = 5;

interface Kept {
  readonly person: string;
  readonly rows: readonly Found[];
}

/** The person's recent entries, latest first. */
export function recentOf(person: string): readonly Found[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
    return kept?.person === person ? kept.rows : [];
  } catch {
    return [];
  }
}

/** Adds an entry at the front. */
export function keepRecent(person: string, row: Found): void {
  const rows = [row, ...recentOf(person).filter(({ href }) => href !== row.href)].slice(0, MOST_KEPT);
  const kept: Kept = { person, rows };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // The browser may block storage: then no entries are kept.
  }
}

/** Deletes all recent entries, so that the next user does not see them. */
export function forgetRecent(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // The browser may block storage: then there is nothing to delete.
  }
}
