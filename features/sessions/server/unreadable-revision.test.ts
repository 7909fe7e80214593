import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { choice, type ExamWorld, examWorld, type Sitting } from '#tests/support/sitting.ts';
import { sweepSessions } from './sweep.ts';

let world: ExamWorld;
// Each test moves the clock hours ahead, after which nobody is signed in any more.
beforeEach(async () => {
  world = await examWorld();
});
afterEach(() => world.api.close());

const AGAIN_SECONDS = 7 * 60 * 60;

/** Gives the session a copy of its revision that no process has cached, changed by this SQL expression. */
async function changeRevision(sat: Sitting, changed: string): Promise<string> {
  const copy = v7();
  const { kysely } = world.api.platform.database;
  await sql`
    insert into assessment_revisions (id, assessment, number, content, content_hash, published_by, created_at)
    select ${copy}::uuid, assessment, number + 1, ${sql.raw(changed)}, content_hash, published_by, created_at
    from assessment_revisions where id = ${sat.paper.revision}`.execute(kysely);
  await sql`update sessions set revision = ${copy} where id = ${sat.id}`.execute(kysely);
  return copy;
}

async function rawOf(sat: Sitting): Promise<number | null | undefined> {
  const { kysely } = world.api.platform.database;
  const { rows } = await sql<{ raw: number | null }>`select raw from sessions where id = ${sat.id}`.execute(
    kysely,
  );
  return rows[0]?.raw;
}

test.each([
  ['test', `content - 'sections'`],
  [
    'question',
    `jsonb_set(content, '{sections,0,placements,1,question_revision}', to_jsonb('QUESTION'::text))`,
  ],
])(
  'a session can be saved and submitted while the stored %s cannot be read, and is scored once it can',
  async (part, change) => {
    const { kysely } = world.api.platform.database;
    const sat = await world.sitting({ sections: [{ title: 'Vocabulary', questions: 2 }] });
    await sat.act('start');
    await sat.save(choice(sat.questions[0], 0, 1));
    const broken = v7();
    await sql`
    insert into question_revisions (id, question, number, content, content_hash, created_at)
    select ${broken}::uuid, question, number + 1, content - 'options', decode(md5(id::text), 'hex'), created_at
    from question_revisions where question = ${sat.questions[1]?.id}`.execute(kysely);
    const revision = await changeRevision(sat, change.replace('QUESTION', broken));

    const saved = await sat.save(choice(sat.questions[1], 0, 2));
    expect([saved.status, saved.body.attempts[0].verdict], part).toEqual([200, 'saved']);
    const submitted = await sat.act('submit');
    expect(submitted.status, submitted.text).toBe(200);
    expect(submitted.body.exam.session.receipt).toMatchObject({ answered_count: 2 });
    expect(await world.eventsOf(sat.id)).toContain('score_failed by clock');

    await sql`
    update question_revisions set content = whole.content from question_revisions whole
    where question_revisions.id = ${broken} and whole.question = question_revisions.question
      and whole.id <> question_revisions.id`.execute(kysely);
    await sql`
    update assessment_revisions set content = assessment_revisions.content || jsonb_build_object('sections',
      coalesce(assessment_revisions.content -> 'sections', whole.content -> 'sections'))
    from assessment_revisions whole where assessment_revisions.id = ${revision} and whole.id = ${sat.paper.revision}`.execute(
      kysely,
    );
    world.api.clock.advance(AGAIN_SECONDS);
    await sweepSessions(world.api.platform, new AbortController().signal);
    expect(await rawOf(sat)).toBe(2);
  },
);

test('a session that was scored before its revision became unreadable keeps its score', async () => {
  const sat = await world.sitting({ sections: [{ title: 'Vocabulary', questions: 2 }] });
  await sat.act('start');
  await sat.save(choice(sat.questions[0], 0, 1));
  await sat.act('submit');
  await changeRevision(sat, `content - 'sections'`);
  world.api.clock.advance(AGAIN_SECONDS);
  await sweepSessions(world.api.platform, new AbortController().signal);
  expect(await rawOf(sat)).toBe(1);
});
