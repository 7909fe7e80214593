/** Describes in words the assignments that end with a membership. */
import type { AssignedThings, AssignmentsLost } from './assignments-lost.contract.ts';

/** The number of assignments of each kind in words; null if there are none. */
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

/** The titles of the assignments; those without a given title are counted. Null if no title is given. */
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

/**
 * A sentence that says what people would lose; null if they lose nothing. `who` is one person's name; if it
 * is null, the sentence counts students.
 */
export function lostWords(lost: AssignmentsLost, who: string | null): string | null {
  const things = thingsWords(lost);
  if (things === null) return null;
  return `This removes ${things} from the assignments of ${who ?? counted(lost.people, 'student', 'students')}.`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
