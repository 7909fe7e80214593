import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { lineTo, openThrough } from '#tests/support/cut-line.ts';
import { describeOnBothDatabases } from '#tests/support/database.ts';
import { createTestDatabase } from '#tests/support/postgres.ts';
import type { Database } from './database.ts';
import { inFlights } from './flights.ts';
import { DatabaseLost } from './lost-database.ts';

describeOnBothDatabases('a transaction of flights', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    // With this constraint, a duplicate is only found at the commit.
    await database.pool.query(
      'create table notes (id int primary key deferrable initially deferred, text text)',
    );
  });
  afterAll(async () => {
    await database.pool.query('drop table notes');
    await database.close();
  });

  const kept = async () =>
    (await database.pool.query<{ id: number }>('select id from notes order by id')).rows.map(({ id }) => id);

  test('a pipelined transaction runs parallel statements in the order in which they were sent', async () => {
    const seen = await inFlights(database, async ({ db, commitWith }) => {
      const counts = await Promise.all(
        [1, 2, 3].map(async (id) => {
          const { rows } = await sql<{ n: number }>`
            with added as (insert into notes values (${id}, '')) select count(*)::int as n from notes`.execute(
            db,
          );
          return rows[0]?.n;
        }),
      );
      await commitWith(() => sql`delete from notes where id = 2`.execute(db));
      return counts;
    });
    expect(seen).toEqual([0, 1, 2]);
    expect(await kept()).toEqual([1, 3]);
  });

  test('a pipelined transaction commits after its work if the work did not', async () => {
    await inFlights(database, async ({ db }) => {
      await sql`insert into notes values (4, '')`.execute(db);
    });
    expect(await kept()).toContain(4);
  });

  test('a pipelined transaction rejects with the first error, stores nothing and leaves the connection usable', async () => {
    const before = await kept();
    const failing = inFlights(database, ({ db }) =>
      Promise.all([
        sql`insert into notes values (5, '')`.execute(db),
        sql`select 1 / 0`.execute(db),
        sql`insert into notes values (6, '')`.execute(db),
      ]),
    );
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    const failing_last = inFlights(database, ({ db, commitWith }) =>
      commitWith(() =>
        Promise.all([sql`insert into notes values (7, '')`.execute(db), sql`select 1 / 0`.execute(db)]),
      ),
    );
    await expect(failing_last).rejects.toMatchObject({ code: '22012' });
    expect(await kept()).toEqual(before);
    await inFlights(database, ({ db, commitWith }) =>
      commitWith(() => sql`insert into notes values (8, '')`.execute(db)),
    );
    expect(await kept()).toEqual([...before, 8]);
  });

  test('a pipelined transaction rejects if only its commit fails', async () => {
    const before = await kept();
    const doubled = inFlights(database, ({ db, commitWith }) =>
      commitWith(() => sql`insert into notes values (9, ''), (9, '')`.execute(db)),
    );
    await expect(doubled).rejects.toMatchObject({ code: '23505' });
    expect(await kept()).toEqual(before);
  });

  test('a pipelined transaction is not reported as committed if a statement’s error was ignored', async () => {
    const overlooking = inFlights(database, async ({ db }) => {
      await sql`insert into notes values (10, '')`.execute(db);
      await sql`select 1 / 0`.execute(db).catch(() => {});
    });
    await expect(overlooking).rejects.toThrow('not committed');
    expect(await kept()).not.toContain(10);
  });

  test('a pipelined transaction refuses statements after its commit', async () => {
    const late = inFlights(database, async ({ db, commitWith }) => {
      await commitWith(async () => {});
      await sql`insert into notes values (11, '')`.execute(db);
    });
    await expect(late).rejects.toThrow('after the commit');
    expect(await kept()).not.toContain(11);
  });
});

test('parallel statements travel in one packet, with `begin` before the first and `commit` after the last', async () => {
  const { url, template } = inject('served');
  const own = await createTestDatabase(url, template);
  const line = await lineTo(own.url);
  const database = await openThrough(line, own.url);
  try {
    const sent: string[] = [];
    line.onSent = (text) => {
      sent.push([...text.matchAll(/begin|now|one|two|three|commit/g)].map(([word]) => word).join(' '));
      return 'pass';
    };
    await inFlights(
      database,
      async ({ db, commitWith }) => {
        const [answer] = await Promise.all([
          sql`select 1 as one`.execute(db),
          sql`select ${2}::int as two`.execute(db),
        ]);
        await commitWith(() => sql`select ${3}::int as three`.execute(db));
        return answer;
      },
      "set local lock_timeout = '2s'",
    );
    expect(sent).toEqual(['begin one two', 'three commit']);

    for (const cut of ['begin', 'commit']) {
      line.onSent = (text) => (text.includes(cut) ? 'cut the reply' : 'pass');
      const lost = inFlights(database, ({ db }) => sql`select 1`.execute(db));
      await expect(lost).rejects.toBeInstanceOf(DatabaseLost);
    }
    line.onSent = () => 'pass';
    const { rows } = await inFlights(database, ({ db }) => sql`select 1 as one`.execute(db));
    expect(rows).toEqual([{ one: 1 }]);
  } finally {
    await database.close();
    line.close();
    await own.drop();
  }
});
