import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type Reply, type TestApi, testApi } from '#tests/support/api.ts';
import { peopleCsv } from '#tests/support/people-file.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { beginJob, endJob, endLostJobs } from './jobs.store.ts';

/** The longest wait is 0, so the response to every call is its job. */
let api: TestApi;
let boss: SeededPerson;
let admin: ApiClient;
beforeAll(async () => {
  api = await testApi({ patience_milliseconds: 0 });
  boss = await api.person({ role: 'admin' });
  admin = await api.as(boss);
});
afterAll(() => api.close());

const HEAD = 'sourced_id,role,first_name,last_name';
const importing = (client: ApiClient, rows: string[], dry_run = 'false') =>
  client.upload('/api/users/import/', peopleCsv(HEAD, ...rows), { fields: { dry_run } });

/** Waits for a job to end: the job in the response, or else the newest job. */
async function over(client: ApiClient, { body }: Reply): Promise<Reply['body']> {
  const id = body.id ?? (await client.get('/api/jobs/?page_size=1')).body.results[0].id;
  for (;;) {
    const job = (await client.get(`/api/jobs/${id}/`)).body;
    if (job.state !== 'running') return job;
  }
}

test('the response to a slow import is a job that later has the result', async () => {
  const reply = await importing(admin, ['a1,guest,Ann,Lee']);
  expect(reply.status).toBe(202);
  expect(reply.headers.location).toBe(`/api/jobs/${reply.body.id}/`);
  expect(reply.body).toMatchObject({ kind: 'people_import', state: 'running', ended_at: null });
  const job = await over(admin, reply);
  expect(job).toMatchObject({ id: reply.body.id, state: 'done', problem: null });
  expect(job.result).toMatchObject({ dry_run: false, totals: { person: { added: 1 } } });
  expect((await admin.get('/api/users/guests/?search=Ann Lee')).body.count).toBe(1);
  const rows = await api.platform.database.kysely.selectFrom('audit').select(['actor', 'path']).execute();
  expect(rows.filter(({ path }) => path === '/api/users/import/')).toEqual([
    { actor: boss.id, path: '/api/users/import/' },
  ]);
});

test('a job stores the problem of a refused import, and the refused import has no entry in the audit', async () => {
  const job = await over(admin, await importing(admin, ['b1,king,Bea,Lee']));
  expect(job).toMatchObject({
    state: 'failed',
    result: null,
    problem: { code: 'rejected_lines', status: 422, errors: [{ path: 'body.file.line.2.role' }] },
  });
  const audit = await api.platform.database.kysely.selectFrom('audit').select('id').execute();
  expect(audit).toHaveLength(1);
});

test('a different person’s job is not found and cannot be stopped', async () => {
  const other = await api.as(await api.person({ role: 'admin' }));
  const reply = await importing(admin, ['c1,guest,Cat,Lee'], 'true');
  for (const nobody of [
    await other.get(`/api/jobs/${reply.body.id}/`),
    await other.post(`/api/jobs/${reply.body.id}/stop/`),
  ]) {
    expect(nobody).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
  expect((await other.get('/api/jobs/')).body).toMatchObject({ count: 0, results: [] });
  expect(await over(admin, reply)).toMatchObject({ state: 'done' });
});

test('lists a person’s own jobs, newest first, optionally by kind', async () => {
  const gift = new File(['::one:: Two and two? {=four}'], 'a.gift');
  await over(admin, await admin.upload('/api/questions/import/', gift));
  const kinds = async (query: string) =>
    (await admin.get(`/api/jobs/${query}`)).body.results.map(({ kind }: { kind: string }) => kind);
  expect(await kinds('?page_size=2')).toEqual(['question_import', 'people_import']);
  expect(await kinds('?kind=question_import')).toEqual(['question_import']);
  expect((await admin.get('/api/jobs/?order=x')).status).toBe(400);
});

test('while a person’s job runs, their further uploads are refused unread, with that job in the response', async () => {
  const { kysely } = api.platform.database;
  const now = api.clock.now();
  const row = { id: crypto.randomUUID(), owner: boss.id, kind: 'x', doing: 'X', created_at: now };
  await kysely
    .insertInto('jobs')
    .values({ ...row, leased_until: now })
    .execute();
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => importing(admin, [`d${n},guest,Dan,Lee`])),
  );
  for (const { status, body } of replies) {
    expect([status, body.code, body.current.id]).toEqual([409, 'job_under_way', row.id]);
  }
  await kysely.deleteFrom('jobs').where('id', '=', row.id).execute();
  expect((await admin.get('/api/users/guests/?search=Dan Lee')).body.count).toBe(0);
});

test('the same file uploaded by two people at once is imported once', async () => {
  const other = await api.as(await api.person({ role: 'admin' }));
  const replies = await Promise.all([admin, other].map((client) => importing(client, ['e1,guest,Eve,Lee'])));
  const jobs = [await over(admin, replies[0] as Reply), await over(other, replies[1] as Reply)];
  const added = jobs.map(({ result }) => result.totals.person.added);
  expect(added.sort()).toEqual([0, 1]);
  expect((await admin.get('/api/users/guests/?search=Eve Lee')).body.count).toBe(1);
});

test('the sweep ends running jobs whose lease expired, and leaves ended jobs unchanged', async () => {
  const { kysely } = api.platform.database;
  const now = api.clock.now();
  const leased_until = new Date(now.getTime() - 60_000);
  const job = async (state: 'running' | 'done' | 'failed' | 'stopped') => {
    const owner = (await api.person({ role: 'admin' })).id;
    const id = await beginJob(
      kysely,
      { owner, kind: 'people_import', doing: 'Reading' },
      { now, leased_until },
    );
    if (state !== 'running') {
      const progress = { doing: 'Over', done: null, total: null };
      await endJob(kysely, id ?? '', { state, progress, now: leased_until });
    }
    return id ?? '';
  };
  const [running, ...ended] = [
    await job('running'),
    await job('done'),
    await job('failed'),
    await job('stopped'),
  ];
  const rowsOf = (ids: readonly (string | undefined)[]) =>
    kysely
      .selectFrom('jobs')
      .selectAll()
      .where(
        'id',
        'in',
        ids.map((id) => id ?? ''),
      )
      .orderBy('id')
      .execute();
  const before = await rowsOf(ended);
  const problem = {
    type: 'about:blank',
    title: 'Interrupted',
    status: 503,
    detail: '',
    code: 'interrupted',
    errors: [],
    request_id: '',
  };
  for (const until of [now, null]) await endLostJobs(kysely, { leased_until: until, problem, now });
  expect(await rowsOf(ended)).toEqual(before);
  expect(await rowsOf([running])).toMatchObject([{ state: 'failed', problem: { code: 'interrupted' } }]);
});
