/** A file never changes the role or status of the importer, or of people of equal or higher rank. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { peopleCsv, rosterZip } from '#tests/support/people-file.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import type { ImportLine } from '../people-import.contract.ts';

let api: TestApi;
let north: string;
let boss: SeededPerson;
let head: SeededPerson;
let admin: ApiClient;
let manager: ApiClient;
beforeAll(async () => {
  api = await testApi();
  north = await api.school('North');
  const schools = [north];
  boss = await api.person({ role: 'admin', username: 'boss', first_name: 'Bo', last_name: 'Boss', schools });
  head = await api.person({
    role: 'manager',
    username: 'head',
    first_name: 'Hal',
    last_name: 'Head',
    schools,
  });
  [admin, manager] = [await api.as(boss), await api.as(head)];
});
afterAll(() => api.close());

const PATH = '/api/users/import/';
const take = (client: ApiClient, file: File, fields: Record<string, string> = {}) =>
  client.upload(PATH, file, { fields: { dry_run: 'false', leave_out_rejected: 'true', ...fields } });
const roleOf = async (username: string) => {
  const { kysely } = api.platform.database;
  const row = kysely.selectFrom('people').select(['role', 'deactivated_at']).where('username', '=', username);
  const { role, deactivated_at } = await row.executeTakeFirstOrThrow();
  return deactivated_at === null ? role : `${role}, deactivated`;
};

test.each([
  ['admin', 'rejected', 'tutor'],
  ['manager', 'rejected', 'tutor'],
  ['counselor', 'changed', 'counselor'],
])('a manager’s file that gives a tutor the role %s: the line is %s', async (role, outcome, after) => {
  const named = { username: `to.${role}`, first_name: 'Tim', last_name: 'Tall' };
  const { username } = await api.person({ role: 'tutor', ...named, schools: [north] });
  const file = peopleCsv('username,role,first_name,last_name', `${username},${role},Tim,Tall`);
  const { body } = await take(manager, file);
  const [line] = body.lines as ImportLine[];
  expect([line?.outcome, line?.faults.map(({ column }) => column)]).toEqual([
    outcome,
    outcome === 'rejected' ? ['role'] : [],
  ]);
  expect(await roleOf(username)).toBe(after);
});

const ORGS = ['sourcedId,status,name,type', 'o1,,North,school'];
const HEAD = 'sourcedId,status,enabledUser,orgSourcedIds,role,username,givenName,familyName,email';
const roster = (...users: string[]) =>
  rosterZip({
    orgs: ORGS,
    users: [HEAD, ...users],
    classes: ['sourcedId,status,title,classCode,schoolSourcedId'],
    enrollments: ['sourcedId,status,classSourcedId,schoolSourcedId,userSourcedId,role'],
  });

test('a roster never deactivates its sender or people of equal rank whom it leaves out', async () => {
  const everybody = [
    'a1,,true,o1,systemAdministrator,boss,Bo,Boss,',
    'a2,,true,o1,systemAdministrator,second,Sue,Second,',
    'm1,,true,o1,administrator,head,Hal,Head,',
    't1,,true,o1,teacher,teach,Tom,Teach,',
    's1,,true,o1,student,stays,Sam,Stays,',
    's2,,true,o1,student,leaves,Lou,Leaves,',
  ];
  const second = { username: 'second', first_name: 'Sue', last_name: 'Second' };
  await api.person({ role: 'admin', ...second, schools: [north] });
  const first = await take(admin, roster(...everybody));
  expect([first.status, first.body.totals.person.rejected]).toEqual([200, 0]);
  const standing = async () =>
    Promise.all(['boss', 'second', 'head', 'teach', 'stays', 'leaves'].map(roleOf));
  const [stays] = everybody.filter((row) => row.startsWith('s1'));

  const by_manager = await take(manager, roster(stays ?? ''), { absent: 'deactivate' });
  expect(by_manager.status).toBe(200);
  expect(await standing()).toEqual([
    'admin',
    'admin',
    'manager',
    'tutor, deactivated',
    'student',
    'student, deactivated',
  ]);
  const by_admin = await take(admin, roster(stays ?? ''), { absent: 'deactivate' });
  expect(by_admin.status).toBe(200);
  expect(await standing()).toEqual([
    'admin',
    'admin, deactivated',
    'manager, deactivated',
    'tutor, deactivated',
    'student',
    'student, deactivated',
  ]);
});
