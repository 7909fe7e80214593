import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { killChildren, startChild } from '#tests/faults/child.ts';
import { call, type Served, schoolNames, serve, signIn } from '#tests/faults/serving.ts';

describe('the server process', () => {
  /** The folder and its running server are shared by the tests, because a start takes seconds. */
  let folder: string;
  let served: Served;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assay-server-'));
  });
  afterAll(async () => {
    killChildren();
    await rm(folder, { recursive: true, force: true });
  });

  test('reports in one line that its port is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const child = startChild('../../app/server/main.ts', [], {
      PORT: String(port),
      ASSAY_DATA: folder,
      DATABASE_URL: '',
    });
    const { code, stderr } = await child.ended();
    taken.close();
    expect(code).toBe(1);
    expect(stderr).toBe('PORT is in use by another program. Stop that program or choose another port.\n');
  });

  test('a second start on the same data folder ends and says who uses the folder', async () => {
    served = await serve(folder);
    const second = startChild('../../app/server/main.ts', [], {
      PORT: '0',
      ASSAY_DATA: folder,
      DATABASE_URL: '',
    });
    const { code, stderr } = await second.ended();
    expect(code).toBe(1);
    expect(stderr).toContain(`process ${served.process.pid}`);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  test('killed while adding schools, keeps every acknowledged school, and the token stays valid', async () => {
    const first = served;
    const token = await signIn(first.url);
    const acknowledged: string[] = [];
    const writers = [1, 2, 3, 4].map(async (writer) => {
      for (let number = 1; ; number += 1) {
        const name = `School ${writer}-${number}`;
        const answer = await call(`${first.url}/api/schools/`, token, { name });
        if (answer.status !== 201) throw new Error(`Creating ${name} returned ${answer.status}`);
        acknowledged.push(name);
        if (acknowledged.length === 40) void first.process.kill();
      }
    });
    // Each writer ends when the kill cuts its connection.
    const ends = await Promise.allSettled(writers);
    expect(ends.map((end) => String((end as PromiseRejectedResult).reason)).join()).not.toContain(
      'Creating School',
    );
    expect(acknowledged.length).toBeGreaterThanOrEqual(40);

    served = await serve(folder);
    const names = await schoolNames(served.url, token);
    expect(acknowledged.filter((name) => !names.includes(name))).toEqual([]);
  });
});
