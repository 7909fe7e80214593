import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shortName } from '#contract/ids.ts';
import { STAFF_ROLES } from '#core/access/access.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';

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
/** The codes in a CSV file, in its order. */
const codesIn = (csv: string) =>
  csv
    .split('\r\n')
    .slice(1, -1)
    .map((row) => row.split('","')[1]);

/** Names that a form would take, of signs that mean something to files and spreadsheets. */
const name = fc
  .string({ unit: fc.constantFrom(...'aé "\',;|\\=+-@ß山\u00a0'), minLength: 1, maxLength: 12 })
  .filter((one) => shortName.safeParse(one).success)
  .map((one) => shortName.parse(one));

test('whatever people, schools and groups are called, what is exported and imported again changes nothing', async () => {
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
        // OneRoster knows no guests.
        const told = people.filter(({ role }) => format === 'csv' || role !== 'guest');
        expect(again.body.totals.person.unchanged).toBeGreaterThanOrEqual(told.length);
      }
    }),
    { numRuns: 8 },
  );
});

test('an export holds who is in view, and of them who is asked for', async () => {
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

test('an export asks for fresh proof of who asks', async () => {
  const person = await api.person({ role: 'admin' });
  const client = await api.as(person);
  api.clock.advance(11 * 60);
  expect((await client.get('/api/users/export/')).body).toMatchObject({ status: 403, code: 'proof_due' });
});
