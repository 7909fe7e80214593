import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { peopleCsv } from '#tests/support/people-file.ts';

let api: TestApi;
let admin: ApiClient;

beforeAll(async () => {
  api = await testApi();
  admin = await api.as(await api.person({ role: 'admin' }));
});
afterAll(() => api.close());

const PATH = '/api/users/import/';
const HEAD = 'sourced_id,username,role,first_name,last_name,email,mobile,schools,groups,status';
const look = (file: File, fields: Record<string, string> = {}) => admin.upload(PATH, file, { fields });
const take = (file: File) => look(file, { dry_run: 'false' });

describe('refuses a file, lists its errors and changes nothing', () => {
  test.each([
    [
      'a body that is not a form',
      { method: 'POST', url: PATH, payload: '{}', headers: { 'content-type': 'application/json' } },
      415,
    ],
    ['a GET request', { method: 'GET', url: PATH }, 405],
  ] as const)('%s', async (_what, request, status) => {
    expect((await admin.send(request)).status).toBe(status);
  });

  test.each([
    ['an empty file', peopleCsv(''), 400],
    ['a header without name columns', peopleCsv('email', 'a@x.test'), 422],
    ['bytes of another file type', new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1])], 'a.csv'), 422],
    ['a zip that is not a roster', new File(['PK\u0003\u0004'], 'a.zip'), 422],
    ['too many people', peopleCsv(HEAD, ...Array.from({ length: 20_001 }, () => 'a')), 422],
  ])('%s', async (_what, file, status) => {
    const reply = await take(file);
    expect(reply.status).toBe(status);
    expect(reply.body.errors.length).toBeGreaterThan(0);
  });

  test('if options are unknown or do not fit a CSV file', async () => {
    const file = peopleCsv(HEAD, 'J1,,student,Jo,Juniper,,,North,,');
    const faults = (await look(file, { dry_run: 'maybe', present: 'x', colour: 'red' })).body.errors;
    expect(faults.map(({ path }: { path: string }) => path).sort()).toEqual([
      'body.colour',
      'body.dry_run',
      'body.present',
    ]);
    const mixed = await look(peopleCsv('source,first name,last name', 'a,Jo,Juniper', 'b,Jo,Juniper'));
    expect(mixed.body.errors[0].message).toContain('several source systems');
    const gone = await look(file, { absent: 'deactivate' });
    expect([gone.status, gone.body.errors[0].path]).toEqual([422, 'body.absent']);
  });
});
