import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

const PATH = '/api/users/import/';
const take = (file: File, fields: Record<string, string> = {}, client = admin) =>
  client.upload(PATH, file, { fields: { dry_run: 'false', ...fields } });
const linesOf = (reply: Reply, kind: string) =>
  reply.body.lines
    .filter((line: ImportLine) => line.kind === kind)
    .map(({ name, outcome, changes, faults, notes }: ImportLine) => [
      name,
      outcome,
      ...changes,
      ...faults.map(({ column }) => column),
      ...notes,
    ]);
const termsOf = async (school: string) => {
  const { results } = (await admin.get(`/api/terms/?school=${school}`)).body;
  return results.map((term: Record<string, unknown>) => [
    term.name,
    term.starts_on,
    term.ends_on,
    term.group_count,
  ]);
};

/** A roster with two schools, each with a class taught in these sessions. */
const roster = (
  names: readonly [string, string],
  sessions: readonly string[],
  taught: readonly [string, string],
) =>
  rosterZip({
    orgs: ['sourcedId,name,type', ...names.map((name) => `${name},${name},school`)],
    users: ['sourcedId,role,orgSourcedIds,givenName,familyName'],
    academicSessions: ['sourcedId,status,title,type,startDate,endDate', ...sessions],
    classes: [
      'sourcedId,title,schoolSourcedId,termSourcedIds',
      ...names.map((name, place) => `${name} class,Algebra,${name},"${taught[place]}"`),
    ],
  });
const YEAR = 'y,,2026/27,schoolYear,2026-09-01,2027-07-01';
const AUTUMN = 'a,,Autumn,term,2026-09-01,2027-01-01';

describe('terms of a OneRoster file', () => {
  test('are added once to each school that teaches in them, and follow the next file', async () => {
    const names = ['Terra High', 'Tempus High'] as const;
    const [terra, tempus] = [await api.school(names[0]), await api.school(names[1])];
    const file = () => roster(names, [YEAR, AUTUMN], ['y,a', 'a']);
    const looked = await admin.upload(PATH, file());
    expect(looked.body.totals.term).toEqual({ added: 3, changed: 0, unchanged: 0, rejected: 0 });
    expect(await termsOf(terra)).toEqual([]);
    expect(linesOf(await take(file()), 'term')).toEqual([
      ['2026/27, Terra High', 'added'],
      ['Autumn, Terra High', 'added'],
      ['Autumn, Tempus High', 'added'],
    ]);
    expect(await termsOf(terra)).toEqual(
      expect.arrayContaining([
        ['2026/27', '2026-09-01', '2027-06-30', 1],
        ['Autumn', '2026-09-01', '2026-12-31', 0],
      ]),
    );
    expect(await termsOf(tempus)).toEqual([['Autumn', '2026-09-01', '2026-12-31', 1]]);
    const again = await take(file());
    expect(again.body.totals).toMatchObject({ term: { unchanged: 3 }, group: { unchanged: 2 } });

    // A title and a day change, and a class moves. A new session takes the title that becomes free.
    const next = ['a,,Autumn term,term,2026-09-01,2027-01-10', 'n,,Autumn,term,2027-09-01,2028-01-01'];
    const changed = await take(roster(names, [YEAR, ...next], ['a', 'a,n']));
    expect(linesOf(changed, 'term')).toEqual([
      ['2026/27', 'unchanged', 'Not imported: no class is taught in this term.'],
      ['Autumn term, Terra High', 'changed', 'title', 'endDate'],
      ['Autumn term, Tempus High', 'changed', 'title', 'endDate'],
      ['Autumn, Tempus High', 'added'],
    ]);
    expect(linesOf(changed, 'group').map(([, outcome, column]: string[]) => [outcome, column])).toEqual([
      ['changed', 'termSourcedIds'],
      ['changed', 'termSourcedIds'],
    ]);
    expect(await termsOf(tempus)).toEqual([
      ['Autumn term', '2026-09-01', '2027-01-09', 0],
      ['Autumn', '2027-09-01', '2027-12-31', 1],
    ]);
    // With `present: 'skip'` the existing terms stay, and groups keep their own terms.
    const kept = await take(file(), { present: 'skip' });
    expect(kept.body.totals).toMatchObject({ term: { changed: 0 }, group: { changed: 0 } });
  });

  test('reuse a term of the same title, keep archived ones, and are imported completely or not at all', async () => {
    const names = ['Kairos High', 'Chronos High'] as const;
    const [kairos, chronos] = [await api.school(names[0]), await api.school(names[1])];
    const days = { starts_on: '2026-08-01', ends_on: '2026-12-31' };
    const made = (school: string, name: string) => admin.post('/api/terms/', { school, name, ...days });
    await made(kairos, 'autumn');
    const { id: old } = (await made(chronos, 'Autumn')).body;
    const bad = ['a,,Autumn,term,2026-09-01,2026-09-01', YEAR];
    const refused = await take(roster(names, bad, ['a', 'y']));
    expect(refused.body).toMatchObject({
      code: 'rejected_lines',
      errors: [{ path: 'body.file.academicSessions.csv.2.endDate' }],
    });
    expect(await termsOf(kairos)).toEqual([['autumn', '2026-08-01', '2026-12-31', 0]]);
    const partly = await take(roster(names, bad, ['a', 'y']), { leave_out_rejected: 'true' });
    expect(partly.body.totals).toMatchObject({ term: { added: 1, rejected: 1 }, group: { added: 2 } });

    const found = await take(roster(names, [AUTUMN], ['a', 'a']));
    expect(linesOf(found, 'term')).toEqual([
      ['Autumn, Kairos High', 'changed', 'sourcedId', 'title', 'startDate'],
      ['Autumn, Chronos High', 'changed', 'sourcedId', 'startDate'],
    ]);
    // From now on each term belongs to its OneRoster session, whatever the name of either is.
    const renamed = await take(roster(names, ['a,,First half,term,2026-09-01,2027-01-01'], ['a', 'a']));
    expect(linesOf(renamed, 'term')).toEqual([
      ['First half, Kairos High', 'changed', 'title'],
      ['First half, Chronos High', 'changed', 'title'],
    ]);
    expect(await termsOf(kairos)).toEqual([['First half', '2026-09-01', '2026-12-31', 1]]);
    expect((await take(roster(names, [AUTUMN], ['a', 'a']))).body.totals.term).toMatchObject({ changed: 2 });
    const archived = await admin.post(`/api/terms/${old}/archive/`, {
      dry_run: false,
      deactivate_leavers: false,
    });
    expect(archived.status).toBe(200);
    /* An archived term still belongs to its session, also by our own id. A second session with the same title
       gets a new term in Chronos. In Kairos it takes over the term whose session no class there uses any
       more. */
    const next = [
      AUTUMN,
      `${old},,Autumn,term,2026-09-01,2027-01-01`,
      'b,,Autumn,term,2027-09-01,2028-01-01',
    ];
    const reply = await take(roster(names, next, ['b', `a,${old},b`]), { present: 'skip' });
    expect(linesOf(reply, 'term')).toEqual([
      ['Autumn, Chronos High', 'unchanged', 'This term is archived, so nothing changes.'],
      ['Autumn, Chronos High', 'unchanged', 'This term is archived, so nothing changes.'],
      ['Autumn, Kairos High', 'changed', 'sourcedId'],
      ['Autumn, Chronos High', 'added'],
    ]);
    expect((await take(roster(names, next, ['b', 'b']))).body.totals.term).toMatchObject({
      added: 0,
      changed: 1,
      unchanged: 3,
    });
  });

  test('from a manager are added only to their own schools', async () => {
    const names = ['Hora High', 'Aion High'] as const;
    const [hora, aion] = [await api.school(names[0]), await api.school(names[1])];
    const manager = await api.as(await api.person({ role: 'manager', schools: [hora] }));
    const reply = await take(roster(names, [AUTUMN], ['a', 'a']), { leave_out_rejected: 'true' }, manager);
    expect(linesOf(reply, 'term')).toEqual([
      ['Autumn, Hora High', 'added'],
      ['Autumn', 'unchanged', 'The line for its school was rejected.'],
    ]);
    expect([await termsOf(hora), await termsOf(aion)]).toEqual([
      [['Autumn', '2026-09-01', '2026-12-31', 1]],
      [],
    ]);
  });
});
