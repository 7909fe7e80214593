import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type Reply, type TestApi, testApi } from '#tests/support/api.ts';
import type { ImportLine } from '../people-import.contract.ts';

let api: TestApi;
let admin: ApiClient;

beforeAll(async () => {
  api = await testApi();
  await api.school('North');
  admin = await api.as(await api.person({ role: 'admin' }));
});
afterAll(() => api.close());

const PATH = '/api/users/import/';
const fileOf = (...rows: readonly string[]) =>
  new File([Buffer.from(`\uFEFF${rows.join('\r\n')}\r\n`, 'utf16le')], 'people.txt');
const send = (file: File, fields: Record<string, string> = { dry_run: 'false' }) =>
  admin.upload(PATH, file, { fields });
const faultsIn = (reply: Reply) =>
  reply.body.lines.flatMap(({ line, faults }: ImportLine) =>
    faults.map(({ column, message }) => [line, column, message]),
  );

test('reads a spreadsheet’s separators, letters and leading zeros, and refuses shortened numbers', async () => {
  const head = ['sep=;', ' ROLE ;"First Name *";last_NAME;Student-ID;Mobile;School;Login'];
  const rows = [
    'student;Zoë;Ünal;007;+1 555 123-0007;North;',
    'student;Ann;Ünal;"=""0042""";+15551230042;North;',
    'student;Bob;Ünal;1,23457E+11;+15551230043;North;',
    'student;Cat;Ünal;8;1.55512E+10;North;2E+5',
  ];
  const looked = await send(fileOf(...head, ...rows), { dry_run: 'true' });
  const shortened = expect.stringContaining('shortened this number');
  expect(faultsIn(looked)).toEqual([
    [5, 'sourced_id', shortened],
    [6, 'username', shortened],
    [6, 'mobile', shortened],
  ]);
  const taken = await send(fileOf(...head, ...rows), { dry_run: 'false', leave_out_rejected: 'true' });
  expect(taken.body.totals.person).toMatchObject({ added: 2, rejected: 2 });
  const again = await send(fileOf(...head, ...rows.slice(0, 2)));
  expect(again.body.totals.person).toMatchObject({ unchanged: 2 });
  const ids = api.platform.database.kysely.selectFrom('external_ids').select('external_id');
  expect((await ids.orderBy('external_id').execute()).map((row) => row.external_id)).toEqual(['0042', '007']);
  // The returned file of rejected rows, once corrected and sent again, adds only those people.
  const rejected = await admin.upload(`${PATH}rejected/`, fileOf(...head, ...rows));
  const mended = rejected.text
    .replace('1,23457E+11', '123457000001')
    .replace('1.55512E+10', '+15551230008')
    .replace('2E+5', '');
  const sent = await send(new File([mended], 'mended.csv'));
  expect(sent.body.lines.map(({ name, outcome }: ImportLine) => [name, outcome])).toEqual([
    ['Bob Ünal', 'added'],
    ['Cat Ünal', 'added'],
  ]);
});
