/** The rows of files in the access matrix: whoever writes questions uploads them, each their own; staff see all. */
import { expect } from 'vitest';
import { outcome, type Row, type Try } from './access-row.ts';
import type { World } from './access-world.ts';
import type { ApiClient, TestApi } from './api.ts';
import { PIXEL_PNG, pictureFile } from './pictures.ts';

/** `world` is asked for when a row runs: it is made after the matrix. */
export function fileRows(world: () => { api: TestApi; world: World }): Record<string, Row> {
  const uploadedBy = async (client: ApiClient): Promise<string> =>
    (await client.upload('/api/files/', pictureFile())).body.id;
  const byTutor = async () => world().api.as(world().world.people.tutor_of_same_school);
  const byAnotherTutor = async () => uploadedBy(await byTutor());

  const announced = { name: 'notes.pdf', content_type: 'application/pdf', size_bytes: 9 };

  return {
    'GET /api/files/': async ({ reach, send }) => {
      expect((await send()).status).toBe(outcome(reach, true, 200));
    },
    'POST /api/files/': async ({ role, reach }: Try) => {
      const client = world().world.clients[role];
      expect((await client.upload('/api/files/', pictureFile())).status).toBe(outcome(reach, true, 201));
    },
    'GET /api/files/{id}/': async ({ role, reach, send }) => {
      const other = await send(undefined, await byAnotherTutor());
      expect(other.status, "someone else's, shown by nothing").toBe(outcome(reach, reach === 'all', 200));
      if (reach === 'none') return;
      const own = await send(undefined, await uploadedBy(world().world.clients[role]));
      expect(own.bytes).toEqual(PIXEL_PNG);
    },
    'POST /api/upload-url/': async ({ reach, send }) => {
      expect((await send(announced)).status).toBe(outcome(reach, true, 201));
    },
    'PUT /api/uploads/{id}/': async ({ role, reach, send }) => {
      const other = (await (await byTutor()).post('/api/upload-url/', announced)).body.file_id;
      expect((await send(undefined, other)).status, "someone else's").toBe(outcome(reach, false, 204));
      if (reach === 'none') return;
      const own = (await world().world.clients[role].post('/api/upload-url/', announced)).body.file_id;
      // There it is, and nothing was sent.
      expect((await send(undefined, own)).status, 'own').toBe(400);
    },
    'POST /api/files/{id}/complete/': async ({ role, reach, send }) => {
      const other = (await (await byTutor()).post('/api/upload-url/', announced)).body.file_id;
      expect((await send(undefined, other)).status, "someone else's").toBe(outcome(reach, false, 200));
      if (reach === 'none') return;
      const own = (await world().world.clients[role].post('/api/upload-url/', announced)).body.file_id;
      expect((await send(undefined, own)).body.code, 'own').toBe('bytes_missing');
    },
    'DELETE /api/files/{id}/': async ({ role, reach, send }) => {
      const other = await send(undefined, await byAnotherTutor());
      expect(other.status, "someone else's").toBe(outcome(reach, reach === 'all', 204));
      if (reach === 'none') return;
      const own = await send(undefined, await uploadedBy(world().world.clients[role]));
      expect(own.status, 'own').toBe(204);
    },
  };
}
