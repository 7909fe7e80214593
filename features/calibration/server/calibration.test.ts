import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endLeftJobs } from '#server/background/run-job.ts';
import type { Work } from '#server/background/worker-thread.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import type { Excess } from '#tests/support/heavy/endless.worker.ts';
import { lsat6Rows } from '#tests/support/lsat6.ts';
import { irtSideOf, papersOf, seedCalibration } from '#tests/support/responses-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

const ENDLESS: Work<Excess, unknown> = {
  module: new URL('../../../tests/support/heavy/endless.worker.ts', import.meta.url),
};
const SCALE = { slope: 100, intercept: 500, min: 200, max: 800, step: 10 };

describe('calibration', () => {
  let api: TestApi;
  let author: SeededPerson;
  let admin: ApiClient;
  const { paper, sat } = papersOf(() => ({ api, author }));
  beforeAll(async () => {
    api = await testApi();
    author = await api.person({ role: 'admin' });
    admin = await api.as(author);
  });
  afterAll(() => api.close());

  test('of LSAT section 6 matches the published figures, and scores use the calibration once it is accepted', async () => {
    const of = await paper();
    await sat(of, lsat6Rows());
    const before = (await admin.get(irtSideOf(of))).body;
    expect(before).toMatchObject({ version: 0, model: '2pl', scale: null, sittings: 1000 });
    expect(before.parts).toMatchObject([{ kind: 'other', question_count: 5, accepted: null, offered: null }]);

    const { status, body } = await admin.post(`${irtSideOf(of)}calibrate/`, { kind: 'other', model: '2pl' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'other',
      model: '2pl',
      engine: 'assay-irt 1',
      sittings: 1000,
      question_count: 5,
      grid: { nodes: 61, from: -6, to: 6 },
      priors: null,
      link: null,
      is_converged: true,
      made_by: { id: author.id },
      accepted: null,
      is_in_use: false,
      left_out: [],
    });
    expect(body.data_sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(body.log_likelihood).toBeCloseTo(-2466.6534, 2);
    const slopes = [0.8257, 0.7227, 0.8909, 0.6884, 0.6569];
    const places = [-3.359, -1.37, -0.28, -1.866, -3.126];
    for (const [index, item] of body.items.entries()) {
      expect(Math.abs(item.a - (slopes[index] ?? 0))).toBeLessThan(0.003);
      expect(Math.abs(item.b - (places[index] ?? 0))).toBeLessThan(0.01);
      expect(item).toMatchObject({ label: `S1·${index + 1}`, answers: 1000, source: 'estimated', c: 0 });
      expect(item.se.a).toBeGreaterThan(0);
      expect(item.se.b).toBeGreaterThan(0);
    }
    // Five right answers are only possible as one pattern, so the sum score's EAP is the published one.
    const [table] = body.sum_scores;
    expect(table.rows.at(-1)).toMatchObject({ right: 5, scaled: null });
    expect(Math.abs(table.rows.at(-1).theta - 0.6456)).toBeLessThan(0.002);
    expect(Math.abs(table.rows.at(-1).se - 0.859)).toBeLessThan(0.002);

    const offered = (await admin.get(irtSideOf(of))).body;
    expect(offered.parts[0]).toMatchObject({ accepted: null, offered: { id: body.id } });
    const accepted = await admin.post(`${irtSideOf(of)}calibrations/${body.id}/accept/`, {
      version: offered.version,
    });
    expect(accepted.status).toBe(200);
    expect(accepted.body).toMatchObject({
      version: 1,
      parts: [
        { offered: null, accepted: { id: body.id, is_in_use: true, accepted: { by: { id: author.id } } } },
      ],
    });
    const scaled = await admin.put(irtSideOf(of), { version: 1, model: '2pl', scale: SCALE });
    expect(scaled.body.parts[0].accepted.sum_scores[0].rows.at(-1)).toMatchObject({ right: 5, scaled: 560 });
    expect(scaled.body.parts[0].accepted.sum_scores[0].rows.at(-1).scaled_se).toBeCloseTo(85.9, 0);
  });

  test('has one slope in a 1PL model, and every run is stored and listed newest first', async () => {
    const of = await paper();
    await sat(of, lsat6Rows());
    const first = await admin.post(`${irtSideOf(of)}calibrate/`, { kind: 'other', model: '1pl' });
    expect(first.body.log_likelihood).toBeCloseTo(-2466.9376, 2);
    expect(first.body.items[0].a).toBeCloseTo(0.7551, 2);
    api.clock.advance(1);
    const second = await admin.post(`${irtSideOf(of)}calibrate/`, { kind: 'other' });
    // The second calibration uses the same answers, with the model in the IRT settings.
    expect(second.body).toMatchObject({ model: '2pl', data_sha256: first.body.data_sha256 });
    const list = (await admin.get(`${irtSideOf(of)}calibrations/`)).body;
    expect(list.results.map(({ id }: { id: string }) => id)).toEqual([second.body.id, first.body.id]);
    const page = (await admin.get(`${irtSideOf(of)}calibrations/?page_size=1&page=2&ordering=newest`)).body;
    expect(page).toMatchObject({ count: 2, results: [{ id: first.body.id }] });
    expect((await admin.get(`${irtSideOf(of)}calibrations/?kind=math`)).body.count).toBe(0);
    expect((await admin.get(`${irtSideOf(of)}calibrations/?search=nobody-of-that-name`)).body.count).toBe(0);
    expect((await admin.get(`${irtSideOf(of)}calibrations/?search=${author.username}`)).body.count).toBe(0);
  });

  test('the second of two concurrent accepts gets a conflict, and an earlier calibration can be accepted again', async () => {
    const of = await paper();
    await sat(of, lsat6Rows());
    const calibrate = async (model: string) => {
      api.clock.advance(1);
      return (await admin.post(`${irtSideOf(of)}calibrate/`, { kind: 'other', model })).body.id;
    };
    const accept = (id: string, version: number) =>
      admin.post(`${irtSideOf(of)}calibrations/${id}/accept/`, { version });
    const [base, early] = [await calibrate('2pl'), await calibrate('1pl')];
    api.clock.advance(1);
    expect((await accept(base, 0)).status).toBe(200);
    // This calibration has its own scale, so accepting it would change every score.
    expect((await accept(early, 1)).body).toMatchObject({ status: 409, code: 'other_scale' });
    const [one, other] = [await calibrate('1pl'), await calibrate('2pl')];
    const both = await Promise.all([accept(one, 1), accept(other, 1)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'stale_version', current: { version: 2 } });
    expect((await accept(other, 2)).status).toBe(200);
    expect((await accept(base, 3)).body.parts[0].accepted.id).toBe(base);
    const former = await admin.get(`${irtSideOf(of)}calibrations/${other}/`);
    expect(former.body).toMatchObject({
      is_in_use: false,
      accepted: { by: { id: author.id } },
      model: '2pl',
    });
    expect(former.body.items).toHaveLength(5);
  });
});

describe('a calibration cannot be accepted', () => {
  let api: TestApi;
  let author: SeededPerson;
  let admin: ApiClient;
  const { paper, sat } = papersOf(() => ({ api, author }));
  beforeAll(async () => {
    api = await testApi({ kind: 'served' });
    author = await api.person({ role: 'admin' });
    admin = await api.as(author);
  });
  afterAll(() => api.close());
  const accept = (of: { id: string }, id: string, version: number) =>
    admin.post(`${irtSideOf(of)}calibrations/${id}/accept/`, { version });
  const partOf = async (of: { id: string }) => (await admin.get(irtSideOf(of))).body.parts[0];

  test('if it did not converge', async () => {
    const of = await paper();
    const seed = { assessment: of.id, is_converged: false };
    const id = await seedCalibration(api.platform.database, api.clock.now(), author.id, seed);
    const { status, body } = await accept(of, id, 0);
    expect([status, body.code, body.errors[0].path]).toEqual([422, 'breaks_rule', 'calibration']);
    expect(await partOf(of)).toMatchObject({ accepted: null, offered: { id, is_converged: false } });
  });

  test('if it shares fewer than five questions with the calibration in use', async () => {
    const of = await paper();
    await sat(of, lsat6Rows());
    const asked = of.content.sections.flatMap(({ placements }) => placements);
    const known = (count: number) =>
      asked.slice(0, count).map(({ question, question_revision }, place) => ({
        question,
        question_revision,
        label: `S1·${place + 1}`,
        unscored: false,
        answers: 1000,
        source: 'estimated' as const,
        a: 1,
        b: place - 2,
        c: 0,
        se: { a: 0.1, b: 0.1, c: null },
      }));
    const seeded = async (count: number) => {
      api.clock.advance(1);
      const seed = { assessment: of.id, items: known(count) };
      return seedCalibration(api.platform.database, api.clock.now(), author.id, seed);
    };
    const calibrate = async () => {
      api.clock.advance(1);
      return (await admin.post(`${irtSideOf(of)}calibrate/`, { kind: 'other' })).body;
    };
    const four = await seeded(4);
    expect((await accept(of, four, 0)).status).toBe(200);
    const apart = await calibrate();
    expect(apart.link).toBeNull();
    const { status, body } = await accept(of, apart.id, 1);
    expect([status, body.code]).toEqual([409, 'other_scale']);
    expect(body.detail).toContain('fewer than 5 questions with it');
    expect((await partOf(of)).accepted.id).toBe(four);

    const { kysely } = api.platform.database;
    await kysely.updateTable('calibrations').set({ is_in_use: false }).where('id', '=', four).execute();
    expect((await accept(of, await seeded(5), 1)).status).toBe(200);
    const beside = await calibrate();
    expect(beside.link.common).toBe(5);
    expect((await accept(of, beside.id, 2)).status).toBe(200);
    // A calibration on the scale of the earlier calibration cannot be accepted again either.
    expect((await accept(of, four, 3)).body.code).toBe('other_scale');
  });
});

describe('a calibration job', () => {
  let api: TestApi;
  let author: SeededPerson;
  let admin: ApiClient;
  const { paper, sat } = papersOf(() => ({ api, author }));
  beforeAll(async () => {
    // With an embedded database, jobs found running at the start belong to no other server.
    api = await testApi({ kind: 'embedded', patience_milliseconds: 0 });
    author = await api.person({ role: 'admin' });
    admin = await api.as(author);
  });
  afterAll(() => api.close());
  const ended = async (id: string) => {
    for (;;) {
      const { body } = await admin.get(`/api/jobs/${id}/`);
      if (body.state !== 'running') return body;
    }
  };

  test('stores its result, leaves no trace if it is stopped, and reports that a restart ended it', async () => {
    const of = await paper();
    await sat(of, lsat6Rows());
    const begin = async () => {
      const { status, body } = await admin.post(`${irtSideOf(of)}calibrate/`, { kind: 'other' });
      expect([status, body.kind]).toEqual([202, 'calibration']);
      return body.id as string;
    };
    const done = await ended(await begin());
    expect(done).toMatchObject({ state: 'done', result: { kind: 'other', is_converged: true } });

    // Other work occupies the thread, so the job waits and can be stopped before it starts.
    const held = new AbortController();
    const { signal } = held;
    const other = api.platform.background.estimating.run(ENDLESS, 'time', { person: 'another', signal });
    const stopped = await begin();
    await admin.post(`/api/jobs/${stopped}/stop/`);
    expect(await ended(stopped)).toMatchObject({ state: 'stopped', problem: { code: 'job_stopped' } });
    held.abort('let go');
    await expect(other).rejects.toBe('let go');

    const { kysely } = api.platform.database;
    const left = v7();
    await kysely
      .insertInto('jobs')
      .values({
        id: left,
        kind: 'calibration',
        owner: author.id,
        doing: 'Cycle 3',
        created_at: api.clock.now(),
        leased_until: new Date(api.clock.now().getTime() + 60_000),
      })
      .execute();
    await endLeftJobs(api.platform);
    expect(await ended(left)).toMatchObject({ state: 'failed', problem: { code: 'job_interrupted' } });
    expect((await admin.get(`${irtSideOf(of)}calibrations/`)).body.count).toBe(1);
  });
});

describe('access to calibrations', () => {
  let api: TestApi;
  let author: SeededPerson;
  const { paper, sat } = papersOf(() => ({ api, author }));
  beforeAll(async () => {
    api = await testApi({ kind: 'served' });
    author = await api.person({ role: 'admin' });
  });
  afterAll(() => api.close());

  test('people of other schools get a 404, takers and counselors a 403; staff may read calibrations that they may not change', async () => {
    const [north, south] = [await api.school('North'), await api.school('South')];
    const of = await paper();
    await sat(of, lsat6Rows());
    const { kysely } = api.platform.database;
    await kysely.updateTable('assessments').set({ school: north }).where('id', '=', of.id).execute();
    const as = async (role: SeededPerson['role'], school: string) =>
      api.as(await api.person({ role, schools: [school] }));
    const manager = await as('manager', north);
    const made = await manager.post(`${irtSideOf(of)}calibrate/`, { kind: 'other', model: '1pl' });
    expect(made.status).toBe(201);
    const one = `${irtSideOf(of)}calibrations/${made.body.id}/`;
    const reads = [irtSideOf(of), `${irtSideOf(of)}calibrations/`, one];
    const asked = async (client: ApiClient) => [
      ...(await Promise.all(reads.map((url) => client.get(url)))).map(({ status }) => status),
      (await client.put(irtSideOf(of), { version: 0, model: '1pl', scale: null })).status,
      (await client.post(`${irtSideOf(of)}calibrate/`, { kind: 'other' })).status,
      (await client.post(`${one}accept/`, { version: 0 })).status,
    ];
    expect(await asked(await as('manager', south))).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await asked(await as('student', north))).toEqual([403, 403, 403, 403, 403, 403]);
    expect(await asked(await as('counselor', north))).toEqual([403, 403, 403, 403, 403, 403]);
    expect(await asked(await as('tutor', north))).toEqual([200, 200, 200, 403, 403, 403]);
    expect((await manager.get(irtSideOf(of))).body.may_calibrate).toBe(true);
    expect((await (await as('tutor', north)).get(irtSideOf(of))).body.may_calibrate).toBe(false);
    // A calibration cannot be read through another assessment.
    const another = await paper();
    expect(
      (await (await api.as(author)).get(`${irtSideOf(another)}calibrations/${made.body.id}/`)).status,
    ).toBe(404);
  });

  test('rejects a scale that gives no scores, and names every error', async () => {
    const of = await paper();
    const admin = await api.as(author);
    const set = (scale: unknown) => admin.put(irtSideOf(of), { version: 0, model: '2pl', scale });
    expect((await set({ ...SCALE, max: 200 })).body.errors).toMatchObject([{ path: 'body.scale.max' }]);
    expect((await set({ ...SCALE, step: 700 })).body.errors).toMatchObject([{ path: 'body.scale.step' }]);
    expect((await set({ ...SCALE, slope: -1 })).status).toBe(400);
    expect((await set({ ...SCALE, more: 1 })).status).toBe(400);
    expect((await admin.get(irtSideOf(of))).body).toMatchObject({ version: 0, scale: null });
  });
});
