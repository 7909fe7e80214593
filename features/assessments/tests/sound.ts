/** A valid call for each of this feature's endpoints whose body contains ids. */

import { seedQuestion, seedTagLine } from '#tests/support/bank-seed.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import { CAT_DEFAULTS } from '../cat.contract.ts';

/**
 * The calls, keyed by method and path. Further calls of an endpoint cover fields that cannot be sent together
 * with those of its first call.
 */
export function assessmentsSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { base, admin, north, paper, draft, name, one } = northSeeds(get);

  return {
    'POST /api/assessment-tags/': one(async () => ({ body: { name: name(), school: north() } })),
    'POST /api/assessments/{id}/duplicate/': one(async () => ({
      ids: [(await paper()).id],
      body: { school: north() },
    })),
    'POST /api/assessments/': one(async () => {
      const { exam } = await seedTagLine(...base());
      const label = await get().world.clients.admin.post('/api/assessment-tags/', { name: name() });
      const { id } = await seedQuestion(...base(), admin());
      return { body: { title: name(), exam, tags: [label.body.id], questions: [id], cat: catOf(exam) } };
    }),
    'PATCH /api/assessments/{id}/': one(async (role) => {
      const { exam } = await seedTagLine(...base());
      const label = await get().world.clients.admin.post('/api/assessment-tags/', { name: name() });
      return {
        ids: [(await draft(role)).id],
        body: { version: 1, exam, tags: [label.body.id], cat: catOf(exam) },
      };
    }),
    'PUT /api/assessments/{id}/sections/': one(async (role) => {
      const { id, sections } = await draft(role);
      return { ids: [id], body: { version: 1, sections: sections.map((section) => section.id) } };
    }),
    'POST /api/sections/{id}/questions/': one(async (role) => {
      const question = await seedQuestion(...base(), admin(), { status: 'live' });
      return { ids: [(await draft(role)).sections[0]?.id ?? ''], body: { questions: [question.id] } };
    }),
    'PUT /api/sections/{id}/questions/': one(async (role) => {
      const [section] = (await draft(role)).sections;
      const questions = section?.questions.map(({ id }) => id);
      return { ids: [section?.id ?? ''], body: { version: 1, questions } };
    }),
  };
}

/** Rules of an adaptive test that name a tag. */
const catOf = (tag: string) => ({ ...CAT_DEFAULTS, content_targets: [{ tag, share: 1 }] });
