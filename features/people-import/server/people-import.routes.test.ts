import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type Reply, type TestApi, testApi } from '#tests/support/api.ts';
import { peopleCsv } from '#tests/support/people-file.ts';
import { PASSWORD, type SeededPerson } from '#tests/support/seed.ts';
import type { ImportLine } from '../people-import.contract.ts';

let api: TestApi;
let admin: ApiClient;
let manager: ApiClient;
let north: string;
let south: string;

beforeAll(async () => {
  api = await testApi();
  north = await api.school('North');
  south = await api.school('South');
  admin = await api.as(await api.person({ role: 'admin' }));
  manager = await api.as(await api.person({ role: 'manager', schools: [north] }));
});
afterAll(() => api.close());

const PATH = '/api/users/import/';
const look = (client: ApiClient, file: File, fields: Record<string, string> = {}) =>
  client.upload(PATH, file, { fields });
const take = (client: ApiClient, file: File, fields: Record<string, string> = {}) =>
  client.upload(PATH, file, { fields: { dry_run: 'false', ...fields } });
const outcomes = (reply: Reply) =>
  reply.body.lines.map(({ line, outcome, changes, faults }: ImportLine) => [
    line,
    outcome,
    ...changes,
    ...faults.map(({ column }) => column),
  ]);
const messages = (reply: Reply): string[] =>
  reply.body.lines.flatMap(({ faults }: ImportLine) => faults.map(({ message }) => message));
const found = async (search: string, client = admin) => {
  const kinds = ['students', 'internal', 'guests'];
  const lists = await Promise.all(kinds.map((kind) => client.get(`/api/users/${kind}/?search=${search}`)));
  return lists.flatMap(({ body }) => body.results);
};

const HEAD = 'sourced_id,username,role,first_name,last_name,email,mobile,schools,groups,status';

describe('a CSV file', () => {
  test('a preview changes nothing', async () => {
    const file = peopleCsv(HEAD, 'A1,,student,Ann,Alder,ann@x.test,,North,Algebra,');
    const reply = await look(admin, file);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ format: 'csv', dry_run: true, source: 'csv', ignored_columns: [] });
    expect(reply.body.lines).toEqual([
      expect.objectContaining({ kind: 'person', line: 2, name: 'Ann Alder', outcome: 'added', person: null }),
      expect.objectContaining({ kind: 'group', line: 2, name: 'Algebra', outcome: 'added' }),
    ]);
    expect(await found('alder')).toEqual([]);
    expect((await admin.get('/api/groups/?search=algebra')).body.count).toBe(0);
  });

  test('imports people with school, group and username; a second import changes only what differs', async () => {
    const rows = [
      'B1,,student,Bea,Birch,bea@x.test,+1 (555) 123-0001,north,Biology|Botany,',
      'B2,,Teacher,Bo,Birch,bo@x.test,,North|South,,',
      ',bud.b,student,Bud,Birch,bea@x.test,,North,BIOLOGY,',
      ',,student,Bix,Birch,bix@x.test,,North,,',
    ];
    const first = await take(admin, peopleCsv(HEAD, ...rows));
    expect(first.body.totals.person).toEqual({ added: 4, changed: 0, unchanged: 0, rejected: 0 });
    expect(first.body.totals.group.added).toBe(2);
    const [bea] = await found('bea%20birch');
    expect(first.body.lines[0].person).toBe(bea.id);
    expect(bea).toMatchObject({
      role: 'student',
      username: 'bea.birch',
      email: 'bea@x.test',
      mobile: '+15551230001',
      schools: [{ id: north, name: 'North' }],
      groups: [{ name: 'Biology' }, { name: 'Botany' }],
    });
    expect((await found('bo%20birch'))[0].schools.map(({ id }: { id: string }) => id)).toEqual([
      north,
      south,
    ]);
    expect((await found('bud.b'))[0].groups).toMatchObject([{ name: 'Biology' }]);

    const again = await take(admin, peopleCsv(HEAD, ...rows));
    expect(again.body.totals.person).toEqual({ added: 0, changed: 0, unchanged: 4, rejected: 0 });

    const mended = [
      'B1,,,Beatrix,Birch,bea@x.test,,,,',
      'B2,,,Bo,Birch,,,,Biology,',
      ',bud.b,,Bud,Beech,,,South,,',
      ',,,Bix,Birch,BIX@x.test,+15551230009,,,deactivated',
    ];
    const changed = await take(admin, peopleCsv(HEAD, ...mended));
    expect(outcomes(changed)).toEqual([
      [2, 'changed', 'first_name'],
      [3, 'changed', 'groups'],
      [4, 'changed', 'last_name', 'schools'],
      [5, 'changed', 'email', 'mobile', 'status'],
    ]);
    const [beatrix] = await found('beatrix');
    expect(beatrix).toMatchObject({ id: bea.id, email: 'bea@x.test', mobile: '+15551230001', version: 2 });
    // A person who moves to a different school leaves the groups of the first.
    expect((await found('bud.b'))[0]).toMatchObject({ schools: [{ id: south }], groups: [] });
    expect((await found('bix%20birch'))[0]).toMatchObject({ status: 'deactivated' });
    const kept = await look(admin, peopleCsv(HEAD, ...rows), { present: 'skip' });
    expect(kept.body.totals.person).toMatchObject({ changed: 0, unchanged: 4 });
  });

  test('reports every error by row and column, and imports everything or nothing', async () => {
    const rows = [
      'C1,,student,Cal,Cedar,cal@x.test,,North,,',
      'C2,,student,,,nonsense,12,North,,perhaps',
      'C3,,wizard,Cam,Cedar,,,North,,',
      'C4,,student,Cy,Cedar,,,Nowhere,,',
      'C5,,student,Con,Cedar,,,,,',
      'C6,,student,Cor,Cedar,,,North|South,,',
      'C1,,student,Cat,Cedar,,,North,,',
      ',,student,Coy,Cedar,,,North,,',
      'C9,,counselor,Cob,Cedar,,,North,Algebra,',
      'C10,"un fit",tutor,Cid,Cedar,,,North,,,too,many',
      `C11,,student,Cleo,Cedar,,,North,${'g'.repeat(61)},`,
    ];
    const reply = await look(admin, peopleCsv(HEAD, ...rows));
    expect(outcomes(reply)).toEqual([
      [2, 'added'],
      [3, 'rejected', 'email', 'mobile', 'status', 'first_name'],
      [4, 'rejected', 'role'],
      [5, 'rejected', 'schools'],
      [6, 'rejected', 'schools'],
      [7, 'added'],
      [8, 'rejected', 'sourced_id'],
      [9, 'rejected', 'sourced_id'],
      [10, 'rejected', 'groups'],
      [11, 'rejected', 'line', 'username'],
      [12, 'rejected', 'groups'],
    ]);
    expect(messages(reply)).toContain('This is the same person as on line 2.');
    const refused = await take(admin, peopleCsv(HEAD, ...rows));
    expect(refused.body).toMatchObject({ status: 422, code: 'rejected_lines' });
    expect(refused.body.errors).toContainEqual({
      path: 'body.file.line.5.schools',
      message: 'There is no school “Nowhere”.',
    });
    expect(await found('cedar')).toEqual([]);
    const partly = await take(admin, peopleCsv(HEAD, ...rows), { leave_out_rejected: 'true' });
    expect(partly.body.totals.person).toEqual({ added: 2, changed: 0, unchanged: 0, rejected: 9 });
    expect((await found('cedar')).map(({ first_name }) => first_name)).toEqual(['Cal', 'Cor']);
  });

  test('returns its rejected people as a file that can be corrected and sent again', async () => {
    const rows = ['D1,,student,=Dan,Dogwood,dan@x,,North,,', 'D2,,student,Di,Dogwood,di@x.test,,North,,'];
    const fields = { source: 'SIS' };
    const reply = await admin.upload(`${PATH}rejected/`, peopleCsv(HEAD, ...rows), { fields });
    expect(reply.headers['content-type']).toContain('text/csv');
    const [head, row, ...more] = reply.text.replace('\uFEFF', '').trim().split('\r\n');
    expect(head?.replaceAll('"', '')).toBe(`${HEAD},source,line,faults`);
    expect(row).toBe(
      `"D1","","student","'=Dan","Dogwood","dan@x","","North","","","SIS",2,"email: Enter an email address."`,
    );
    expect(more).toEqual([]);
    expect(await found('dogwood')).toEqual([]);
    const mended = reply.text.replace('dan@x', 'dan@x.test');
    const taken = await take(admin, new File([mended], 'mended.csv'));
    expect([outcomes(taken), taken.body.source]).toEqual([[[2, 'added']], 'SIS']);
    expect((await found('dogwood'))[0]).toMatchObject({ first_name: '=Dan' });
  });

  test('fills missing cells from the options, and lists columns it does not know', async () => {
    const file = peopleCsv('Given name;Surname;E-mail;House', 'Eve;Elm;eve@x.test;Red');
    expect(outcomes(await look(admin, file))).toEqual([[2, 'rejected', 'role']]);
    const reply = await look(admin, file, { role: 'student', school: north });
    expect([outcomes(reply), reply.body.ignored_columns]).toEqual([[[2, 'added']], ['House']]);
    const elsewhere = await look(manager, file, { role: 'student', school: south });
    expect(elsewhere.body.errors).toEqual([
      { path: 'body.school', message: 'This school doesn’t exist, or you can’t see it.' },
    ]);
  });

  test('from a manager changes only their schools and lower ranks; everything else is an error in its row', async () => {
    const far = await api.person({
      role: 'student',
      username: 'far.fir',
      last_name: 'Fir',
      schools: [south],
    });
    const peer = await api.person({
      role: 'manager',
      username: 'peer.fir',
      last_name: 'Fir',
      schools: [north],
    });
    await take(admin, peopleCsv(HEAD, 'F0,,student,Finn,Fir,finn@x.test,,South,,'));
    const rows = [
      'F1,,student,Fay,Fir,fay@x.test,,North,,',
      'F2,,student,Flo,Fir,flo@x.test,,South,,',
      'F3,,manager,Fox,Fir,fox@x.test,,North,,',
      ',far.fir,,Sam,Fir,,,,,',
      ',peer.fir,,Samuel,Fir,,,,,',
      'F0,,student,Finn,Fir,,,North,,',
      ',peer.fir2,student,Sam,Fir,finn@x.test,,North,,',
    ];
    const reply = await look(manager, peopleCsv(HEAD, ...rows));
    expect(outcomes(reply)).toEqual([
      [2, 'added'],
      [3, 'rejected', 'schools'],
      [4, 'rejected', 'role'],
      [5, 'rejected', 'username'],
      [6, 'rejected', 'first_name'],
      [7, 'rejected', 'sourced_id'],
      // The email belongs to a person whom the importer cannot see, so it is ignored.
      [8, 'added'],
    ]);
    expect(reply.text).not.toContain(far.id);
    expect(reply.text).toContain(peer.id);
  });

  test('changes nobody’s own status, and matches no unconfirmed email', async () => {
    const self = await api.person({ role: 'admin', username: 'own.gum', last_name: 'Gum' });
    const client = await api.as(self);
    const own = await look(client, peopleCsv(HEAD, ',own.gum,,Sam,Gum,,,,,deactivated'));
    expect(outcomes(own)).toEqual([[2, 'rejected', 'status']]);
    const shy = await api.person({ role: 'guest', first_name: 'Gil', email: 'gil@x.test' });
    const { kysely } = api.platform.database;
    await kysely.updateTable('people').set({ email_verified_at: null }).where('id', '=', shy.id).execute();
    const reply = await look(admin, peopleCsv(HEAD, ',,guest,Gil,Gum,gil@x.test,,,,'));
    expect(outcomes(reply)).toEqual([[2, 'added']]);
  });

  test('ends the sign-ins of people it deactivates or gives a different role', async () => {
    const seeds = ['hal', 'hob', 'hew'].map((username) =>
      api.person({ role: 'tutor', username: `${username}.holly`, schools: [north] }),
    );
    const people: SeededPerson[] = await Promise.all(seeds);
    const clients = await Promise.all(people.map((one) => api.as(one)));
    const rows = [
      ',hal.holly,,Sam,,,,,,deactivated',
      ',hob.holly,counselor,Sam,,,,,,',
      ',hew.holly,,Sam,Holly,,,,,',
    ];
    const reply = await take(admin, peopleCsv(HEAD, ...rows));
    expect(reply.body.totals.person.changed).toBe(3);
    const statuses = await Promise.all(clients.map(async (client) => (await client.get('/api/me/')).status));
    expect(statuses).toEqual([401, 401, 200]);
    const back = await take(admin, peopleCsv(HEAD, ',hal.holly,,Sam,,,,,,active'));
    expect(outcomes(back)).toEqual([[2, 'changed', 'status']]);
    const again = { username: 'hal.holly', password: PASSWORD };
    expect((await api.anyone.post('/api/sign-in/', again)).status).toBe(200);
  });

  test('ends memberships that a move does not allow, and the audit lists added and changed people', async () => {
    const counselor = await api.person({ role: 'counselor', schools: [north] });
    const group = await api.group(north, 'Junipers');
    const moved = await api.person({
      role: 'student',
      username: 'jan.jasmine',
      first_name: 'Jan',
      last_name: 'Jasmine',
      schools: [north],
      groups: [group],
      counselor: counselor.id,
    });
    const rows = [',jan.jasmine,,Jana,Jasmine,,,South,,', 'K1,,student,Jo,Jasmine,,,North,,'];
    const reply = await take(admin, peopleCsv(HEAD, ...rows));
    expect(outcomes(reply)).toEqual([
      [2, 'changed', 'first_name', 'schools'],
      [3, 'added'],
    ]);
    const [jana] = await found('jana');
    expect(jana).toMatchObject({ counselor: null, groups: [], schools: [{ id: south }] });
    const { history } = (await admin.get(`/api/allocate-counselor/${moved.id}/`)).body;
    expect(history).toMatchObject([{ from: { id: counselor.id }, to: null }]);
    const { kysely } = api.platform.database;
    const values = kysely.selectFrom('audit_values').select(['field', 'before', 'after']);
    expect(await values.where('person', '=', moved.id).execute()).toEqual([
      { field: 'first_name', before: 'Jan', after: 'Jana' },
    ]);
    const [{ id: added }] = await found('jo%20jasmine');
    const targets = await kysely
      .selectFrom('audit_targets')
      .where('target', '=', added)
      .selectAll()
      .execute();
    expect(targets).toHaveLength(1);
  });

  test('two concurrent imports of one file add its people once', async () => {
    const file = () => peopleCsv(HEAD, 'I1,,student,Ida,Ivy,ida@x.test,,North,Ivies,');
    const other = await api.as(await api.person({ role: 'admin' }));
    const replies = await Promise.all([take(admin, file()), take(other, file())]);
    expect(replies.map(({ body }) => body.totals.person.added).sort()).toEqual([0, 1]);
    expect(await found('ivy')).toHaveLength(1);
  });
});
