import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { databaseBefore } from '#tests/support/before-migration.ts';

test('the migration copies each earlier consent once into the list of guardians', async () => {
  const { migrateAll, migrateBefore, run } = await databaseBefore('0014');
  const [given, known, waiting] = [v7(), v7(), v7()];
  for (const [index, id] of [given, known, waiting].entries()) {
    await run(
      `insert into people (id, role, username, first_name, last_name, created_at, updated_at)
      values ($1, 'student', $2, 'Noor', 'Haddad', now(), now())`,
      [id, `noor${index}`],
    );
    await run(
      `insert into guardian_consents (person, guardian_name, guardian_email, asked_at, given_at)
      values ($1, 'Bo Haddad', 'Bo@home.example', now(), $2)`,
      [id, id === waiting ? null : '2026-10-01T08:00:00Z'],
    );
  }
  await run(
    `insert into guardians (id, person, name, contact, language, created_at, updated_at)
    values ($1, $2, 'Bo H.', 'bo@HOME.example', 'fr', now(), now())`,
    [v7(), known],
  );

  await migrateBefore('0017');
  await run(`update people set language = 'ar' where id = $1`, [waiting]);
  await migrateAll();
  const book = await run(
    `select person, name, language, kind, is_given, recorded_by, recorded_at
    from guardians join guardian_agreements on guardian = guardians.id order by name`,
  );
  const agreed = { kind: 'personal_data', is_given: true, recorded_by: null };
  const recorded_at = new Date('2026-10-01T08:00:00Z');
  expect(book).toEqual([
    { person: known, name: 'Bo H.', language: 'fr', ...agreed, recorded_at },
    { person: given, name: 'Bo Haddad', language: 'en', ...agreed, recorded_at },
  ]);
  expect(await run('select id from guardians where person = $1', [waiting])).toEqual([]);
  const asked_in = await run('select guardian_language from guardian_consents where person = $1', [waiting]);
  expect(asked_in, 'the language that the student chose').toEqual([{ guardian_language: 'ar' }]);
});
