/** Sentences about what is lost when a group is removed. */
import { thingsWords, titlesWords } from '#features/people/lost-words.rules.ts';
import type { GroupRemoval } from './groups.contract.ts';

/**
 * One sentence for each kind of item that is removed, and one for sessions, which stay although one might
 * expect them to be removed.
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
    members > 0 && `The group has ${counted(members, 'student', 'students')}.`,
    lost !== null && `Assigned to the group: ${lost}${titles === null ? '' : ` (${titles})`}.`,
    losing_tests > 0 &&
      `${counted(losing_tests, 'student hasn’t', 'students haven’t')} started an assigned test and would lose it.`,
    under_way > 0 &&
      `${counted(under_way, 'student has', 'students have')} a test in progress and can finish it.`,
    join_requests > 0 && `${counted(join_requests, 'request', 'requests')} to join will be declined.`,
    sessions > 0 &&
      `${counted(sessions, 'test session', 'test sessions')} will be kept with the ${sessions === 1 ? 'student' : 'students'}.`,
  ].filter((words) => words !== false);
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
