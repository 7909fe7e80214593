import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '#tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ kind: 'served' });
});
afterAll(() => api.close());

test('an announcement to a group that is removed at the same moment is refused or removed with it', async () => {
  const school = await api.school('North');
  const admin = await api.as(await api.person({ role: 'admin' }));
  for (let round = 0; round < 8; round += 1) {
    const group = await api.group(school, `Group ${round}`);
    const told = { title: 'T', text: '<p>T</p>', audience: { groups: [group] } };
    const [post, removal] = await Promise.all([
      admin.post('/api/announcements/', told),
      admin.delete(`/api/groups/${group}/`),
    ]);
    expect([201, 422], post.text).toContain(post.status);
    expect(removal.status).toBe(204);
  }
});
