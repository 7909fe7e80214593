import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { rosterZip } from '#tests/support/people-file.ts';
import type { ImportLine } from '../people-import.contract.ts';

let api: TestApi;
let admin: ApiClient;

beforeAll(async () => {
  api = await testApi();
  admin = await api.as(await api.person({ role: 'admin' }));
});
afterAll(() => api.close());

const PATH = '/api/users/import/';
const look = (file: File, client = admin) => client.upload(PATH, file);
const take = (file: File, fields: Record<string, string> = {}) =>
  admin.upload(PATH, file, { fields: { dry_run: 'false', ...fields } });
const added = (count: number) => ({ added: count, changed: 0, unchanged: 0, rejected: 0 });

const ORGS = [
  'sourcedId,status,name,type',
  'o1,,Lyra High,school',
  'o2,,Vega High,school',
  'd1,,District,district',
];
const USER_HEAD = 'sourcedId,status,enabledUser,orgSourcedIds,role,username,givenName,familyName,email';
const USERS = [
  USER_HEAD,
  'u1,,true,o1,student,ann@lyra.test,Ann,Arc,ann@lyra.test',
  'u2,,true,o2,student,ben.arc,Ben,Arc,',
  'u3,,true,"o1,o2",teacher,tom.arc,Tom,Arc,tom@lyra.test',
  'u4,,true,o1,parent,pa.arc,Pa,Arc,pa@lyra.test',
];
const CLASSES = [
  'sourcedId,status,title,classCode,schoolSourcedId',
  'c1,,Algebra,1,o1',
  'c2,,Algebra,1,o2',
  'c3,,Geometry,,o1',
];
const ENROLLMENT_HEAD = 'sourcedId,status,classSourcedId,schoolSourcedId,userSourcedId,role';
const ENROLLMENTS = [
  ENROLLMENT_HEAD,
  'e1,,c1,o1,u1,student',
  'e2,,c2,o2,u2,student',
  'e3,,c1,o1,u3,teacher',
  'e4,,c2,o2,u3,teacher',
];
const roster = (tables: Record<string, readonly string[]> = {}) =>
  rosterZip({ orgs: ORGS, users: USERS, classes: CLASSES, enrollments: ENROLLMENTS, ...tables });

describe('a OneRoster file', () => {
  test('imports schools, groups, people and enrollments; a second import changes nothing', async () => {
    const looked = await look(roster());
    expect(looked.body.totals).toMatchObject({ school: { added: 2, unchanged: 1 }, group: added(3) });
    expect((await admin.get('/api/schools/?search=lyra')).body.count).toBe(0);
    const first = await take(roster());
    expect(first.body).toMatchObject({ format: 'oneroster', source: 'SIS' });
    expect(first.body.totals).toMatchObject({ person: added(3), guardian: { unchanged: 1 } });
    expect(first.body.totals.enrollment).toEqual(added(4));
    const [ann] = (await admin.get('/api/users/students/?search=ann%20arc')).body.results;
    expect(ann).toMatchObject({
      username: 'ann.arc',
      schools: [{ name: 'Lyra High' }],
      groups: [{ name: 'Algebra' }],
    });
    const groups = (await admin.get('/api/groups/?search=algebra')).body.results;
    expect(
      groups.map((group: { tutors: { name: string }[] }) => group.tutors.map(({ name }) => name)),
    ).toEqual([['Tom Arc'], ['Tom Arc']]);
    const again = await take(roster());
    const { person, school, group, enrollment } = again.body.totals;
    expect([person, school, group, enrollment].map(({ unchanged }) => unchanged)).toEqual([3, 3, 3, 4]);
  });

  test('applies the next file: changed names, schools and classes, and people who are gone', async () => {
    const users = [
      USER_HEAD,
      'u1,,true,o2,student,x,Anna,Arc,ann@lyra.test',
      'u2,tobedeleted,,,,,,,',
      'u3,,true,"o1,o2",teacher,tom.arc,Tom,Arc,tom@lyra.test',
      'u9,tobedeleted,,,,,,,',
    ];
    const classes = [
      CLASSES[0] ?? '',
      'c1,,Algebra I,1,o1',
      'c2,,Algebra,1,o2',
      'c3,tobedeleted,Geometry,,o1',
    ];
    const enrollments = [ENROLLMENT_HEAD, 'e4,tobedeleted,c2,o2,u3,teacher', 'e5,,c2,o2,u1,student'];
    const reply = await take(roster({ users, classes, enrollments }));
    const people = reply.body.lines.filter(({ kind }: ImportLine) => kind === 'person');
    expect(people.map(({ line, changes }: ImportLine) => [line, changes])).toEqual([
      [2, ['givenName', 'orgSourcedIds']],
      [3, ['status']],
      [4, []],
      [5, []],
    ]);
    expect(reply.body.totals).toMatchObject({ group: { changed: 1 }, enrollment: { added: 1, changed: 1 } });
    const [anna] = (await admin.get('/api/users/students/?search=anna%20arc')).body.results;
    expect(anna).toMatchObject({ schools: [{ name: 'Vega High' }], groups: [{ name: 'Algebra' }] });
    const [ben] = (await admin.get('/api/users/students/?search=ben%20arc')).body.results;
    expect(ben.status).toBe('deactivated');
    const groups = (await admin.get('/api/groups/?search=algebra')).body.results;
    expect(groups.map(({ name, tutors }: { name: string; tutors: [] }) => [name, tutors.length])).toEqual([
      ['Algebra', 0],
      ['Algebra I', 1],
    ]);
  });

  test('enrolls people who left a class and came back, and reads columns in any order', async () => {
    const tables = {
      orgs: ['\uFEFFtype,metadata.x,name,sourcedId', 'school,1,Norma High,n1'],
      classes: ['title,sourcedId,schoolSourcedId', 'Latin,n-c,n1'],
      users: ['familyName,givenName,orgSourcedIds,role,sourcedId', 'Norma,Nia,n1,student,n-u'],
    };
    const enrollments = ['endDate,role,userSourcedId,classSourcedId', '2026-01-01,student,n-u,n-c'];
    const twice = [...enrollments, ',student,n-u,n-c'];
    const enrolled = async (rows: string[]) => {
      const reply = await take(rosterZip({ ...tables, enrollments: rows }), { source: 'another' });
      expect(reply.status, reply.text).toBe(200);
      const [nia] = (await admin.get('/api/users/students/?search=nia%20norma')).body.results;
      return nia.groups.map(({ name }: { name: string }) => name);
    };
    expect(await enrolled(twice)).toEqual(['Latin']);
    expect(await enrolled(twice)).toEqual(['Latin']);
    expect(await enrolled(enrollments)).toEqual([]);
  });

  test('reports people missing from the next file, and deactivates them if requested', async () => {
    const without = roster({ users: USERS.slice(0, 2), enrollments: [ENROLLMENT_HEAD] });
    const missing = (lines: ImportLine[]) =>
      lines.filter(({ line }) => line === null).map(({ name, outcome }) => [name, outcome]);
    const looked = await look(without);
    expect(missing(looked.body.lines)).toEqual([['Tom Arc', 'unchanged']]);
    const taken = await take(without, { absent: 'deactivate' });
    expect(missing(taken.body.lines)).toEqual([['Tom Arc', 'changed']]);
    expect((await admin.get('/api/users/internal/?search=tom%20arc')).body.results[0].status).toBe(
      'deactivated',
    );
    // A file without a status does not undo a status that was set here.
    const back = await look(roster());
    expect(back.body.lines.find(({ name }: ImportLine) => name === 'Tom Arc')).toMatchObject({
      outcome: 'unchanged',
      notes: [expect.stringContaining('This person is deactivated')],
    });
  });

  test('links existing schools and groups of the same name', async () => {
    const school = await api.school('Mira High');
    const group = await api.group(school, 'Physics');
    const tables = {
      orgs: ['sourcedId,name,type', 'm1,MIRA high,school'],
      classes: ['sourcedId,title,schoolSourcedId', 'm-c,physics,m1'],
      users: ['sourcedId,role,orgSourcedIds,givenName,familyName', 'm-u,student,m1,Mo,Mira'],
      enrollments: ['classSourcedId,userSourcedId,role', 'm-c,m-u,student'],
    };
    const reply = await take(rosterZip(tables));
    expect(reply.body.totals).toMatchObject({
      school: { changed: 1, added: 0 },
      group: { changed: 1, added: 0 },
    });
    const members = (await admin.get(`/api/group-user/?group=${group}`)).body.results;
    expect(members.map(({ user }: { user: { name: string } }) => user.name)).toEqual(['Mo Mira']);
    expect((await look(rosterZip(tables))).body.totals.school.unchanged).toBe(1);
  });

  test('from a manager imports people of their schools; other schools are errors in their lines', async () => {
    const mine = await api.school('Orion High');
    const manager = await api.as(await api.person({ role: 'manager', schools: [mine] }));
    const file = rosterZip({
      orgs: ['sourcedId,name,type', 'r1,Orion High,school', 'r2,Rigel High,school', 'r3,Vega High,school'],
      users: [
        'sourcedId,role,orgSourcedIds,givenName,familyName',
        ...['r1', 'r2', 'r3'].map((org) => `${org}-u,student,${org},Rio,${org}`),
        'r1-m,administrator,r1,Max,Orion',
      ],
      classes: ['sourcedId,title,schoolSourcedId', 'r-c1,Optics,r1', 'r-c2,Optics,r2'],
      enrollments: [
        'classSourcedId,userSourcedId,role',
        'r-c1,r1-u,student',
        'r-c2,r2-u,student',
        'r-c1,r1-m,teacher',
      ],
    });
    const reply = await look(file, manager);
    const rejected = reply.body.lines.filter(({ outcome }: ImportLine) => outcome === 'rejected');
    expect(rejected.map(({ kind, line }: ImportLine) => `${kind} ${line}`)).toEqual([
      'person 3',
      'person 4',
      'person 5',
      'school 3',
      'school 4',
      'group 3',
      'enrollment 3',
      'enrollment 4',
    ]);
    expect(reply.body.totals).toMatchObject({
      person: { added: 1 },
      school: { changed: 1 },
      group: { added: 1 },
    });
  });

  test('accepts neither a different school’s ids nor ids that look like ours', async () => {
    const [mine, theirs] = [await api.school('Carina High'), await api.school('Puppis High')];
    const manager = await api.as(await api.person({ role: 'manager', schools: [mine] }));
    const far = await api.person({ role: 'student', last_name: 'Far', schools: [theirs] });
    const tables = (school: string, user: string) => ({
      orgs: ['sourcedId,name,type', `x1,${school},school`],
      classes: ['sourcedId,title,schoolSourcedId', 'x-c,Chess,x1'],
      users: ['sourcedId,role,orgSourcedIds,givenName,familyName', `${user},student,x1,Max,${school}`],
      enrollments: ['classSourcedId,userSourcedId,role', `x-c,${user},student`],
    });
    await take(rosterZip(tables('Puppis High', 'x-u')));
    const reply = await look(rosterZip(tables('Carina High', 'x-u')), manager);
    expect(reply.body.lines.map(({ kind, outcome }: ImportLine) => `${kind} ${outcome}`)).toEqual([
      'person rejected',
      'school rejected',
      'group rejected',
      'enrollment rejected',
    ]);
    /* The manager adds a student whose id in the roster equals a different person's own id here. That id
       still means the other person. */
    const names = { orgs: ['sourcedId,name,type', 'y1,Carina High,school'] };
    const users = ['sourcedId,role,orgSourcedIds,givenName,familyName', `${far.id},student,y1,Sly,Carina`];
    const fields = { dry_run: 'false' };
    const taken = await manager.upload(PATH, rosterZip({ ...names, users }), { fields });
    expect(taken.body.totals.person.added).toBe(1);
    const seen = await look(rosterZip({ ...names, users }));
    expect(seen.body.lines[0]).toMatchObject({ person: far.id });
  });

  test('that contains only changes is refused, and the message names its table', async () => {
    const { strToU8, zipSync } = await import('fflate');
    const manifest = 'propertyName,value\noneroster.version,1.1\nfile.orgs,bulk\nfile.users,delta';
    const zip = zipSync({
      'manifest.csv': strToU8(manifest),
      'orgs.csv': strToU8(ORGS.join('\n')),
      'users.csv': strToU8(USERS.join('\n')),
    });
    const reply = await take(new File([zip], 'delta.zip'));
    expect([reply.status, reply.body.errors]).toEqual([
      422,
      [{ path: 'body.file', message: expect.stringContaining('users.csv contains only changes (delta)') }],
    ]);
  });
});
