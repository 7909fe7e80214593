/**
 * Reads a group's students, their mastery and their sessions for the insight. The calculations are in the
 * `*.rules.ts` files.
 */
import type { Kysely } from 'kysely';
import { type AlongFold, readLearners } from '#features/mastery/server/public.ts';
import { listGivenReasons } from '#features/mistakes/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { groupInsight } from '../group-insight.rules.ts';
import { GroupTests, StudentTests, type StudentTestsState } from '../group-tests.rules.ts';
import type { GroupInsight } from '../insight.contract.ts';
import * as store from './insight.store.ts';

/** More students than any class has. In a larger group only this many are read. */
export const MOST_STUDENTS = 300;

/**
 * Computes a student's tests from their sessions, one after the other. The result is stored together with
 * mastery.
 */
const STUDENT_TESTS: AlongFold<StudentTestsState> = {
  name: 'tests',
  revision: 1,
  is_of_set: false,
  begin: () => {
    const tests = new StudentTests();
    return {
      take: (evidence, paper) => tests.take(evidence, paper),
      get state() {
        return tests.state;
      },
    };
  },
};

/**
 * The insight into a group in view; null if there is none. The number of statements does not depend on the
 * number of students.
 */
export async function readGroupInsight(
  db: Kysely<Tables>,
  view: Parameters<typeof store.findGroup>[1],
  id: string,
  now: Date,
): Promise<GroupInsight | null> {
  const group = await store.findGroup(db, view, id);
  if (group === null) return null;
  const { students, others } = await store.listStudents(db, view, group.id, MOST_STUDENTS);
  const people = students.map((student) => student.id);
  const learners = await readLearners(db, people, now, STUDENT_TESTS);
  const tests = new GroupTests([...learners.values()].map(({ along }) => along));
  const given = await listGivenReasons(db, tests.released);
  const { id: own, name, school } = group;
  return {
    group: { id: own, name, school: { id: school } },
    others,
    ...groupInsight(students, learners, tests, given),
  };
}
