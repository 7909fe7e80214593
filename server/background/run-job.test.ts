import { once } from 'node:events';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '#contract/job.ts';
import { breaksRule, Problem } from '#contract/problem.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { problemBodyOf } from '#server/http/problems.ts';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { describeOnBothDatabases } from '#tests/support/database.ts';
import { askToStop, findJob, listJobs, renewJob } from './jobs.store.ts';
import type { Progress } from './progress.ts';
import { endLeftJobs, endOverdueJobs, interrupted, runAsJob, sweepJobs, TakenOn } from './run-job.ts';

const LEASE_SECONDS = 60;
const DAY_SECONDS = 24 * 60 * 60;

describeOnBothDatabases('a job', (open) => {
  let api: TestApi;
  let owner: string;
  beforeAll(async () => {
    api = await testApi({ database: await open(), patience_milliseconds: 0 });
    owner = (await api.person({ role: 'admin' })).id;
  });
  afterAll(async () => {
    await api.close();
    await api.platform.database.close();
  });

  /**
   * Starts a job that first runs `before` and then adds a school with this name. `ended` resolves when the
   * work is over.
   */
  async function begin(name: string, before: (progress: Progress) => Promise<void> = async () => {}) {
    const ended = Promise.withResolvers<unknown>();
    const { platform } = api;
    const given = await runAsJob(platform, {
      kind: 'x',
      owner,
      problemOf: (error) => problemBodyOf(error, null),
      perform: async (progress, finish) => {
        try {
          await before(progress);
          return await inTransaction(platform.database.kysely, async (db) => {
            const now = api.clock.now();
            const row = { id: crypto.randomUUID(), name, created_at: now, updated_at: now };
            await db.insertInto('schools').values(row).execute();
            await finish(db, { name });
            return { name };
          });
        } finally {
          ended.resolve(undefined);
        }
      },
    });
    const { kysely } = platform.database;
    const [newest] = (await listJobs(kysely, { owner }, { limit: 1, offset: 0 })).rows;
    const id = given instanceof TakenOn ? given.job.id : (newest?.id ?? '');
    /** Waits until the job's end is stored, and returns the job. */
    const atItsEnd = async () => {
      await ended.promise;
      for (;;) {
        const job = await find(id);
        if (job?.state !== 'running') return job;
      }
    };
    return { given, id, atItsEnd };
  }
  const find = (id: string) => findJob(api.platform.database.kysely, { owner, id });
  const schools = async () => {
    const { kysely } = api.platform.database;
    return (await kysely.selectFrom('schools').select('name').execute()).map(({ name }) => name);
  };
  /** Work that continues until it is released or stopped. */
  const held = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const until = async ({ signal }: Progress) => {
      await Promise.race([promise, once(signal, 'abort')]);
      signal.throwIfAborted();
    };
    return { until, letGo: resolve };
  };

  test('a slow job continues after the response and stores its result', async () => {
    const { until, letGo } = held();
    const { given, id, atItsEnd } = await begin('One', async (progress) => {
      progress.tell('Counting', 2, 5);
      await until(progress);
    });
    expect((given as TakenOn).job).toMatchObject({ id, kind: 'x', state: 'running', ended_at: null });
    letGo();
    const done = await atItsEnd();
    expect(done).toMatchObject({
      state: 'done',
      result: JSON.stringify({ name: 'One' }),
      problem: null,
      progress: { doing: 'Counting', done: 2, total: 5 },
      ended_at: api.clock.now().toISOString(),
    });
    expect(await schools()).toContain('One');
  });

  test('a person has one running job; a second one is refused with the running one in the response', async () => {
    const { until, letGo } = held();
    const first = await begin('Two', until);
    const error = await begin('Three').catch((problem: unknown) => problem as Problem);
    expect(error).toMatchObject({ kind: { code: 'job_under_way' }, options: { current: { id: first.id } } });
    letGo();
    await first.atItsEnd();
    expect(await (await begin('Four')).atItsEnd()).toMatchObject({ state: 'done' });
    expect(await schools()).not.toContain('Three');
  });

  test('a refused job stores the problem and changes nothing', async () => {
    const { until, letGo } = held();
    const { atItsEnd } = await begin('Five', async (progress) => {
      await until(progress);
      throw new Problem(breaksRule, { detail: 'Not so.' });
    });
    letGo();
    expect(await atItsEnd()).toMatchObject({
      state: 'failed',
      result: null,
      problem: { code: 'breaks_rule', detail: 'Not so.' },
    });
    expect(await schools()).not.toContain('Five');
  });

  test('a job that fails because of a bug shows only an internal error; the log has the details', async () => {
    const { until, letGo } = held();
    const { id, atItsEnd } = await begin('Bug', async (progress) => {
      await until(progress);
      throw new TypeError('a bug');
    });
    letGo();
    expect(await atItsEnd()).toMatchObject({ state: 'failed', problem: { code: 'internal', status: 500 } });
    expect(api.log).toContainEqual(
      expect.objectContaining({ job: id, err: expect.objectContaining({ message: 'a bug' }) }),
    );
  });

  test('a job stopped by its owner changes nothing', async () => {
    const { until } = held();
    const { id, atItsEnd } = await begin('Six', until);
    await askToStop(api.platform.database.kysely, { owner, id });
    expect(await atItsEnd()).toMatchObject({ state: 'stopped', problem: { code: 'job_stopped' } });
    expect(await schools()).not.toContain('Six');
  });

  test('a job that was declared lost changes nothing, however far it got', async () => {
    const { until, letGo } = held();
    const { id, atItsEnd } = await begin('Seven', until);
    const { kysely } = api.platform.database;
    await kysely
      .updateTable('jobs')
      .set({ state: 'failed', ended_at: api.clock.now() })
      .where('id', '=', id)
      .execute();
    letGo();
    expect(await atItsEnd()).toMatchObject({ state: 'failed', result: null });
    expect(await schools()).not.toContain('Seven');
  });

  /** Leaves a job in the state in which a crash leaves it: nothing runs, but its row says that it does. */
  async function crashed(): Promise<string> {
    const { database, clock } = api.platform;
    const now = clock.now();
    // Among jobs of the same instant, ids decide which is newer.
    const id = v7();
    const row = { id, kind: 'x', owner, doing: 'Counting', created_at: now };
    const leased_until = new Date(now.getTime() + LEASE_SECONDS * 1000);
    await database.kysely
      .insertInto('jobs')
      .values({ ...row, leased_until })
      .execute();
    return id;
  }

  test('a job that was running during a crash becomes interrupted and does not block a new job', async () => {
    const id = await crashed();
    const { platform } = api;
    await endOverdueJobs(platform);
    expect(await find(id)).toMatchObject({ state: 'running' });
    // Only one process uses an embedded database, so its next start knows that the job is gone. For a served
    // database the lease must expire.
    if (platform.database.kind === 'embedded') await endLeftJobs(platform);
    else {
      await endLeftJobs(platform);
      expect(await find(id)).toMatchObject({ state: 'running' });
      api.clock.advance(LEASE_SECONDS + 1);
      await endOverdueJobs(platform);
    }
    expect(await find(id)).toMatchObject({ state: 'failed', problem: { code: 'job_interrupted' } });
    expect(await (await begin('Eight')).atItsEnd()).toMatchObject({ state: 'done' });
  });

  test('a job that runs while the server stops becomes interrupted', async () => {
    const { until } = held();
    const { id } = await begin('Nine', until);
    await api.platform.background.close(interrupted());
    expect(await find(id)).toMatchObject({ state: 'failed', problem: { code: 'job_interrupted' } });
  });

  test('ended jobs are kept for one day, and at most ten per person', async () => {
    const { kysely } = api.platform.database;
    const count = async () => (await listJobs(kysely, { owner }, { limit: 100, offset: 0 })).count;
    for (let one = 0; one < 12; one += 1) await (await begin(`Many ${one}`)).atItsEnd();
    expect(await count()).toBeLessThanOrEqual(11);
    api.clock.advance(DAY_SECONDS - 1);
    await sweepJobs(api.platform);
    expect(await count()).toBeGreaterThan(0);
    api.clock.advance(2);
    await sweepJobs(api.platform);
    expect(await count()).toBe(0);
  });

  test('each heartbeat stores the progress as long as the job is still running', async () => {
    const { kysely } = api.platform.database;
    const id = await crashed();
    const progress = { doing: 'Counting', done: 3, total: 5 };
    const leased_until = new Date(api.clock.now().getTime() + LEASE_SECONDS * 1000);
    expect(await renewJob(kysely, id, { progress, leased_until })).toEqual({ is_stop_asked: false });
    expect(await find(id)).toMatchObject({ progress } satisfies Partial<Job>);
    await kysely
      .updateTable('jobs')
      .set({ state: 'done', ended_at: leased_until })
      .where('id', '=', id)
      .execute();
    expect(await renewJob(kysely, id, { progress, leased_until })).toBeNull();
  });
});
