import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type Reply, type TestApi, testApi } from '#tests/support/api.ts';
import { rosterZip } from '#tests/support/people-file.ts';
import type { ImportLine } from '../people-import.contract.ts';

let api: TestApi;
let admin: ApiClient;

beforeAll(async () => {
  api = await testApi();
  admin = await api.as(await api.person({ role: 'admin' }));
});
afterAll(() => api.close());

const HEAD = 'sourcedId,status,role,orgSourcedIds,givenName,familyName,email,sms,agentSourcedIds';
const send = (users: readonly string[], fields: Record<string, string> = { dry_run: 'false' }) =>
  admin.upload(
    '/api/users/import/',
    rosterZip({ orgs: ['sourcedId,name,type', 'o1,North,school'], users: [HEAD, ...users] }),
    { fields },
  );
const linesOf = (reply: Reply) =>
  reply.body.lines
    .filter(({ kind }: ImportLine) => kind === 'guardian')
    .map(({ line, name, outcome, notes }: ImportLine) => [line, name, outcome, ...notes]);
const guardiansOf = async (search: string) => {
  const [{ id }] = (await admin.get(`/api/users/students/?search=${search}`)).body.results;
  const { results } = (await admin.get(`/api/users/${id}/guardians/`)).body;
  return results.map((one: Record<string, unknown>) => [one.name, one.contact, one.consents]);
};

test('adds the parents in a roster once to their students, without any consent', async () => {
  const students = [
    // Some systems name the parents in the student’s row, others the students in the parents’ rows.
    's1,,student,o1,Ann,Ash,,,"p1,p2"',
    's2,,student,o1,Ben,Ash,,,',
  ];
  const parents = [
    'p1,,parent,o1,Pat,Ash,pat@ash.test,,s2',
    'p2,,guardian,o1,Gus,Elm,not an address,+1 (555) 123-0001,',
    'p3,,relative,o1,Ray,Fir,ray@fir.test,,',
    'p4,,parent,o1,Mum,Ash,,555,s2',
    'p5,tobedeleted,parent,,Old,Ash,old@ash.test,,s1',
    'a1,,aide,o1,Aid,Oak,aid@oak.test,,s1',
  ];
  const looked = await send([...students, ...parents], { dry_run: 'true' });
  expect(linesOf(looked)).toEqual([
    [4, 'Pat Ash', 'added', 'The parent of Ann Ash, Ben Ash.'],
    [5, 'Gus Elm', 'added', 'The guardian of Ann Ash.'],
    [6, 'Ray Fir', 'unchanged', 'Not imported: no student in the file has this relative.'],
    [7, 'Mum Ash', 'unchanged', expect.stringContaining('no email, and no phone number')],
    [8, 'Old Ash', 'unchanged', 'No change: an import never removes guardians.'],
  ]);
  await send([...students, ...parents]);
  expect(await guardiansOf('ann%20ash')).toEqual([
    ['Pat Ash', 'pat@ash.test', []],
    ['Gus Elm', '+15551230001', []],
  ]);
  expect(await guardiansOf('ben%20ash')).toEqual([['Pat Ash', 'pat@ash.test', []]]);
  const again = await send([...students, ...parents]);
  expect(again.body.totals.guardian).toEqual({ added: 0, changed: 0, unchanged: 5, rejected: 0 });

  // A guardian who is the only one with a contact is renamed. If two guardians share the contact, the new
  // name is treated as a different person.
  const [{ id: ben }] = (await admin.get('/api/users/students/?search=ben%20ash')).body.results;
  const { kysely } = api.platform.database;
  const toldOfBen = () => kysely.selectFrom('audit_targets').selectAll().where('target', '=', ben).execute();
  const before = (await toldOfBen()).length;
  const next = ['p1,,parent,o1,Patricia,Ash,PAT@ash.test,,s2', 'p6,,parent,o1,Gil,Elm,,+15551230001,s1'];
  const changed = await send([...students, ...parents.slice(1, 2), ...next]);
  expect(changed.body.totals.guardian).toEqual({ added: 1, changed: 1, unchanged: 1, rejected: 0 });
  expect(await guardiansOf('ann%20ash')).toEqual([
    ['Patricia Ash', 'pat@ash.test', []],
    ['Gus Elm', '+15551230001', []],
    ['Gil Elm', '+15551230001', []],
  ]);
  // The only entry about Ben is his mother's new name.
  expect(await toldOfBen()).toHaveLength(before + 1);
});

test('a guardian with a consent keeps their name, even if a different person now has their email', async () => {
  const student = (parent: string) => `s9,,student,o1,Eve,Yew,,,${parent}`;
  await send([student('p9'), 'p9,,parent,o1,Mia,Yew,home@yew.test,,']);
  const [{ id }] = (await admin.get('/api/users/students/?search=eve%20yew')).body.results;
  const [mia] = (await admin.get(`/api/users/${id}/guardians/`)).body.results;
  const agreed = { kind: 'personal_data', is_given: true };
  expect((await admin.post(`/api/users/${id}/guardians/${mia.id}/consents/`, agreed)).status).toBe(201);
  await send([student('p10'), 'p10,,parent,o1,Jon,Yew,home@yew.test,,']);
  expect(await guardiansOf('eve%20yew')).toEqual([
    ['Mia Yew', 'home@yew.test', [expect.objectContaining(agreed)]],
    ['Jon Yew', 'home@yew.test', []],
  ]);
});
