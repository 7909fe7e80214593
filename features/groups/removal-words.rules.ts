/** Sentences about the things that are lost when a group is removed. */
import { thingsWords, titlesWords } from '#features/people/lost-words.rules.ts';
import type { GroupRemoval } from './groups.contract.ts';

/**
 * One sentence for each thing that is removed, and one for sessions, which stay although one might expect
 * them to go.
 */
export function removalWords({
  members,
  join_requests,
  losing_tests,
  under_way,
  sessions,
  ...things
}: GroupRemoval): string[] {
  const lost = thingsWords(things);
  const titles = titlesWords(things);
  return [
    members > 0 && `${counted(members, 'student is', 'students are')} in it.`,
    lost !== null && `Assigned to it: ${lost}${titles === null ? '' : ` (${titles})`}.`,
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

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
