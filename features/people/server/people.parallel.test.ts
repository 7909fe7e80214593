import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '#tests/support/api.ts';

describe('people changed at the same time', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi({ kind: 'served' });
  });
  afterAll(() => api.close());

  test('when the last two admins remove each other, one admin remains', async () => {
    const database = api.platform.database.kysely;
    for (const act of ['deactivate', 'demote', 'erase'] as const) {
      await database.updateTable('people').set({ deactivated_at: api.clock.now() }).execute();
      const [ada, bea] = [await api.person({ role: 'admin' }), await api.person({ role: 'admin' })];
      const [asAda, asBea] = [await api.as(ada), await api.as(bea)];
      const take = (client: typeof asAda, { id, first_name, last_name }: typeof ada) => {
        if (act === 'deactivate') return client.delete(`/api/users/${id}/`);
        if (act === 'demote') return client.patch(`/api/users/${id}/`, { version: 1, role: 'manager' });
        return client.post(`/api/users/${id}/erase/`, { name: `${first_name} ${last_name}` });
      };
      const replies = await Promise.all([take(asAda, bea), take(asBea, ada)]);
      const refused = replies.find((reply) => reply.status >= 400);
      /* The second admin gets one of these errors, because the other is the last admin, the session is
         already ended, or they are no longer an admin. */
      expect(['last_admin', 'unauthorized', 'not_found', 'forbidden'], act).toContain(refused?.body.code);
      const left = await database
        .selectFrom('people')
        .select('id')
        .where('role', '=', 'admin')
        .where('deactivated_at', 'is', null)
        .execute();
      expect(left, act).toHaveLength(1);
    }
  });

  test('changing a counselor to a tutor while students are assigned to them causes no deadlock', async () => {
    const school = await api.school('Harbour');
    const admin = await api.as(await api.person({ role: 'admin' }));
    for (let round = 0; round < 5; round += 1) {
      const counselor = await api.person({ role: 'counselor', schools: [school] });
      const students = await Promise.all(
        Array.from({ length: 4 }, () =>
          api.person({ role: 'student', schools: [school], counselor: counselor.id }),
        ),
      );
      const replies = await Promise.all([
        ...students.map((student) =>
          admin.patch(`/api/users/${student.id}/`, { version: 1, counselor: counselor.id }),
        ),
        admin.patch(`/api/users/${counselor.id}/`, { version: 1, role: 'tutor' }),
      ]);
      /* A request for a student can come too late for two reasons: the chosen person is no longer a
         counselor, or the student was changed since. */
      for (const reply of replies) expect([200, 409, 422]).toContain(reply.status);
      expect(replies.at(-1)?.status).toBe(200);
      const left = await admin.get(`/api/users/${students[0]?.id}/`);
      expect(left.body.counselor).toBeNull();
    }
  });

  test('people of the same name added at the same time get different usernames', async () => {
    const school = await api.school('North');
    const admin = await api.as(await api.person({ role: 'admin' }));
    const body = { first_name: 'Same', last_name: 'Name', schools: [school] };
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => admin.post('/api/users/students/', body)),
    );
    expect(replies.map((reply) => reply.status)).toEqual(Array(12).fill(201));
    const codes = replies.map((reply) => reply.body.username);
    expect(new Set(codes).size).toBe(12);
    expect(codes).toContain('same.name12');
  });

  test('when two callers change the same version, the second gets a conflict', async () => {
    const admin = await api.as(await api.person({ role: 'admin' }));
    const guest = await api.person({ role: 'guest' });
    const change = (first_name: string) => admin.patch(`/api/users/${guest.id}/`, { version: 1, first_name });
    const replies = await Promise.all([change('One'), change('Two')]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
    const [won, lost] = replies.sort((a, b) => a.status - b.status);
    expect(lost?.body.current).toEqual(won?.body);
  });
});
