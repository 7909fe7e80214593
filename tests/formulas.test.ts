import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#app/server/app.ts';
import { answersCsv } from '#contract/csv.ts';
import { answersFile, type Endpoint } from '#contract/endpoint.ts';
import { type ApiClient, type TestApi, testApi } from './support/api.ts';
import { seedQuestion } from './support/bank-seed.ts';
import { ofFeatures } from './support/feature-calls.ts';
import { type SeededPaper, seedPaper, seedSitting } from './support/results-seed.ts';
import type { SeededPerson } from './support/seed.ts';

/** Texts that a spreadsheet would run as a formula, with possible harm. */
const FORMULAS = [
  `=cmd|' /C calc'!A0`,
  '+HYPERLINK("https://evil.example")',
  '-2+3+cmd',
  '@SUM(1+1)*cmd',
  '\t=1+1',
  '\r=1+1',
  '\uFF1D1+1',
];

let api: TestApi;
let admin: ApiClient;
let students: SeededPerson[];
let paper: SeededPaper;

/** Every person and item with a name gets one of the formulas as its name. */
beforeAll(async () => {
  api = await testApi();
  const root = await api.person({ role: 'admin', first_name: 'Ada' });
  admin = await api.as(root);
  const base = [api.platform.database, api.clock.now()] as const;
  students = [];
  for (const formula of FORMULAS) {
    const school = await api.school(formula);
    await seedQuestion(...base, root.id, { stem: formula });
    const group = await api.group(school, formula);
    const named = { first_name: formula, last_name: formula, schools: [school] };
    const manager = await api.person({ ...named, role: 'manager' });
    const counselor = await api.person({ ...named, role: 'counselor' });
    const care = { groups: [group], managers: [manager.id], counselor: counselor.id };
    students.push(await api.person({ ...named, ...care, role: 'student', username: formula }));
    expect((await (await api.as(manager)).patch(`/api/groups/${group}/`, { version: 1 })).status).toBe(200);
  }
  const tags = (name: string) => [{ id: root.id, kind: 'domain' as const, name }];
  paper = await seedPaper(...base, root.id, {
    title: FORMULAS[0] ?? '',
    sections: FORMULAS.map((title) => ({ title, questions: [{ tags: tags(title) }] })),
  });
  const answers = FORMULAS.map(() => ['A']);
  for (const { id } of students) await seedSitting(...base, paper, id, { answers });
});
afterAll(() => api.close());

const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const csvOf = async (url: string): Promise<string[]> => {
  const reply = await admin.get(url);
  expect(reply.status, reply.text).toBe(200);
  expect(reply.headers['content-type']).toContain('text/csv');
  return [reply.text];
};

/** Each call that responds with CSV, directly or in a zip, and how to read the texts in it. */
const DOWNLOADS = ofFeatures(({ downloads }) => downloads);

test('every call that responds with a file for spreadsheets is tried', () => {
  // Printed pages are not opened in a spreadsheet.
  const PRINTED = [
    '/api/assessments/{id}/paper/',
    '/api/assessments/{id}/answer-sheet/',
    '/api/first-sign-in/slips/',
  ];
  /** A calendar feed is opened in a calendar. */
  const isFeed = ({ path }: Endpoint) => path === '/api/calendar/{token}/';
  const isPdf = ({ path }: Endpoint) => path.endsWith('/pdf/') || PRINTED.includes(path);
  const files = endpoints().filter(
    (endpoint) => answersCsv(endpoint) || (answersFile(endpoint) && !isPdf(endpoint) && !isFeed(endpoint)),
  );
  expect(Object.keys(DOWNLOADS).sort()).toEqual(files.map(keyOf).sort());
});

test.each(Object.keys(DOWNLOADS))(
  '%s contains no text that a spreadsheet would run as a formula',
  async (key) => {
    const cells = (
      await DOWNLOADS[key]?.({ formulas: FORMULAS, admin, students, paper: paper.id, csvOf })
    )?.flatMap((text) => parse(text, { bom: true, relax_column_count: true }).flat() as string[]);
    const isNumber = /^-?\d+(\.\d+)?$/;
    const isFormula = /^[=+\-@\t\r\uFF1D]/;
    expect(cells?.filter((cell) => isFormula.test(cell) && !isNumber.test(cell))).toEqual([]);
    // The texts are still there, each behind a character that prevents it from running.
    const kept = (formula: string) => [`'${formula}`, `'${formula.replace('\r', '\n')}`];
    const missing = FORMULAS.filter((formula) =>
      kept(formula).every((text) => !cells?.some((cell) => cell.includes(text))),
    );
    expect(missing).toEqual([]);
  },
);
