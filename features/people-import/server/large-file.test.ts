import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { LONG_RUN } from '#tests/support/long-run.ts';
import { peopleCsv } from '#tests/support/people-file.ts';
import type { ImportLine } from '../people-import.contract.ts';

const PEOPLE = LONG_RUN ? 10_000 : 500;
const FAULTY_EACH = 50;
const HEAD = 'sourced_id,role,first_name,last_name,email,school,group,status';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await api.school('North');
});
afterAll(() => api.close());

interface Cells {
  sourced_id: string;
  role: string;
  first_name: string;
  last_name: string;
  email: string;
  school: string;
  group: string;
  status: string;
}

/** The errors in one row in fifty, in turn: the faulty cell, the reported column and the message. */
const FAULTS: readonly [spoilt: Partial<Cells>, column: string, message: string][] = [
  [{ first_name: '', last_name: '' }, 'first_name', 'Enter a name.'],
  [{ email: 'nonsense' }, 'email', 'Enter an email address.'],
  [{ school: 'Nowhere' }, 'schools', 'There is no school “Nowhere”.'],
  [{ role: 'king' }, 'role', '“king” isn’t valid. Use admin, manager, tutor, counselor, student, or guest.'],
  [{ sourced_id: 'S0' }, 'sourced_id', 'This is the same person as on line 2.'],
  [{ status: 'asleep' }, 'status', '“asleep” isn’t valid. Use active or deactivated.'],
  [{ role: 'guest', school: '', group: 'Group 1' }, 'groups', 'A guest can’t be in a group.'],
];

test('reports every faulty row of a large file with line, column and reason, and imports all others', async () => {
  const expected: [line: number, column: string, message: string][] = [];
  const rows = Array.from({ length: PEOPLE }, (_, index) => {
    const cells: Cells = {
      sourced_id: `S${index}`,
      role: 'student',
      first_name: `Ann${index % 300}`,
      last_name: `Weir${index % 77}`,
      email: `s${index}@x.test`,
      school: 'North',
      group: `Group ${index % 40}`,
      status: '',
    };
    if (index % FAULTY_EACH !== FAULTY_EACH - 1) return Object.values(cells).join(',');
    const [spoilt, column, message] = FAULTS[expected.length % FAULTS.length] ?? FAULTS[0] ?? [{}, '', ''];
    expected.push([index + 2, column, message]);
    return Object.values({ ...cells, ...spoilt }).join(',');
  });
  const admin = await api.as(await api.person({ role: 'admin' }));
  const send = (fields: Record<string, string>) =>
    admin.upload('/api/users/import/', peopleCsv(HEAD, ...rows), { fields });
  const faultsIn = (lines: ImportLine[]) =>
    lines.flatMap(({ line, faults }) => faults.map(({ column, message }) => [line, column, message]));

  const looked = await send({ dry_run: 'true' });
  expect(faultsIn(looked.body.lines)).toEqual(expected);
  const refused = await send({ dry_run: 'false' });
  expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual(
    expected.map(([line, column]) => `body.file.line.${line}.${column}`),
  );
  const taken = await send({ dry_run: 'false', leave_out_rejected: 'true' });
  const added = PEOPLE - expected.length;
  expect(taken.body.totals.person).toEqual({ added, changed: 0, unchanged: 0, rejected: expected.length });
  const again = await send({ dry_run: 'true' });
  expect(again.body.totals.person).toEqual({
    added: 0,
    changed: 0,
    unchanged: added,
    rejected: expected.length,
  });
});
