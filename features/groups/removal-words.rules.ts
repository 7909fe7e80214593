/** What removing a group takes with it, said in sentences. It knows figures and no group. */
import type { GroupRemoval, MemberRemoval } from './groups.contract.ts';

/** A sentence for each thing that goes, or stays though one might think it goes. */
export function removalWords({
  members,
  join_requests,
  losing_tests,
  under_way,
  sessions,
  ...things
}: GroupRemoval): string[] {
  const lost = thingsWords(things);
  return [
    members > 0 && `${counted(members, 'student is', 'students are')} in it.`,
    lost !== null && `Assigned to it: ${lost}.`,
    losing_tests > 0 &&
      `${counted(losing_tests, 'student has', 'students have')} not started a test of it, and would lose it.`,
    under_way > 0 &&
      `${counted(under_way, 'student has', 'students have')} a test in progress, and can finish it.`,
    join_requests > 0 &&
      `${counted(join_requests, 'request to join it is', 'requests to join it are')} turned down.`,
    sessions > 0 &&
      `${counted(sessions, 'session', 'sessions')} of its tests ${sessions === 1 ? 'stays with its student' : 'stay with their students'}.`,
  ].filter((words) => words !== false);
}

/** What one member would lose, in a sentence; null where that is nothing. */
export function memberWords(things: MemberRemoval): string | null {
  const lost = thingsWords(things);
  return lost === null ? null : `They have through this group alone: ${lost}.`;
}

/** Whether anything is assigned that could be kept. */
export function hasAssignments(things: MemberRemoval): boolean {
  return thingsWords(things) !== null;
}

/** How many things of each kind, with titles; null where there are none. */
function thingsWords({
  tests,
  practice_sets,
  materials,
  shelves,
  videos,
  titles,
}: MemberRemoval): string | null {
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

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
