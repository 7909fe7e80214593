import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type Reply, type TestApi, testApi } from '#tests/support/api.ts';
import { peopleCsv, rosterZip } from '#tests/support/people-file.ts';
import type { ImportLine } from '../people-import.contract.ts';

let api: TestApi;
let admin: ApiClient;
let north: string;

beforeAll(async () => {
  api = await testApi();
  north = await api.school('North');
  admin = await api.as(await api.person({ role: 'admin' }));
});
afterAll(() => api.close());

const PATH = '/api/users/import/';
const HEAD = 'sourced_id,username,role,first_name,last_name,email,school';
const take = (file: File) => admin.upload(PATH, file, { fields: { dry_run: 'false' } });
const peopleOf = (reply: Reply): ImportLine[] =>
  reply.body.lines.filter(({ kind }: ImportLine) => kind === 'person');
const personOf = async (search: string) =>
  (await admin.get(`/api/users/students/?search=${search}`)).body.results;

test('a row that names a merged record by id, username or email changes the record that was kept', async () => {
  const rows = ['S1,,student,Ann,Ash,ann@x.test,North', 'S2,,student,Ann,Ashe,ann.ashe@x.test,North'];
  const [kept = '', other = ''] = peopleOf(await take(peopleCsv(HEAD, ...rows))).map(
    ({ person }) => person ?? '',
  );
  const [{ username }] = await personOf('ashe');
  const merged = await admin.post(`/api/users/${kept}/merge/`, { other });
  expect(merged.status, merged.text).toBe(200);
  const said = async (...lines: string[]) =>
    peopleOf(await take(peopleCsv(HEAD, ...lines))).map(({ person, outcome, changes, notes }) => [
      person === kept,
      outcome,
      ...changes,
      notes.length,
    ]);
  expect(await said('S2,,,Anna,Ash,,')).toEqual([[true, 'changed', 'first_name', 1]]);
  expect(await said(`,${username},,Anna,Ash,,`)).toEqual([[true, 'unchanged', 1]]);
  expect(await said(',,student,Anna,Ash,ANN.ashe@x.test,North')).toEqual([[true, 'unchanged', 1]]);
  expect(await said(`${other},,,Anne,Ash,,`)).toEqual([[true, 'changed', 'first_name', 1]]);
  // If the other system still has both records, the line of the remaining record counts, whatever the order
  // of the lines.
  expect(await said('S2,,,Wrong,Ashe,,', 'S1,,,Ann,Ash,,')).toEqual([
    [true, 'unchanged', 2],
    [true, 'changed', 'first_name', 0],
  ]);
  const all = await personOf('ash');
  expect(all.map(({ id }: { id: string }) => id).sort()).toEqual([kept, other].sort());
  expect(all.find(({ id }: { id: string }) => id === kept)).toMatchObject({
    first_name: 'Ann',
    email: 'ann@x.test',
  });
});

test('an erased person is not found; the same row adds a new person', async () => {
  const file = () => peopleCsv(HEAD, 'E1,eve.elm,student,Eve,Elm,eve@x.test,North');
  const [{ person: before = '' } = {}] = peopleOf(await take(file()));
  const gone = await admin.post(`/api/users/${before}/erase/`, { name: 'Eve Elm' });
  expect(gone.status, gone.text).toBeLessThan(300);
  const [after] = peopleOf(await take(file()));
  expect(after?.outcome).toBe('added');
  expect(after?.person).not.toBe(before);
});

test('a roster import leaves a class with an archived group as it is and enrolls nobody in it', async () => {
  const tables = {
    orgs: ['sourcedId,name,type', 'o1,North,school'],
    classes: ['sourcedId,title,schoolSourcedId', 'c1,Fractions,o1'],
    users: ['sourcedId,role,orgSourcedIds,givenName,familyName', 'u1,student,o1,Uma,Umber'],
  };
  await take(rosterZip(tables));
  const { kysely } = api.platform.database;
  await kysely
    .updateTable('groups')
    .set({ archived_at: api.clock.now() })
    .where('name', '=', 'Fractions')
    .execute();
  const enrollments = ['classSourcedId,userSourcedId,role', 'c1,u1,student'];
  const reply = await take(rosterZip({ ...tables, enrollments }));
  expect(reply.body.totals.enrollment).toEqual({ added: 0, changed: 0, unchanged: 1, rejected: 0 });
  expect(reply.body.lines.find(({ kind }: ImportLine) => kind === 'group')).toMatchObject({
    outcome: 'unchanged',
    notes: [expect.stringContaining('This group is archived')],
  });
  expect((await personOf('umber'))[0]).toMatchObject({ groups: [], schools: [{ id: north }] });
});

test('an email address in an imported file overrides an address change that the person has requested, and signs nobody out', async () => {
  const named = { first_name: 'Lee', last_name: 'Weir', email: 'lee@x.test' };
  const { id, username } = await api.person({ role: 'student', schools: [north], ...named });
  const own = await api.as(await api.token({ username }));
  const links = async () => {
    const { kysely } = api.platform.database;
    const of = kysely.selectFrom('one_use_tokens').select('contact').where('person', '=', id);
    return (await of.where('purpose', '=', 'change_email').execute()).map(({ contact }) => contact);
  };
  expect((await own.post('/api/me/email/', { email: 'asked@x.test' })).status).toBeLessThan(300);
  await take(peopleCsv(HEAD, `,${username},,Lee,Weir,,`));
  expect(await links()).toEqual(['asked@x.test']);
  const set = await take(peopleCsv(HEAD, `,${username},,Lee,Weir,set@x.test,`));
  expect(set.status, set.text).toBe(200);
  expect(peopleOf(set)).toMatchObject([{ outcome: 'changed', person: id }]);
  expect(await links()).toEqual([]);
  expect((await own.get('/api/me/')).body.email).toBe('set@x.test');
});
