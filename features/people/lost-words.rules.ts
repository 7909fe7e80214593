/** Assignments that end with a membership, in words. */
import type { AssignedThings, AssignmentsLost } from './assignments-lost.contract.ts';

/** How many things of each kind; null where there are none. */
export function thingsWords({
  tests,
  practice_sets,
  materials,
  shelves,
  videos,
}: Omit<AssignedThings, 'titles'>): string | null {
  const kinds = [
    tests > 0 && counted(tests, 'test', 'tests'),
    practice_sets > 0 && counted(practice_sets, 'practice set', 'practice sets'),
    materials > 0 && counted(materials, 'material', 'materials'),
    shelves > 0 && counted(shelves, 'shelf', 'shelves'),
    videos > 0 && counted(videos, 'video', 'videos'),
  ].filter((words) => words !== false);
  const [last] = kinds.slice(-1);
  if (last === undefined) return null;
  return kinds.length === 1 ? last : `${kinds.slice(0, -1).join(', ')} and ${last}`;
}

/** What these things are called; those whose titles are not told are counted. Null where no title is told. */
export function titlesWords({
  titles,
  tests,
  practice_sets,
  materials,
  shelves,
  videos,
}: AssignedThings): string | null {
  if (titles.length === 0) return null;
  const more = tests + practice_sets + materials + shelves + videos - titles.length;
  return `${titles.join(' · ')}${more > 0 ? ` · and ${more} more` : ''}`;
}

/** What people would lose, in a sentence; null where that is nothing. `who`: one person's name, else "students" are counted. */
export function lostWords(lost: AssignmentsLost, who: string | null): string | null {
  const things = thingsWords(lost);
  if (things === null) return null;
  return `This takes ${things} away from ${who ?? counted(lost.people, 'student', 'students')}.`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
