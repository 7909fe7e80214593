/** What removing a group takes with it, said in sentences. It knows figures and no group. */
import type { GroupRemoval } from './groups.contract.ts';

/** A sentence for each thing that goes, or stays though one might think it goes. */
export function removalWords({
  members,
  join_requests,
  allotments,
  losing_tests,
  under_way,
  sessions,
}: GroupRemoval): string[] {
  return [
    members > 0 && `${counted(members, 'student is', 'students are')} in it.`,
    allotments > 0 &&
      `${counted(allotments, 'test allotted to it is', 'tests allotted to it are')} taken back.`,
    losing_tests > 0 &&
      `${counted(losing_tests, 'student has', 'students have')} yet to begin one of them, and can not any more.`,
    under_way > 0 &&
      `${counted(under_way, 'student is', 'students are')} in the middle of one, and can finish it.`,
    join_requests > 0 &&
      `${counted(join_requests, 'request to join it is', 'requests to join it are')} turned down.`,
    sessions > 0 &&
      `${counted(sessions, 'session', 'sessions')} of its tests ${sessions === 1 ? 'stays with its student' : 'stay with their students'}.`,
  ].filter((words) => words !== false);
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
