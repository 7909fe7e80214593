/**
 * What was gone to by the palette last, in this tab and by this person. It holds names of people, so it goes with the tab
 * and with the sign-in.
 */
import type { Found } from './palette-rows.ts';

const KEY = 'recent';
const MOST_KEPT = 5;

interface Kept {
  readonly person: string;
  readonly rows: readonly Found[];
}

/** The last ones of a person, the latest first. */
export function recentOf(person: string): readonly Found[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
    return kept?.person === person ? kept.rows : [];
  } catch {
    return [];
  }
}

/** Puts one before the others. */
export function keepRecent(person: string, row: Found): void {
  const rows = [row, ...recentOf(person).filter(({ href }) => href !== row.href)].slice(0, MOST_KEPT);
  const kept: Kept = { person, rows };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage may be shut off: then nothing is kept.
  }
}

/** Forgets all of them: whoever comes next is told nothing. */
export function forgetRecent(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage may be shut off: then there is nothing.
  }
}
