import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { databaseBefore } from '#tests/support/before-migration.ts';

test('the migration sets the school of an old assignment to the only school that assigner and student share, or else to null', async () => {
  const { migrateAll, run } = await databaseBefore('0074_given_for.sql');
  const [north, south] = [v7(), v7()];
  for (const [id, name] of [[north, 'North'] as const, [south, 'South'] as const]) {
    await run(
      `insert into schools (id, name, time_zone, created_at, updated_at) values ($1, $2, 'UTC', now(), now())`,
      [id, name],
    );
  }
  const person = async (role: string, schools: string[]) => {
    const id = v7();
    await run(
      `insert into people (id, role, username, first_name, last_name, created_at, updated_at)
      values ($1, $2, $3, 'Ines', 'Moreau', now(), now())`,
      [id, role, id],
    );
    for (const school of schools)
      await run('insert into school_members (person, school) values ($1, $2)', [id, school]);
    return id;
  };
  const ofNorth = await person('manager', [north]);
  const ofBoth = await person('manager', [north, south]);
  const admin = await person('admin', [north]);
  const assessment = v7();
  await run(
    `insert into assessments (id, title, author, description, instructions, kind, modes, status, hard_close, tools,
      release, marks, shuffle, navigation, late_answers, open_to_guests, created_at, updated_at)
    values ($1, 'Mock', $2, '', '', 'linear', '{test}', 'draft', false, '{}', '{}', '{}', '{}', 'free', '{}', false,
      now(), now())`,
    [assessment, ofNorth],
  );
  const given = async (by: string, target: 'person' | 'group_id' | 'school', to: string) => {
    const id = v7();
    await run(
      `insert into allocations (id, assessment, ${target}, mode, allocated_by, created_at, allotted_at)
      values ($1, $2, $3, 'test', $4, now(), now())`,
      [id, assessment, to, by],
    );
    return id;
  };
  const expected = new Map<string, string | null>([
    [await given(ofNorth, 'person', await person('student', [north, south])), north],
    [await given(ofBoth, 'person', await person('student', [south])), south],
    [await given(ofBoth, 'person', await person('student', [north, south])), null],
    [await given(ofNorth, 'person', await person('student', [south])), null],
    [await given(admin, 'person', await person('student', [north])), null],
    [await given(ofNorth, 'school', north), null],
  ]);

  await migrateAll();
  const rows = await run('select id, given_for from allocations');
  expect(new Map(rows.map((row) => [row.id, row.given_for]))).toEqual(expected);
});
