import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { databaseBefore } from '#tests/support/before-migration.ts';

test('the migration gives content to its author’s only school; content that was shared, or whose author has several schools or none, becomes shared', async () => {
  const { migrateAll, run } = await databaseBefore('0032_content_of_schools.sql');
  const [north, south] = [v7(), v7()];
  for (const [id, name] of [[north, 'North'] as const, [south, 'South'] as const]) {
    await run(
      `insert into schools (id, name, time_zone, created_at, updated_at) values ($1, $2, 'UTC', now(), now())`,
      [id, name],
    );
  }
  const person = async (username: string, schools: string[]) => {
    const id = v7();
    await run(
      `insert into people (id, role, username, first_name, last_name, created_at, updated_at)
      values ($1, 'tutor', $2, 'Ines', 'Moreau', now(), now())`,
      [id, username],
    );
    for (const school of schools)
      await run('insert into school_members (person, school) values ($1, $2)', [id, school]);
    return id;
  };
  const ofNorth = await person('north', [north]);
  const ofSouth = await person('south', [south]);
  const ofBoth = await person('both', [north, south]);
  const ofNone = await person('none', []);

  const source = async (name: string, author: string) => {
    const id = v7();
    await run(
      `insert into question_sources (id, name, note, author, created_at, updated_at)
      values ($1, $2, '', $3, now(), now())`,
      [id, name, author],
    );
    return id;
  };
  const question = async (words: string, author: string, from: string | null = null) => {
    const id = v7();
    await run(
      `insert into questions (id, type, status, stem, stimulus, accepted_answers, entry, tolerance, case_sensitive,
        partial, explanation, hints, author, words, source, created_at, updated_at)
      values ($1, 'essay', 'live', $2, '', '{}', 'sat', 0, false, false, '', '{}', $3, $2, $4, now(), now())`,
      [id, words, author, from],
    );
    return id;
  };
  const assessment = async (title: string, author: string, questions: string[]) => {
    const [id, section] = [v7(), v7()];
    await run(
      `insert into assessments (id, title, author, description, instructions, kind, modes, status, hard_close, tools,
        release, marks, shuffle, navigation, late_answers, open_to_guests, created_at, updated_at)
      values ($1, $2, $3, '', '', 'linear', '{test}', 'draft', false, '{}', '{}', '{}', '{}', 'free', '{}', false, now(),
        now())`,
      [id, title, author],
    );
    await run(
      `insert into assessment_sections (id, assessment, position, title, kind, instructions)
      values ($1, $2, 1, 'A', 'other', '')`,
      [section, id],
    );
    for (const [index, placed] of questions.entries()) {
      await run('insert into placements (id, section, question, position) values ($1, $2, $3, $4)', [
        v7(),
        section,
        placed,
        index + 1,
      ]);
    }
    return id;
  };
  const label = async (name: string, assessments: string[]) => {
    const id = v7();
    await run(
      'insert into assessment_labels (id, name, created_at, updated_at) values ($1, $2, now(), now())',
      [id, name],
    );
    for (const of of assessments)
      await run('insert into assessment_label_uses (assessment, label) values ($1, $2)', [of, id]);
  };

  const norths = await question('of north', ofNorth, await source('north alone', ofNorth));
  const shared = await question(
    'of north, asked in south',
    ofNorth,
    await source('of a shared one', ofNorth),
  );
  await question('of south, from the north', ofSouth, await source('of both', ofNorth));
  const nobodys = await question('of nobody', ofNone);
  const both = await question('of one who has two schools', ofBoth);
  const northTest = await assessment('north’s', ofNorth, [norths, shared, nobodys]);
  const southTest = await assessment('south’s', ofSouth, [shared, both]);
  await assessment('of one who has two schools', ofBoth, []);
  await assessment('of nobody', ofNone, []);
  await label('north’s', [northTest]);
  await label('of both', [northTest, southTest]);
  await label('unused', []);

  await migrateAll();

  const owners = async (table: string, name: string) =>
    Object.fromEntries(
      (
        await run(
          `select ${name} as name, schools.name as school from ${table} left join schools on schools.id = school`,
        )
      ).map((row) => [row.name, row.school]),
    );
  expect(await owners('assessments', 'title')).toEqual({
    'north’s': 'North',
    'south’s': 'South',
    'of one who has two schools': null,
    'of nobody': null,
  });
  expect(await owners('questions', 'stem')).toEqual({
    'of north': 'North',
    'of north, asked in south': null,
    'of south, from the north': 'South',
    'of nobody': null,
    'of one who has two schools': null,
  });
  expect(await owners('question_sources', 'question_sources.name')).toEqual({
    'north alone': 'North',
    'of a shared one': null,
    'of both': null,
  });
  expect(await owners('assessment_labels', 'assessment_labels.name')).toEqual({
    'north’s': 'North',
    'of both': null,
    unused: null,
  });
  // The author of the question stays the same.
  expect(await run('select author from questions where id = any($1)', [[shared, both, nobodys]])).toEqual(
    expect.arrayContaining([{ author: ofNorth }, { author: ofBoth }, { author: ofNone }]),
  );
});
