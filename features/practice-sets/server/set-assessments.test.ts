import { expect, test } from 'vitest';
import { testApi } from '#tests/support/api.ts';
import { seedQuestion } from '#tests/support/bank-seed.ts';
import { seedAssessment } from '#tests/support/test-seed.ts';

test('a practice set and the tests in it together contain at most 200 questions', async () => {
  const api = await testApi();
  try {
    const base = [api.platform.database, api.clock.now()] as const;
    const north = await api.school('North');
    const author = await api.person({ role: 'manager', schools: [north] });
    const manager = await api.as(author);
    const [large, small] = [
      await seedAssessment(...base, author.id, { sections: [{ questions: 199 }] }),
      await seedAssessment(...base, author.id),
    ];
    const [one, other] = [
      await seedQuestion(...base, author.id, { status: 'live', school: north }),
      await seedQuestion(...base, author.id, { status: 'live', school: north }),
    ];
    const set = (await manager.post('/api/practice-sets/', { title: 'Large', questions: [one.id] })).body;
    const put = ({ id }: { id: string }) =>
      manager.post('/api/practice-set-assessment/', { practice_set: set.id, assessment: id });
    const change = (questions: string[], version = set.version) =>
      manager.patch(`/api/practice-sets/${set.id}/`, { version, questions });
    expect((await put(large)).status).toBe(201);
    expect((await put(small)).body.errors).toMatchObject([{ path: 'body.assessment' }]);
    expect((await change([one.id, other.id])).body.errors).toMatchObject([{ path: 'body.questions' }]);
    const { body } = await manager.get(`/api/practice-sets/${set.id}/`);
    expect(body).toMatchObject({ question_count: 200, questions: [one.id] });
    expect((await change([other.id])).status).toBe(200);
  } finally {
    await api.close();
  }
});
