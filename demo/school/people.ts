/** Creates the demo school's people, schools and groups. */

import { changeMe, getMe } from '#features/auth/auth.contract.ts';
import { addGroup, addGroupUsers } from '#features/groups/groups.contract.ts';
import { changePerson } from '#features/people/people.contract.ts';
import { addPerson, type NewPerson } from '#features/people/server/public.ts';
import { addSchool } from '#features/schools/schools.contract.ts';
import type { Luck } from '../luck.ts';
import type { Account, Calls, SignedIn } from './calls.ts';
import { GROUP_NAMES, SCHOOLS, STAFF, STUDENT_NAMES } from './roll.ts';

type StaffAddress = (typeof STAFF)[number]['address'];

export interface School {
  readonly admin: Account;
  readonly staff: Readonly<Record<StaffAddress, Account>>;
  readonly groups: readonly {
    readonly id: string;
    readonly name: string;
    readonly members: readonly Account[];
  }[];
}

export const ADDRESS_ENDING = '@demo.test';
const COUNSELED = 8;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/**
 * Creates all people with the same password, among them `students` students. The admin gets an email address
 * only at the very end (`seed.ts`), so that an unfinished school can be recognized.
 */
export async function makePeople(
  calls: Calls,
  {
    password_hash,
    students,
    test_date,
    luck,
  }: { password_hash: string; students: number; test_date: Date; luck: Luck },
): Promise<School> {
  const account = async (
    person: Omit<NewPerson, 'password_hash' | 'must_change_password'>,
  ): Promise<Account> => {
    const row = { ...person, password_hash, must_change_password: false };
    const id = await addPerson(calls.platform.database.kysely, row, calls.clock.now());
    if (id === null) throw new Error(`The username ${person.username} is taken.`);
    return { id, role: person.role, password_hash };
  };
  const admin = await account({
    role: 'admin',
    first_name: 'Morgan',
    last_name: 'Ellis',
    username: 'admin',
    schools: [],
  });
  const { call } = await calls.as(admin);
  const schools: string[] = [];
  for (const school of SCHOOLS) schools.push((await call(addSchool, { body: school })).id);
  const staff = new Map<StaffAddress, Account>();
  for (const { address, school, ...person } of STAFF) {
    const its = school === null ? [] : [schools[school] ?? ''];
    staff.set(
      address,
      await account({ ...person, username: address, email: address + ADDRESS_ENDING, schools: its }),
    );
  }
  const members: Account[][] = GROUP_NAMES.map(() => []);
  for (const [index, [first_name, last_name]] of STUDENT_NAMES.slice(0, students).entries()) {
    const group = index % GROUP_NAMES.length;
    const student = await account({
      role: 'student',
      first_name,
      last_name,
      username: `student${index + 1}`,
      email: `student${index + 1}${ADDRESS_ENDING}`,
      schools: [schools[schoolOf(group)] ?? ''],
    });
    members[group]?.push(student);
  }
  const made = Object.fromEntries(staff) as School['staff'];
  const groups: School['groups'][number][] = [];
  for (const [index, name] of GROUP_NAMES.entries()) {
    const tutor = schoolOf(index) === 0 ? made.tutor : made.tutor2;
    const its = members[index] ?? [];
    const { id } = await call(addGroup, {
      body: { name, school: schools[schoolOf(index)] ?? '', tutors: [tutor.id] },
    });
    await call(addGroupUsers, { body: { group: id, users: its.map((member) => member.id) } });
    groups.push({ id, name, members: its });
  }
  const counseled = [...(groups[0]?.members ?? []), ...(groups[1]?.members ?? [])].slice(0, COUNSELED);
  for (const { id } of counseled) {
    await call(changePerson, { params: { id }, body: { version: 1, counselor: made.counselor.id } });
  }
  for (const student of members.flat()) await setGoal(await calls.as(student), test_date, luck);
  return { admin, staff: made, groups };
}

function schoolOf(group: number): number {
  return group < 2 ? 0 : 1;
}

/** Sets a goal between 1300 and 1500 and an exam date at or up to three weeks after `test_date`. */
async function setGoal({ call }: SignedIn, test_date: Date, luck: Luck): Promise<void> {
  const { version } = await call(getMe);
  const day = new Date(test_date.getTime() + luck.whole(0, 3) * 7 * DAY_MILLISECONDS);
  await call(changeMe, {
    body: { version, goal_score: luck.whole(130, 150) * 10, test_date: day.toISOString().slice(0, 10) },
  });
}
