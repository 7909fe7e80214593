import { expect, test } from 'vitest';
import { rosterManifest as manifest, rosterTablesOf as tables } from '#tests/support/roster-tables.ts';
import type { Incoming } from './incoming.rules.ts';
import { readRoster } from './roster.rules.ts';

const DAY = '2026-11-21';

const BULK = ['file.orgs,bulk', 'file.users,bulk', 'file.classes,bulk', 'file.enrollments,bulk'];
const ORGS = 'sourcedId,status,name,type\no1,,North,school\no2,,South,school\nd,,All,district';

function read(texts: Record<string, string>): Incoming {
  const roster = readRoster(tables(texts), DAY, undefined);
  if ('faults' in roster) throw new Error(roster.faults.join(' '));
  return roster;
}

test('in version 1.1 a user has one role in all their orgs, and only the schools among them count', () => {
  const { people, settled, source } = read({
    manifest: manifest('1.1', ...BULK.slice(0, 2), 'source.systemCode,SIS'),
    orgs: ORGS,
    users: [
      'sourcedId,status,enabledUser,orgSourcedIds,role,username,givenName,familyName,email,sms',
      'u1,,true,o1 d,student,ann@x.test,Ann,Bell,ann@x.test,555-1234',
      'u2,,true,o1 o2,teacher,t.lee,Tom,Lee,,+1-(555).123.0001',
      'u3,,true,d,parent,p,Pa,Bell,,',
      'u4,tobedeleted,,,,,,,,',
      'u5,,false,o9,administrator,adm,Ada,Low,nonsense,',
    ].join('\n'),
  });
  expect(source).toBe('SIS');
  const brief = people.map((one) => [
    one.sourced_id,
    one.role,
    one.schools,
    one.username,
    one.mobile,
    one.status,
  ]);
  expect(brief).toEqual([
    ['u1', 'student', ['o1'], undefined, undefined, undefined],
    ['u2', 'tutor', ['o1', 'o2'], 't.lee', '+15551230001', undefined],
    ['u4', undefined, undefined, undefined, undefined, 'deactivated'],
    ['u5', 'manager', ['o9'], 'adm', undefined, 'deactivated'],
  ]);
  expect(people[0]?.notes).toHaveLength(2);
  expect(people[3]?.faults.map(({ column }) => column)).toEqual(['email']);
  const orgNote = expect.objectContaining({
    kind: 'school',
    notes: ['Not imported: district isn’t a school.'],
  });
  const parentNote = expect.objectContaining({
    kind: 'guardian',
    line: 4,
    notes: ['Not imported: no student in the file has this parent.'],
  });
  expect(settled).toEqual([orgNote, parentNote]);
});

test('in version 1.2 a table holds the roles, and a student belongs to their primary school', () => {
  const { people } = read({
    manifest: manifest('1.2', ...BULK.slice(0, 2), 'file.roles,bulk'),
    orgs: ORGS,
    users: [
      'sourcedId,status,givenName,familyName,primaryOrgSourcedId,username',
      'u1,,Ann,Bell,o2,ann',
      'u2,,Tom,Lee,,tom',
      'u3,,No,Body,,nob',
    ].join('\n'),
    roles: [
      'sourcedId,status,userSourcedId,roleType,role,orgSourcedId',
      'r1,,u1,primary,student,o1',
      'r2,,u1,secondary,student,o2',
      'r3,,u2,primary,teacher,o1',
      'r4,,u2,secondary,principal,o2',
      'r5,tobedeleted,u3,primary,student,o1',
    ].join('\n'),
  });
  expect(people.map(({ role, schools }) => [role, schools])).toEqual([
    ['student', ['o2']],
    ['manager', ['o2']],
    [undefined, []],
  ]);
  expect(people[2]?.faults).toEqual([{ column: 'role', message: 'The file gives this person no role.' }]);
});

test('a roster import distinguishes classes with the same title, and reports enrollments that lead nowhere', () => {
  const { groups, enrollments, settled } = read({
    manifest: manifest('1.1', ...BULK),
    orgs: ORGS,
    users: [
      'sourcedId,role,orgSourcedIds,givenName,familyName',
      'u1,student,o1,Ann,Bell',
      'p1,parent,o1,Pa,Bell',
    ].join('\n'),
    classes: [
      'sourcedId,status,title,classCode,schoolSourcedId',
      'c1,,Algebra,A1,o1',
      'c2,,Algebra,A2,o1',
      'c3,,Algebra,A1,o2',
      'c4,,Physics,,d',
      'c5,tobedeleted,Chemistry,,o1',
    ].join('\n'),
    enrollments: [
      'sourcedId,status,classSourcedId,userSourcedId,role,endDate',
      'e1,,c1,u1,student,',
      'e2,tobedeleted,c2,u1,student,',
      'e3,,c3,u1,student,2026-11-21',
      'e4,,c1,u9,student,',
      'e5,,c4,u1,student,',
      'e6,,c5,u1,student,',
      'e7,,c1,p1,student,',
      'e8,,c1,u1,proctor,',
    ].join('\n'),
  });
  expect(groups.map(({ name, school }) => [name, school])).toEqual([
    ['Algebra (A1)', 'o1'],
    ['Algebra (A2)', 'o1'],
    ['Algebra', 'o2'],
  ]);
  expect(enrollments.map(({ group, holds }) => [group, holds])).toEqual([
    ['c1', true],
    ['c2', false],
    ['c3', false],
  ]);
  const lines = settled.filter(({ kind }) => kind === 'enrollment');
  expect(lines.map(({ line, outcome }) => [line, outcome])).toEqual([
    ...[5, 6].map((line) => [line, 'rejected']),
    ...[7, 8, 9].map((line) => [line, 'unchanged']),
  ]);
});

test('names everything that keeps a roster from being read', () => {
  const faults = (texts: Record<string, string>) => {
    const roster = readRoster(tables(texts), DAY, undefined);
    return 'faults' in roster ? roster.faults : [];
  };
  expect(faults({ users: 'sourcedId' })).toEqual([
    'There is no manifest.csv, so this isn’t a OneRoster file.',
  ]);
  expect(faults({ manifest: manifest('1.0') })).toEqual([
    'Only OneRoster 1.1 and 1.2 can be imported. The version in manifest.csv: 1.0.',
  ]);
  const partial = { manifest: manifest('1.2', 'file.users,delta', 'file.classes,bulk'), users: 'sourcedId' };
  expect(faults(partial)).toEqual([
    'orgs.csv is missing.',
    'users.csv contains only changes (delta). Export it in full (bulk).',
    'users.csv has no column givenName.',
    'users.csv has no column familyName.',
    'roles.csv is missing.',
    'classes.csv is missing.',
  ]);
});

test('an org below a school is treated as that school; a district’s manager gets the schools below the district', () => {
  const { people, settled } = read({
    manifest: manifest('1.2', ...BULK.slice(0, 2), 'file.roles,bulk'),
    orgs: [
      'sourcedId,status,name,type,parentSourcedId',
      'state,,All,state,',
      'd1,,East,district,state',
      'o1,,North,school,d1',
      'o2,,South,school,d1',
      'o3,tobedeleted,West,school,d1',
      'art,,Art,department,o1',
      'loop,,Loop,local,loop',
    ].join('\n'),
    users: [
      'sourcedId,givenName,familyName',
      'm,Max,Low',
      's,Sam,Low',
      't,Tom,Low',
      'l,Lou,Low',
      'e,Eve,Low',
    ].join('\n'),
    roles: [
      'sourcedId,status,userSourcedId,roleType,role,endDate,orgSourcedId',
      '1,,m,primary,districtAdministrator,,state',
      '2,,s,primary,student,,art',
      '3,,t,primary,teacher,,d1',
      '4,,l,primary,principal,,loop',
      // A role's end date is the first day without it.
      '5,,e,primary,teacher,2026-11-21,o1',
      '6,inactive,e,primary,teacher,,o1',
    ].join('\n'),
  });
  expect(people.map(({ role, schools }) => [role, schools])).toEqual([
    ['manager', ['o1', 'o2']],
    ['student', ['o1']],
    ['tutor', []],
    ['manager', []],
  ]);
  expect(settled.map(({ name, outcome, notes }) => [name, outcome, notes])).toContainEqual([
    'Eve Low',
    'unchanged',
    ['Not imported: all their roles have ended.'],
  ]);
  expect(people[0]?.notes).toEqual(['Manages the 2 schools of All.']);
});

test('lists ignored files, and refuses a manifest that is wrong about a file', () => {
  const modes = ['file.demographics,bulk', 'file.userProfiles,Bulk', 'file.results,absent'];
  const texts = { orgs: ORGS, users: 'sourcedId,role,orgSourcedIds,givenName,familyName' };
  const manifested = (...more: string[]) => manifest('1.1', ...BULK.slice(0, 2), ...modes, ...more);
  expect(read({ ...texts, manifest: manifested() }).ignored_files).toEqual([
    'demographics.csv',
    'userProfiles.csv',
  ]);
  const classes = 'sourcedId,title,schoolSourcedId\nc1,Algebra,o1';
  const wrong = {
    ...texts,
    manifest: manifested('file.classes,absent', 'file.academicSessions,delta'),
    classes,
  };
  expect(readRoster(tables(wrong), DAY, undefined)).toEqual({
    faults: [
      'academicSessions.csv contains only changes (delta). Export it in full (bulk).',
      'There is a classes.csv, but manifest.csv says there is none (absent).',
    ],
  });
});
