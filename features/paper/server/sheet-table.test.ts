import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { questionsOf, seedPaperTest } from '../tests/seed-sheet.ts';

const PATH = '/api/hybrid-attempts/';

let api: TestApi;
let admin: SeededPerson;
let tutor: ApiClient;
let group: string;
let amara: SeededPerson;
beforeAll(async () => {
  api = await testApi();
  admin = await api.person({ role: 'admin' });
  const school = await api.school('Harbor');
  group = await api.group(school, 'Saturday morning');
  tutor = await api.as(await api.person({ role: 'tutor', schools: [school], tutors: [group] }));
  const named = { role: 'student', last_name: 'Boateng', schools: [school] } as const;
  amara = await api.person({ ...named, first_name: 'Amara', groups: [group] });
});
afterAll(() => api.close());

const paper = () => seedPaperTest(api.platform.database, api.clock.now(), admin.id, [amara.id]);

describe('a table of sheets', () => {
  test('can be downloaded for a group, filled in, and read back to the same answers', async () => {
    const test = await paper();
    const url = `${PATH}template/?assessment=${test.id}&group=${group}`;
    const table = (await tutor.get(url)).text.replaceAll(/[\uFEFF"]/gu, '');
    const [head = '', ...rows] = table.trim().split(/\r?\n/);
    expect(head).toBe('username,name,Q1,Q2');
    expect(rows).toHaveLength(1);
    const filled = [head, `${amara.username},Amara,a,B`, 'nobody,Nobody,A,A'].join('\n');
    const read = await tutor.upload(`${PATH}file/`, new File([filled], 'sheets.csv'), {
      fields: { assessment: test.id },
    });
    expect(read.status, read.text).toBe(200);
    const [first, second] = questionsOf(test);
    expect(read.body).toEqual({
      ignored_columns: [],
      rows: [
        {
          line: 2,
          username: amara.username,
          user: { id: amara.id, name: 'Amara Boateng' },
          answers: [
            { question: first?.id, response: 'a' },
            { question: second?.id, response: 'B' },
          ],
        },
        { line: 3, username: 'nobody', user: null, answers: expect.any(Array) },
      ],
    });
    const asked = (await tutor.get(`${PATH}paper/?assessment=${test.id}`)).body;
    expect(asked.sections).toMatchObject([{ columns: [{ label: 'Q1', option_count: 4 }, {}] }]);
    expect(JSON.stringify(asked)).not.toMatch(/is_correct|unmistakable/);
  });

  test('is rejected with a message if it cannot be read', async () => {
    const test = await paper();
    const upload = (text: string) =>
      tutor.upload(`${PATH}file/`, new File([text], 'sheets.csv'), { fields: { assessment: test.id } });
    for (const text of ['name,Q1\nKim,A', 'username\nkim', 'username,Q1\n"kim,A']) {
      expect((await upload(text)).body).toMatchObject({ status: 422, errors: [{ path: 'body.file' }] });
    }
    expect((await upload(`username,Q1\n${'kim,A\n'.repeat(501)}`)).body).toMatchObject({ status: 422 });
  });
});
