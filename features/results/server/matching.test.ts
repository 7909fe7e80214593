/**
 * Follows a matching question through the system: writing, publishing, taking, scoring, review, analysis,
 * regrade and practice.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReleaseSwitches } from '#features/assessments/assessments.contract.ts';
import { AT_ONCE, type KindWorld, kindWorld, SESSIONS } from '#tests/support/kind-world.ts';
import { paperOf } from '#tests/support/sat-paper.ts';
import { seedAllocation, seedAssessment } from '#tests/support/test-seed.ts';

const CAPITALS = {
  type: 'matching',
  status: 'live',
  stem: '<p>Which capital goes with which?</p>',
  partial: true,
  explanation: '<p>secret-explanation</p>',
  options: [
    { prompt: '<p>Canada</p>', text: '<p>Ottawa</p>' },
    { prompt: '<p>Italy</p>', text: '<p>Rome</p>' },
    { prompt: '<p>Lazio</p>', text: '<p>Rome</p>' },
    { prompt: '<p>Japan</p>', text: '<p>Tokyo</p>' },
    { text: '<p>Oslo</p>' },
  ],
};

let world: KindWorld;
beforeAll(async () => {
  world = await kindWorld();
});
afterAll(() => world.api.close());

/** The question with Ann's session in progress. */
async function sitting(release: Partial<ReleaseSwitches> = {}) {
  const sat = await world.sitting(CAPITALS, { release });
  const options: { id: string; text: string }[] = sat.asked.options;
  /** The ids of the options with these names, in order, as the taker received them. */
  const named = (...names: string[]) =>
    names.map((name) => options.find(({ text }) => text === `<p>${name}</p>`)?.id ?? '');
  return { ...sat, named };
}

test('a matching question gives its taker each option once, in a neutral order, and no hint of the pairs', async () => {
  const { asked, begun, question } = await sitting();
  expect(asked.prompts).toEqual(
    ['Canada', 'Italy', 'Lazio', 'Japan'].map((name) => ({ text: `<p>${name}</p>` })),
  );
  expect(asked.options.map(({ text }: { text: string }) => text).toSorted()).toEqual(
    ['Oslo', 'Ottawa', 'Rome', 'Tokyo'].map((name) => `<p>${name}</p>`),
  );
  expect(Object.keys(asked.options[0]).toSorted()).toEqual(['id', 'text']);
  expect(begun.text).not.toMatch(/right_|is_correct|secret|"prompt"/);
  // Staff who see the bank without answer keys do not see the pairs either.
  const counselor = await world.api.as(
    await world.api.person({ role: 'counselor', schools: [world.school] }),
  );
  const seen = await counselor.get(`/api/questions/${question.id}/`);
  expect(seen.body).toMatchObject({ has_keys: false, prompts: asked.prompts });
  expect(seen.body.options.map(({ text }: { text: string }) => text)).toEqual(
    asked.options.map(({ text }: { text: string }) => text),
  );
  expect(seen.text).not.toMatch(/"prompt":|is_correct|secret/);
});

test('each right pair earns its share, and the review shows the right pairs', async () => {
  const sat = await sitting();
  await sat.save(sat.named('Ottawa', 'Rome', 'Oslo', ''));
  await sat.submit();
  const review = await sat.review();
  expect(review).toMatchObject({
    outcome: 'partial',
    marks: 0.5,
    marks_max: 1,
    prompts: sat.asked.prompts,
    response: sat.named('Ottawa', 'Rome', 'Oslo', ''),
    right_response: sat.named('Ottawa', 'Rome', 'Rome', 'Tokyo'),
    error_of_choice: null,
  });
  expect(review.options.every(({ is_correct }: { is_correct: unknown }) => is_correct === null)).toBe(true);
  const analysis = await world.manager.get(`/api/assessments/${sat.assessment}/analysis/`);
  expect(
    analysis.body.items[0].options.map(({ label, share }: { label: string; share: number }) => [
      label,
      share,
    ]),
  ).toEqual([
    ['1', 1],
    ['2', 1],
    ['3', 0],
    ['4', 0],
  ]);
});

test('before answers are released, the review shows the taker’s pairs but not the right pairs', async () => {
  const sat = await sitting({ answers: 'manual', explanations: 'manual' });
  await sat.save(sat.named('Ottawa', 'Rome', 'Rome', 'Tokyo'));
  await sat.submit();
  expect(await sat.review()).toMatchObject({ outcome: 'right', right_response: null, explanation: null });
});

test('a malformed response is refused, a meaningless one is wrong, and other saves still work', async () => {
  const sat = await sitting();
  const [ottawa = '', rome = '', , tokyo = ''] = sat.named('Ottawa', 'Rome', 'Rome', 'Tokyo');
  const foreign = '0198c5a0-0000-7000-8000-0000000000aa';
  const malformed = [[1], ['x'.repeat(201), rome], [[ottawa]], { 0: ottawa }, Array(21).fill(rome), 7];
  for (const response of malformed) {
    const { body } = await sat.save(response);
    expect(body.attempts).toEqual([{ verdict: 'refused', code: 'malformed' }]);
  }
  const wrong = [
    ['no id', rome, rome, tokyo],
    [ottawa, rome],
    [ottawa, rome, rome, tokyo, tokyo],
    ottawa,
    Array(4).fill(foreign),
  ];
  for (const response of wrong) {
    expect((await sat.save(response)).body.attempts).toEqual([{ verdict: 'saved', code: null }]);
  }
  await sat.submit();
  expect(await sat.review()).toMatchObject({ outcome: 'wrong', marks: 0 });
});

test('a matching question counts as omitted if no prompt has an option', async () => {
  const sat = await sitting();
  await sat.save(['', '', '', '']);
  await sat.submit();
  expect(await sat.review()).toMatchObject({ outcome: 'omitted', marks: 0 });
});

test('a matching question can be regraded only with the pairs in the bank', async () => {
  const sat = await sitting();
  await sat.save(sat.named('Oslo', 'Rome', 'Rome', 'Tokyo'));
  await sat.submit();
  expect((await sat.review()).marks).toBe(0.75);
  const path = `/api/questions/${sat.question.id}/regrade/`;
  const named = await world.manager.post(`${path}?dry_run=true`, {
    action: 'new_key',
    right_options: sat.named('Oslo', 'Rome', 'Rome', 'Tokyo'),
  });
  expect(named.body.errors).toMatchObject([{ path: 'body.right_options' }]);
  const also = await world.manager.post(`${path}?dry_run=true`, { action: 'accept_also' });
  expect(also.body.errors).toMatchObject([{ path: 'body.action' }]);

  const { options, version } = sat.question;
  const [canada, , , , oslo] = options;
  const swapped = options.map(({ id, text, prompt }) => ({
    id,
    prompt,
    text: id === canada?.id ? '<p>Oslo</p>' : id === oslo?.id ? '<p>Ottawa</p>' : text,
  }));
  const mended = await world.manager.patch(`/api/questions/${sat.question.id}/`, {
    version,
    options: swapped,
  });
  expect(mended.status, mended.text).toBe(200);
  const look = await world.manager.post(`${path}?dry_run=true`, { action: 'new_key' });
  expect(look.body.pairs[0]).toEqual({ prompt: '<p>Canada</p>', was: '<p>Ottawa</p>', is: '<p>Oslo</p>' });
  expect(look.body).toMatchObject({ sessions: 1, left_out: 0, gains: 1 });
  const done = await world.manager.post(
    path,
    { action: 'new_key', reason: 'The capital had moved.' },
    { 'if-match': look.body.etag },
  );
  expect(done.status, done.text).toBe(200);
  expect(await sat.review()).toMatchObject({
    outcome: 'right',
    marks: 1,
    right_response: sat.named('Oslo', 'Rome', 'Rome', 'Tokyo'),
  });
});

test('practice shows the right pairs once no tries are left', async () => {
  const written = await world.manager.post('/api/questions/', CAPITALS);
  const tutored = await world.manager.post('/api/practice-sets/', {
    title: 'Capitals',
    questions: [written.body.id],
    for_user: world.ann.id,
  });
  expect(tutored.status, tutored.text).toBe(201);
  const made = await world.student.post(`${SESSIONS}generate/`, { practice_set: tutored.body.id });
  const session: string = made.body.id;
  const begun = await world.student.patch(`${SESSIONS}${session}/`, { action: 'start' });
  const [asked] = begun.body.exam.present.questions;
  const ids = (...names: string[]) =>
    names.map((name) => asked.options.find(({ text }: { text: string }) => text === `<p>${name}</p>`).id);
  const state = await world.student.get(`/api/users/sessions/${session}/practice/`);
  const [{ attempt }] = state.body.questions;
  const check = (number: number, response: unknown) =>
    world.student.post(`/api/users/assessments-attempts/${attempt}/check/`, { ask: 'try', number, response });
  const first = await check(1, ids('Rome', 'Ottawa', 'Rome', 'Tokyo'));
  expect(first.body).toMatchObject({ tries: [{ outcome: 'partial' }], told: null });
  expect(first.text).not.toContain('secret');
  // The same options in a different order are a different answer.
  expect((await check(1, ids('Ottawa', 'Rome', 'Rome', 'Tokyo'))).body.code).toBe('tried_otherwise');
  const second = await check(2, ids('Ottawa', 'Rome', 'Rome', 'Tokyo'));
  expect(second.body).toMatchObject({
    tries: [{ outcome: 'partial' }, { outcome: 'right' }],
    told: { right_options: ids('Ottawa', 'Rome', 'Rome', 'Tokyo') },
  });
});

test('a paper sheet has one letter per prompt, according to the printed order of the options', async () => {
  const { question } = await sitting();
  const { id } = await seedAssessment(...world.base(), world.author.id, {
    modes: ['paper'],
    release: AT_ONCE,
    sections: [{ questions: [{ id: question.id, options: ['', ''] }] }],
  });
  await seedAllocation(...world.base(), world.author.id, id, { person: world.ann.id }, { mode: 'paper' });
  const [frozen] = [...(await paperOf(world.api.platform.database, id)).questions.values()];
  const letter = (name: string) =>
    'ABCD'[frozen?.options.findIndex(({ text }) => text === `<p>${name}</p>`) ?? -1] ?? '';
  const sheet = (response: string) => ({
    user: world.ann.id,
    assessment: id,
    sat_at: world.api.clock.now().toISOString(),
    answers: [{ question: question.id, response }],
  });
  const look = (response: string) =>
    world.manager.post('/api/hybrid-attempts/?dry_run=true', { sheets: [sheet(response)] });
  const right = await look(`${letter('Ottawa')}${letter('Rome')} ${letter('Rome').toLowerCase()}-`);
  expect(right.body.sheets, right.text).toMatchObject([{ faults: [], score: { raw: 0.75 } }]);
  for (const bad of ['AB', 'ABCZ', 'AAAAA']) {
    expect((await look(bad)).body.sheets[0].faults, bad).toHaveLength(1);
  }
});
