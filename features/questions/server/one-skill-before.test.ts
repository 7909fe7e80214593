import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { databaseBefore } from '#tests/support/before-migration.ts';

test('the migration keeps the first skill of a question and stores the others as further tags', async () => {
  const { migrateAll, run } = await databaseBefore('0031_one_skill');
  const author = v7();
  await run(
    `insert into people (id, role, username, first_name, last_name, created_at, updated_at)
    values ($1, 'admin', 'ada', 'Ada', 'Ray', now(), now())`,
    [author],
  );
  const tag = async (kind: string, name: string, parent: string | null, position: number) => {
    const id = v7();
    await run(
      `insert into tags (id, kind, name, parent, position, created_at, updated_at)
      values ($1, $2, $3, $4, $5, now(), now())`,
      [id, kind, name, parent, position],
    );
    return id;
  };
  const exam = await tag('exam', 'SAT', null, 0);
  const subject = await tag('subject', 'Math', exam, 0);
  const mega = await tag('mega_domain', 'Math', subject, 0);
  const domain = await tag('domain', 'Algebra', mega, 0);
  // The tag “Circles” is created first but comes second in order.
  const circles = await tag('topic', 'Circles', domain, 2);
  const lines = await tag('topic', 'Lines', domain, 1);
  const arcs = await tag('sub_topic', 'Arcs', circles, 0);
  const slopes = await tag('sub_topic', 'Slopes', lines, 5);
  const shifts = await tag('sub_topic', 'Shifts', lines, 4);
  const question = async (...tags: string[]) => {
    const id = v7();
    await run(
      `insert into questions (id, type, status, stem, stimulus, accepted_answers, entry, tolerance, case_sensitive,
        partial, explanation, hints, author, words, created_at, updated_at)
      values ($1, 'essay', 'live', '', '', '{}', 'sat', 0, false, false, '', '{}', $2, '', now(), now())`,
      [id, author],
    );
    for (const one of tags) await run('insert into question_tags values ($1, $2)', [id, one]);
    return id;
  };
  const plain = await question(lines, exam, domain);
  const implied = await question(circles, arcs);
  const two = await question(circles, lines, exam);
  const finer = await question(circles, slopes, arcs);
  const below = await question(slopes, shifts);

  await migrateAll();
  const book = async (table: string) => {
    const rows = await run(
      `select question, array_agg(tag::text order by tag) as tags from ${table} group by question`,
    );
    return Object.fromEntries(rows.map(({ question, tags }) => [question, tags]));
  };
  const inOrder = (...tags: string[]) => tags.toSorted();
  expect(await book('question_tags')).toEqual({
    [plain]: inOrder(lines, exam, domain),
    [implied]: [arcs],
    [two]: inOrder(lines, exam),
    [finer]: [slopes],
    [below]: [shifts],
  });
  expect(await book('question_further_tags')).toEqual({
    [two]: [circles],
    [finer]: [arcs],
    [below]: [slopes],
  });
  expect(await run('select id from questions where version = 2 order by id')).toEqual(
    inOrder(two, finer, below).map((id) => ({ id })),
  );
});
