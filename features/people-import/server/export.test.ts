import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shortName } from '#contract/ids.ts';
import { STAFF_ROLES } from '#core/access/access.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import type { ImportLine } from '../people-import.contract.ts';

let api: TestApi;
let admin: ApiClient;
let counter = 0;

beforeAll(async () => {
  api = await testApi();
  admin = await api.as(await api.person({ role: 'admin', username: 'the.admin' }));
});
afterAll(() => api.close());

const text = async (client: ApiClient, query = '') => {
  const reply = await client.get(`/api/users/export/${query}`);
  expect(reply.status).toBe(200);
  return reply;
};
/** The usernames in a CSV file, in order. */
const codesIn = (csv: string) =>
  csv
    .split('\r\n')
    .slice(1, -1)
    .map((row) => row.split('","')[1]);

/** Names that a form accepts, made of characters that are special to files and spreadsheets. */
const name = fc
  .string({ unit: fc.constantFrom(...'aé "\',;|\\=+-@ß山\u00a0'), minLength: 1, maxLength: 12 })
  .filter((one) => shortName.safeParse(one).success)
  .map((one) => shortName.parse(one));

test('importing an export changes nothing, whatever people, schools and groups are called', async () => {
  const given = fc.record({
    school: name,
    group: name,
    people: fc.array(
      fc.record({
        first_name: name,
        last_name: name,
        role: fc.constantFrom(...STAFF_ROLES, 'student', 'guest'),
      }),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
  });
  await fc.assert(
    fc.asyncProperty(given, async ({ school, group, people }) => {
      counter += 1;
      const schools = [await api.school(`${school} ${counter}`), await api.school(`${counter}|${school}`)];
      const groups = await Promise.all(schools.map((one) => api.group(one, group)));
      const days = { starts_on: '2026-09-01', ends_on: '2026-09-01' };
      const [school_of_term] = schools;
      const { body: term } = await admin.post('/api/terms/', {
        school: school_of_term,
        name: group,
        ...days,
      });
      const { kysely } = api.platform.database;
      await kysely
        .updateTable('groups')
        .set({ term: term.id })
        .where('school', '=', term.school.id)
        .execute();
      for (const { role, ...names } of people) {
        const isStudent = role === 'student';
        const belongs = isStudent || role === 'guest' ? schools.slice(0, 1) : schools;
        const tutors = role === 'tutor' || role === 'admin' ? groups : [];
        await api.person({
          role,
          ...names,
          schools: belongs,
          tutors,
          groups: isStudent ? groups.slice(0, 1) : [],
        });
      }
      for (const [format, file] of [
        ['csv', 'a.csv'],
        ['oneroster', 'a.zip'],
      ]) {
        const { bytes } = await text(admin, `?format=${format}`);
        const again = await admin.upload('/api/users/import/', new File([bytes], file ?? ''));
        const others = again.body.lines.filter((line: { outcome: string }) => line.outcome !== 'unchanged');
        expect(others).toEqual([]);
        // OneRoster has no role for guests.
        const told = people.filter(({ role }) => format === 'csv' || role !== 'guest');
        expect(again.body.totals.person.unchanged).toBeGreaterThanOrEqual(told.length);
      }
    }),
    { numRuns: 8 },
  );
});

test('the export contains the people who match the query and whom the caller can see', async () => {
  const school = await api.school('Export North');
  const other = await api.school('Export South');
  const seen = await api.person({
    role: 'student',
    username: 'e.seen',
    last_name: '=Seen',
    schools: [school],
  });
  const lent = { role: 'student', username: 'e.lent', last_name: 'Tlent', schools: [other] } as const;
  const manager = await api.person({
    role: 'manager',
    username: 'e.manager',
    last_name: 'Zed',
    schools: [school],
  });
  await api.person({ ...lent, managers: [manager.id] });
  await api.person({ role: 'student', username: 'e.far', schools: [other] });
  await api.person({
    role: 'guest',
    username: 'e.guest',
    last_name: 'Yu',
    schools: [school],
    deactivated: true,
  });
  const client = await api.as(manager);
  const all = await text(client);
  expect(all.headers).toMatchObject({
    'content-type': 'text/csv',
    'content-disposition': expect.stringContaining('People%202026-11-19.csv'),
  });
  expect(codesIn(all.text)).toEqual(['e.seen', 'e.lent', 'e.guest', 'e.manager']);
  expect(all.text).toContain(`"${seen.id}","e.seen","student","Sam","'=Seen"`);
  expect(codesIn((await text(client, `?role=student&school=${school}`)).text)).toEqual(['e.seen']);
  expect(codesIn((await text(client, '?status=deactivated')).text)).toEqual(['e.guest']);
  const again = await client.upload('/api/users/import/', new File([all.bytes], 'a.csv'));
  expect(again.body.totals.person).toEqual({ added: 0, changed: 0, unchanged: 4, rejected: 0 });

  const zip = unzipSync((await text(client, '?format=oneroster')).bytes);
  const users = new TextDecoder().decode(zip['users.csv']);
  expect([users.includes('e.seen'), users.includes('e.guest'), users.includes('e.far')]).toEqual([
    true,
    false,
    false,
  ]);
  expect((await client.get('/api/users/export/?colour=red')).status).toBe(400);
});

test('the export of people needs a fresh proof of identity', async () => {
  const person = await api.person({ role: 'admin' });
  const client = await api.as(person);
  api.clock.advance(11 * 60);
  expect((await client.get('/api/users/export/')).body).toMatchObject({ status: 403, code: 'proof_due' });
});

test('an export that is imported into an empty server gives the same files when exported again', async () => {
  const [first, empty] = [await testApi(), await testApi()];
  try {
    const boss = { role: 'admin', username: 'the.admin', last_name: 'Ash' } as const;
    const [here, there] = await Promise.all(
      [first, empty].map(async (one) => one.as(await one.person(boss))),
    );
    if (here === undefined || there === undefined) throw new Error('No admin is signed in.');
    const made = async (path: string, body: Record<string, unknown>): Promise<string> =>
      (await here.post(path, body)).body.id;
    for (const [place, name] of ['North', 'South'].entries()) {
      const school = await first.school(name);
      const days = { starts_on: '2026-09-01', ends_on: place === 0 ? '2027-06-30' : '2026-12-31' };
      const terms = [
        await made('/api/terms/', { school, name: 'Year', ...days }),
        await made('/api/terms/', { school, name: 'Autumn', ...days }),
        null,
      ];
      const groups: string[] = [];
      for (const term of terms) {
        const group = await made('/api/groups/', { school, name: `Group ${groups.length}`, term });
        const last_name = `${name} ${groups.push(group)}`;
        await first.person({ role: 'student', last_name, schools: [school], groups: [group] });
      }
      await first.person({ role: 'tutor', last_name: `Tutor ${name}`, schools: [school], tutors: groups });
    }
    const { bytes } = await text(here, '?format=oneroster');
    const fields = { dry_run: 'false' };
    const taken = await there.upload('/api/users/import/', new File([bytes], 'a.zip'), { fields });
    expect(taken.body.totals).toMatchObject({
      term: { added: 4 },
      group: { added: 6 },
      school: { added: 2 },
    });
    expect(filesIn((await text(there, '?format=oneroster')).bytes)).toEqual(filesIn(bytes));
    const again = await there.upload('/api/users/import/', new File([bytes], 'a.zip'));
    expect(again.body.lines.filter(({ outcome }: ImportLine) => outcome !== 'unchanged')).toEqual([]);
  } finally {
    await first.close();
    await empty.close();
  }
});

/**
 * The files in a zip. Each id is replaced by a number in order of appearance, because every server creates
 * its own ids.
 */
function filesIn(zip: Buffer): Record<string, string> {
  const seen = new Map<string, number>();
  const named = (id: string) => `#${seen.get(id) ?? seen.set(id, seen.size).get(id)}`;
  return Object.fromEntries(
    Object.entries(unzipSync(zip)).map(([name, content]) => [
      name,
      new TextDecoder().decode(content).replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, named),
    ]),
  );
}
