import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { v7 } from 'uuid';
import { expect, inject, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { createTestDatabase } from '#tests/support/postgres.ts';

const FILES = new URL('../../../server/db/migrations/', import.meta.url);

test('what was given by name before is given for the one school that giver and taker share, else for none', async () => {
  const own = await createTestDatabase(inject('served').url);
  const folder = await mkdtemp(join(tmpdir(), 'assay-before-'));
  const database = await openDatabase({ url: own.url });
  const run = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows;
  try {
    for (const name of await readdir(FILES)) {
      if (name < '0074_given_for.sql') await cp(new URL(name, FILES), join(folder, name));
    }
    await migrate(database, pathToFileURL(`${folder}/`));

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

    await migrate(database);
    const rows = await run('select id, given_for from allocations');
    expect(new Map(rows.map((row) => [row.id, row.given_for]))).toEqual(expected);
  } finally {
    await database.close();
    await own.drop();
    await rm(folder, { recursive: true });
  }
});
