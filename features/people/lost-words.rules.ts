/** Assignments that end with a membership, in words. */
import type { AssignedThings, AssignmentsLost } from './assignments-lost.contract.ts';

/** How many things of each kind, with titles; null where there are none. */
export function thingsWords(things: AssignedThings): string | null {
  const { tests, practice_sets, materials, shelves, videos, titles } = things;
  const kinds = [
    tests > 0 && counted(tests, 'test', 'tests'),
    practice_sets > 0 && counted(practice_sets, 'practice set', 'practice sets'),
    materials > 0 && counted(materials, 'material', 'materials'),
    shelves > 0 && counted(shelves, 'shelf', 'shelves'),
    videos > 0 && counted(videos, 'video', 'videos'),
  ].filter((words) => words !== false);
  const [last] = kinds.slice(-1);
  if (last === undefined) return null;
  const listed = kinds.length === 1 ? last : `${kinds.slice(0, -1).join(', ')} and ${last}`;
  const more = tests + practice_sets + materials + shelves + videos - titles.length;
  if (titles.length === 0) return listed;
  return `${listed} (${titles.join(', ')}${more > 0 ? ` and ${more} more` : ''})`;
}

/** What people would lose, in a sentence; null where that is nothing. `who`: one person's name, else "students" are counted. */
export function lostWords(lost: AssignmentsLost, who: string | null): string | null {
  const things = thingsWords(lost);
  if (things === null) return null;
  const losing = who === null ? counted(lost.people, 'student loses', 'students lose') : `${who} loses`;
  return `${losing} ${things}, unless you keep it.`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
