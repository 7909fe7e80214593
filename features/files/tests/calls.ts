/** This feature's data for the tests that run over all endpoints. */
import { expect } from 'vitest';
import { listed, onOwned, outcome, type Row, type Try } from '#tests/support/access-row.ts';
import { OWNERS, type Owner, type World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import { type ContentCall, seen } from '#tests/support/content-tries.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { PIXEL_PNG, pictureFile } from '#tests/support/pictures.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

/** The argument is a function, because the test world does not exist yet when the list of rows is built. */
function filesRows(get: () => { api: TestApi; world: World }): Record<string, Row> {
  const world = () => get().world;
  const kysely = () => get().api.platform.database.kysely;
  const admin = () => world().clients.admin;

  /** Uploads as an admin and then changes the owner, because some roles cannot upload. */
  const fileOf = async ({ id: uploaded_by }: SeededPerson) => {
    const { id } = (await admin().upload('/api/files/', pictureFile())).body;
    await kysely().updateTable('files').set({ uploaded_by }).where('id', '=', id).execute();
    return id as string;
  };
  const announced = { name: 'notes.pdf', content_type: 'application/pdf', size_bytes: 9 };
  const uploadOf = async ({ id: person }: SeededPerson) => {
    const id = (await admin().post('/api/upload-url/', announced)).body.file_id;
    await kysely().updateTable('uploads').set({ person }).where('id', '=', id).execute();
    return id as string;
  };
  const isSeen = ({ reach }: Try, owner: Owner) => reach === 'all' || owner === 'own';
  const onFile = (send: (attempt: Try, id: string) => ReturnType<Try['send']>): Row =>
    onOwned(world, fileOf, send, (attempt, owner) =>
      outcome(attempt.reach, isSeen(attempt, owner), attempt.endpoint.status),
    );
  /** The upload exists but its bytes were never sent. Only the person who announced it may use it. */
  const onUpload = (unsent: number): Row =>
    onOwned(
      world,
      uploadOf,
      ({ send }, id) => send(undefined, id),
      ({ reach }, owner) => outcome(reach, owner === 'own', unsent),
    );

  return {
    'GET /api/files/': async (attempt) => {
      const { callers, owners } = world();
      const files = new Map<string, Owner>();
      for (const owner of OWNERS) {
        files.set(await fileOf(owner === 'own' ? callers[attempt.role] : owners[owner]), owner);
      }
      const rows = await listed<{ id: string }>(attempt);
      if (rows === null) return;
      const shown = rows.flatMap(({ id }) => files.get(id) ?? []);
      expect(shown.sort()).toEqual(OWNERS.filter((owner) => isSeen(attempt, owner)).sort());
    },
    'POST /api/files/': async ({ role, reach }: Try) => {
      const reply = await world().clients[role].upload('/api/files/', pictureFile());
      expect(reply.status).toBe(outcome(reach, true, 201));
    },
    'GET /api/files/{id}/': onFile(async ({ send }, id) => {
      const reply = await send(undefined, id);
      if (reply.status === 200) expect(reply.bytes).toEqual(PIXEL_PNG);
      return reply;
    }),
    'POST /api/upload-url/': async ({ reach, send }) => {
      expect((await send(announced)).status).toBe(outcome(reach, true, 201));
    },
    'PUT /api/uploads/{id}/': onUpload(400),
    'POST /api/files/{id}/complete/': onUpload(409),
    'DELETE /api/files/{id}/': onFile(({ send }, id) => send(undefined, id)),
  };
}

/**
 * The calls, keyed by method and path. `api` is called only when a test runs. Roles that the access table
 * refuses are not tried.
 */
function filesContent(): Readonly<Record<string, readonly ContentCall[]>> {
  return {
    'GET /api/files/{id}/': [
      seen(async (client, { shown }) => client.get(`/api/files/${await shown()}/`), 200, true),
    ],
  };
}

export const calls: FeatureCalls = {
  rows: filesRows,
  names: { '/api/files/{id}/': 'owned', '/api/uploads/{id}/': 'owned' },
  content: filesContent,
};
