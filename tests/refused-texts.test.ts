import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#app/server/app.ts';
import type { Fault } from '#contract/problem.ts';
import { seedDoubt } from '#features/doubts/tests/seed-doubt.ts';
import { seedMaterial } from '#features/library/tests/seed-library.ts';
import { type ApiClient, type Reply, type TestApi, testApi } from './support/api.ts';
import { seedQuestion } from './support/bank-seed.ts';
import { fieldsOf, withValue } from './support/schema-fields.ts';
import { seedAssessment } from './support/test-seed.ts';

/** Texts that must be rejected, each with a part of the message to the author. */
const REFUSED = [
  [
    'a formula that defines macros',
    `\\(\\def\\a{${'x'.repeat(200)}}${'\\a'.repeat(800)}\\)`,
    /^The formula “\\def.* uses \\def/,
  ],
  ['a formula that is too long', `\\(${'x'.repeat(2_100)}\\)`, /longer than 2000 characters/],
  ['too many formulas', '\\(a\\)'.repeat(301), /^There are 301 formulas/],
  ['a column span that is too large', '<table><tr><td colspan="1000000">a</td></tr></table>', /^The colspan/],
  ['a space that is too wide', '<math><mspace width="999999999em"/></math>', /^The width/],
  [
    'a picture from another server',
    '<img src="https://pics.example.org/a.png">',
    /^A picture is at pics.example.org\./,
  ],
  ['lists that are nested too deeply', '<ul><li>'.repeat(40), /^It has more than 60 levels of nesting/],
] as const;

let api: TestApi;
let admin: ApiClient;
let asker: ApiClient;
let present: Record<
  | 'question'
  | 'option'
  | 'assessment'
  | 'section'
  | 'announcement'
  | 'person'
  | 'doubt'
  | 'attempt'
  | 'material',
  string
>;

beforeAll(async () => {
  api = await testApi();
  const root = await api.person({ role: 'admin' });
  const person = await api.person({ role: 'student' });
  admin = await api.as(root);
  const base = [api.platform.database, api.clock.now(), root.id] as const;
  const question = await seedQuestion(...base);
  const assessment = await seedAssessment(...base, { sections: [{ questions: 1 }] });
  const told = await admin.post('/api/announcements/', {
    title: 'Told',
    text: 'Told',
    audience: { users: [person.id] },
  });
  asker = await api.as(person);
  const doubt = await seedDoubt(api, root.id, person.id);
  present = {
    doubt: doubt.id,
    attempt: doubt.attempt,
    material: await seedMaterial(...base, { school: null }),
    question: question.id,
    option: question.options[0],
    assessment: assessment.id,
    section: assessment.sections[0]?.id ?? '',
    announcement: told.body.id,
    person: person.id,
  };
});
afterAll(() => api.close());

interface Try {
  path: string;
  /** The other fields of the body. */
  body?: object;
  /** The path to read, to see whether anything changed. */
  look: string;
  /** The client that sends the text and reads it back; by default an admin's client. */
  by?: ApiClient;
}

const TRY_IT = {
  text: 'Which?',
  options: [
    { text: 'A', is_right: true },
    { text: 'B', is_right: false },
  ],
};
const OPTIONS = [{ text: 'A', is_correct: true }, { text: 'B' }];

/** Each call that takes rich text, with a valid example. */
const TRIES: Readonly<Record<string, () => Try>> = {
  'POST /api/questions/': () => ({
    path: '/api/questions/',
    look: '/api/questions/',
    body: { type: 'single_choice', stem: 'Which?', options: OPTIONS, hints: ['Look.'] },
  }),
  'PATCH /api/questions/{id}/': () => ({
    path: `/api/questions/${present.question}/`,
    body: { version: 1, options: OPTIONS },
    look: `/api/questions/${present.question}/`,
  }),
  'POST /api/options/': () => ({
    path: '/api/options/',
    body: { question: present.question, text: 'C' },
    look: `/api/questions/${present.question}/`,
  }),
  'PATCH /api/options/{id}/': () => ({
    path: `/api/options/${present.option}/`,
    body: { version: 1 },
    look: `/api/questions/${present.question}/`,
  }),
  'POST /api/assessments/': () => ({
    path: '/api/assessments/',
    look: '/api/assessments/?search=A%20test',
    body: { title: 'A test' },
  }),
  'PATCH /api/assessments/{id}/': () => ({
    path: `/api/assessments/${present.assessment}/`,
    body: { version: 1 },
    look: `/api/assessments/${present.assessment}/`,
  }),
  'POST /api/assessments/{id}/sections/': () => ({
    path: `/api/assessments/${present.assessment}/sections/`,
    body: { title: 'A section' },
    look: `/api/assessments/${present.assessment}/sections/`,
  }),
  'PATCH /api/sections/{id}/': () => ({
    path: `/api/sections/${present.section}/`,
    body: { version: 1 },
    look: `/api/sections/${present.section}/`,
  }),
  'POST /api/announcements/': () => ({
    path: '/api/announcements/',
    body: { title: 'Listen', text: 'Listen.', audience: { users: [present.person] } },
    look: '/api/announcements/?written=true',
  }),
  'PATCH /api/announcements/{id}/': () => ({
    path: `/api/announcements/${present.announcement}/`,
    body: { version: 1 },
    look: `/api/announcements/${present.announcement}/`,
  }),
  'POST /api/people-view/actions/': () => ({
    path: '/api/people-view/actions/',
    body: {
      act: 'message',
      chosen: { users: [present.person] },
      title: 'Listen',
      text: 'Listen.',
      by_mail: false,
    },
    look: '/api/announcements/?written=true',
  }),
  'POST /api/create-doubt-tagging/': () => ({
    path: '/api/create-doubt-tagging/',
    look: '/api/doubt-tagging/',
    by: asker,
    body: { attempt: present.attempt },
  }),
  'POST /api/doubt-tagging/{id}/replies/': () => ({
    path: `/api/doubt-tagging/${present.doubt}/replies/`,
    body: {},
    look: '/api/doubt-tagging/counts/',
  }),
  'PUT /api/doubt-tagging/{id}/explanation/': () => ({
    path: `/api/doubt-tagging/${present.doubt}/explanation/`,
    body: {},
    look: '/api/doubt-tagging/counts/',
  }),
  'POST /api/study-material/': () => ({
    path: '/api/study-material/',
    look: '/api/study-material/',
    body: { title: 'Slope', kind: 'article', body: 'A rate.', try_it: TRY_IT },
  }),
  'PATCH /api/study-material/{id}/': () => ({
    path: `/api/study-material/${present.material}/`,
    body: { version: 1, try_it: TRY_IT },
    look: `/api/study-material/${present.material}/`,
  }),
};

const taking = endpoints()
  .map(({ method, path, body }) => ({
    key: `${method} ${path}`,
    method,
    texts: fieldsOf(body).flatMap((field) => (field.is_rich ? [field.path] : [])),
  }))
  .filter(({ texts }) => texts.length > 0);

test('every call that takes rich text is tried', () => {
  expect(Object.keys(TRIES).sort()).toEqual(taking.map(({ key }) => key).sort());
});

describe.each(taking)('$key', ({ key, method, texts }) => {
  const send = (body: unknown): Promise<Reply> => {
    const { path = '', by = admin } = TRIES[key]?.() ?? {};
    if (method === 'PUT') return by.put(path, body);
    return method === 'POST' ? by.post(path, body) : by.patch(path, body);
  };

  test.each(REFUSED)(
    'refuses %s with a named reason in each of its texts, and changes nothing',
    async (_what, sent, words) => {
      const tried = TRIES[key]?.();
      if (tried === undefined) throw new Error(`TRIES has no entry for ${key}.`);
      const { by = admin } = tried;
      const before = (await by.get(tried.look)).text;
      for (const path of texts) {
        const reply = await send(withValue(tried.body, path, `<p>Well written.</p>${sent}`));
        expect([reply.status, reply.body.code], reply.text).toEqual([422, 'breaks_rule']);
        const named = reply.body.errors as Fault[];
        expect(named).toEqual([
          { path: `body.${path.replaceAll('[]', '.0')}`, message: expect.stringMatching(words) },
        ]);
      }
      expect((await by.get(tried.look)).text).toBe(before);
    },
  );

  test('reports all errors at once', async () => {
    const tried = TRIES[key]?.();
    const all = REFUSED.slice(0, 1)
      .concat(REFUSED.slice(3))
      .map(([, sent]) => sent);
    const reply = await send(withValue(tried?.body, texts[0] ?? '', all.join('')));
    expect([reply.status, reply.body.errors.length]).toEqual([422, all.length]);
  });
});
