import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { applyMigrations, pendingMigrations } from '#server/db/migrate.ts';
import { readSchema } from '#server/db/schema-snapshot.ts';
import { addToLedger, ledgerPath } from '#server/erasure-ledger.ts';
import { newServed, testDatabase } from '#tests/support/database.ts';
import { contentOf, fillEveryTable } from '#tests/support/every-table.ts';
import { createTestDatabase } from '#tests/support/postgres.ts';
import { seedPerson } from '#tests/support/seed.ts';
import { checkArchive, writeArchive } from './archive.ts';
import { isLeftOut, writeBackup, writeErasures } from './backup.ts';
import type { Installation } from './installation.ts';
import type { Manifest } from './manifest.ts';
import { moveDatabase } from './move.ts';
import { restoreBackup } from './restore.ts';
import type { TarEntry } from './tar.ts';

const PICTURE = Buffer.from('\x89PNG and so on\0');
const HASH = createHash('sha256').update(PICTURE).digest('hex');
const PICTURE_PATH = join('files', HASH.slice(0, 2), HASH);
const [LOST, IN_BUCKET] = ['b'.repeat(64), 'c'.repeat(64)];
const SECRET = new TextEncoder().encode('a secret of tests, long enough to sign');

const undo: (() => Promise<unknown>)[] = [];
let folder: string;
let source: Installation;
let before: Record<string, string[]>;
let archive: string;
let manifest: Manifest;

const path = (name: string) => join(folder, name);

function installation(database: Database, name: string): Installation {
  undo.push(() => database.close());
  return { database, data_folder: path(name), secret: SECRET };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-backup-'));
  undo.push(() => rm(folder, { recursive: true }));
  source = installation(await testDatabase('embedded'), 'source');
  expect(await fillEveryTable(source.database)).toEqual([]);
  await source.database.pool.query(`
    update person_tests set unbegun_until = 'infinity';
    insert into audit_values (audit, place, person, field, before)
      select audit, place + n, person, field, repeat(md5(n::text), 20000) from audit_values, generate_series(1, 3) n;
    update files set sha256 = '${HASH}', kept_in = 'folder';
    insert into files (id, name, content_type, size_bytes, sha256, uploaded_by, created_at, kept_in)
      select gen_random_uuid(), name, content_type, size_bytes, lost.sha256, uploaded_by, created_at, lost.kept_in
      from files, (values ('${LOST}', 'folder'), ('${IN_BUCKET}', 'bucket')) as lost (sha256, kept_in)`);
  await mkdir(path(`source/files/${HASH.slice(0, 2)}`), { recursive: true });
  await writeFile(path(`source/${PICTURE_PATH}`), PICTURE);
  await writeFile(path('source/files/notes.txt'), 'not a file of ours');
  before = await contentOf(source.database);
  archive = path('backup.tar.gz');
  manifest = await writeBackup(source, archive);
});
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

const BLANKED = 'messages';

test('restores a backup of the embedded database into a served one, with every row and file', async () => {
  const target = installation(await newServed(), 'target');
  const restored = await restoreBackup(target, archive);
  expect(restored).toEqual({ manifest, kept: null, has_same_secret: true });
  const after = await contentOf(target.database);
  for (const [table, rows] of Object.entries(before)) {
    if (table !== BLANKED) expect(after[table], table).toEqual(isLeftOut(table) ? [] : rows);
  }
  expect(await readSchema(target.database.pool)).toEqual(await readSchema(source.database.pool));
  const triggers = await target.database.pool.query("select tgname from pg_trigger where tgenabled <> 'O'");
  expect(triggers.rows).toEqual([]);

  expect(manifest.files).toEqual({ folder: 1, bucket: 1, missing: [LOST] });
  expect(await readFile(path(`target/${PICTURE_PATH}`))).toEqual(PICTURE);
  expect(await readdir(path('target/files'))).toEqual([HASH.slice(0, 2)]);
});

test('a backup contains no sign-ins, codes, links or message texts, and pending messages are not sent again', async () => {
  const text = gunzipSync(await readFile(archive)).toString('utf8');
  for (const table of ['access_tokens', 'one_use_tokens', 'mobile_codes', 'contact_requests']) {
    expect(before[table], table).not.toEqual([]);
    expect(text).not.toContain(`tables/${table}/`);
  }
  const columns = manifest.tables.find(({ name }) => name === BLANKED)?.columns ?? [];
  const line = JSON.parse(/tables\/messages\/[^[]+(\[.*\])\n/.exec(text)?.[1] ?? '');
  const cell = (name: string) => line[columns.indexOf(name)];
  expect([cell('channel'), cell('status'), cell('sealed')]).toEqual(['mail', 'expired', null]);

  const secrets = manifest.tables.flatMap((table) =>
    table.columns.filter((name) => /hash|sealed|token/.test(name)).map((name) => `${table.name}.${name}`),
  );
  expect(secrets, 'decide for its table whether the new column may be in a backup').toEqual([
    'assessment_revisions.content_hash',
    'messages.sealed',
    'people.password_hash',
    'question_revisions.content_hash',
    // Both columns are computed from the question's own text.
    'questions.import_hash',
    'questions.minhash_bands',
    'recovery_codes.code_hash',
    /* Hashes of the guardian's contact and of random 256-bit tokens. Without them guardians could not stop
       letters that were sent before the backup. */
    'report_letters.contact_hash',
    'report_letters.token_hash',
    'report_letters.stop_hash',
    'second_steps.sealed_secret',
  ]);
});

test('moves every row to a different database, but refuses while a different person is connected', async () => {
  const empty = await createTestDatabase(inject('served').url);
  const served = await openDatabase({ url: empty.url });
  undo.push(empty.drop, () => served.close());
  const other = await openDatabase({ url: empty.url });
  const move = () => moveDatabase(source.database, served);
  await expect(move()).rejects.toThrow('Another connection has the database open');
  await other.close();
  expect((await move()).tables).toBe(Object.keys(before).filter((name) => !name.endsWith('_seq')).length);
  expect(await contentOf(served)).toEqual(before);
  await expect(move()).rejects.toThrow('already has people in it');
});

test('rejects a damaged, foreign, newer or inconsistent file and changes nothing', async () => {
  const target = installation(await newServed(), 'refusing');
  await target.database.pool.query(
    "insert into schools (id, name, created_at, updated_at) values (gen_random_uuid(), 'North', now(), now())",
  );
  const was = await contentOf(target.database);
  const bytes = await readFile(archive);
  const altered = gunzipSync(bytes);
  altered.write('Zoe', altered.indexOf('Zoë', altered.indexOf('tables/schools/')));
  const raw: [content: Uint8Array, says: string][] = [
    [bytes.subarray(0, bytes.length / 2), "is damaged or isn't a backup: unexpected end of file"],
    [Buffer.from('Dear all'), "is damaged or isn't a backup: incorrect header check"],
    [gzipSync('x'.repeat(2000)), "is damaged: it isn't an archive with parts"],
    [gzipSync(altered), 'is damaged: the content of its part tables/schools/000001.jsonl has changed'],
    [gzipSync(gunzipSync(bytes).subarray(0, 4096)), 'is damaged: it is cut off'],
  ];
  const part = (name: string, text: string): TarEntry => {
    const content = Buffer.from(text);
    return { name, size_bytes: content.length, bytes: [content] };
  };
  const [first] = manifest.migrations;
  const written: [entries: TarEntry[], told: object, says: string][] = [
    [[], { format: 2, version: '9.0.0' }, 'created by Assay 9.0.0, a newer version'],
    [[], { tables: 'all' }, "isn't a backup: its manifest isn't valid"],
    [
      [],
      { migrations: [...manifest.migrations, { name: '9999_x.sql', sha256: HASH }] },
      'has migration 9999_x.sql',
    ],
    [[], { migrations: [{ ...first, sha256: HASH }] }, 'a different migration named 0001_house.sql'],
    [[], { parts: manifest.parts.slice(0, 1) }, `its part files/${HASH.slice(0, 2)}/${HASH} is missing`],
    [[part('manifest.json', '{}')], {}, 'there is more data after its manifest'],
    [[part('tables/schools/000001.jsonl', '')], { parts: [] }, "parts that its manifest doesn't list"],
    [[part('../x', 'x')], {}, "isn't a backup: its manifest isn't valid"],
    [
      [],
      { tables: [{ name: 'schools', columns: ['id'], row_count: 0 }] },
      "has a table schools that its migrations don't create",
    ],
    [
      [part('tables/group_members/000001.jsonl', `${JSON.stringify([v7(), v7()])}\n`)],
      { tables: [{ name: 'group_members', columns: ['group_id', 'person'], row_count: 1 }] },
      'violates foreign key constraint',
    ],
    [[], {}, "doesn't have the number of rows in table accommodation_changes that its manifest states"],
  ];
  const file = path('refused.tar.gz');
  for (const [content, says] of raw) {
    await writeFile(file, content);
    await expect(restoreBackup(target, file), says).rejects.toThrow(says);
  }
  for (const [entries, told, says] of written) {
    await rm(file);
    const all = async function* () {
      yield* entries;
    };
    await writeArchive(file, all(), (parts) => ({ ...manifest, parts, ...told }));
    await expect(restoreBackup(target, file), says).rejects.toThrow(says);
  }
  await expect(restoreBackup(target, path('nowhere'))).rejects.toThrow("doesn't exist");
  expect(await contentOf(target.database)).toEqual(was);
});

test('replaces existing people only if the option for it is set, keeps a copy of the old data, and repeats earlier erasures', async () => {
  const target = installation(await newServed(), 'replaced');
  const [by, here, noted, listed] = [v7(), v7(), v7(), v7()];
  const erasure = (person: string) => ({ person, erased_by: by, erased_at: '2026-11-20T10:00:00.000Z' });
  await seedPerson(target.database, new Date(0), { role: 'admin' });
  await target.database.pool.query(
    'insert into erasures (person, erased_by, erased_at) values ($1, $2, now())',
    [here, by],
  );
  await addToLedger(ledgerPath(target.data_folder), [erasure(noted)]);
  await addToLedger(path('list.jsonl'), [erasure(listed)]);
  const was = await contentOf(target.database);

  await expect(restoreBackup(target, archive)).rejects.toThrow('Add --replace');
  await writeFile(path('torn.jsonl'), '{"person": "1"}\n');
  for (const [erasures, says] of [
    ['nowhere', "doesn't exist"],
    ['torn.jsonl', 'line 1'],
  ] as const) {
    const told = { replace: true, erasures: path(erasures) };
    await expect(restoreBackup(target, archive, told)).rejects.toThrow(says);
  }
  expect(await contentOf(target.database)).toEqual(was);

  const other = { ...target, secret: new TextEncoder().encode('another secret of tests, as long as that') };
  const restored = await restoreBackup(other, archive, { replace: true, erasures: path('list.jsonl') });
  expect(restored.has_same_secret).toBe(false);
  const kept = (await checkArchive(restored.kept ?? '')).tables;
  expect(kept.find(({ name }) => name === 'people')?.row_count).toBe(1);
  const erased = await target.database.pool.query('select person from erasures');
  expect(erased.rows.map(({ person }) => person)).toEqual(expect.arrayContaining([here, noted, listed]));

  expect(await writeErasures(target, path('erased.jsonl'))).toBe(4);
  expect(await readFile(path('erased.jsonl'), 'utf8')).toContain(JSON.stringify(erasure(listed)));
});

test('upgrades a backup of an older version to the current schema', async () => {
  const old = await createTestDatabase(inject('served').url);
  const database = await openDatabase({ url: old.url });
  undo.push(old.drop, () => database.close());
  const client = await database.pool.connect();
  await client.query('begin');
  await applyMigrations(client, 5);
  await client.query(`
    insert into people (id, role, username, first_name, last_name, created_at, updated_at)
      values ('${v7()}', 'tutor', 'tess', 'Tess', 'Old', now(), now());
    insert into files (id, name, content_type, size_bytes, sha256, uploaded_by, created_at)
      select id, 'a.png', 'image/png', 3, '${HASH}', id, now() from people;
    commit`);
  client.release();
  await writeBackup({ ...source, database }, path('old.tar.gz'));

  const target = installation(await newServed(), 'newer');
  await restoreBackup(target, path('old.tar.gz'));
  expect(await pendingMigrations(target.database)).toEqual([]);
  const { rows } = await target.database.pool.query(
    'select username, kept_in from people join files on uploaded_by = people.id',
  );
  expect(rows).toEqual([{ username: 'tess', kept_in: 'folder' }]);
});

test('a failed backup leaves no file, and an existing file is not overwritten', async () => {
  await mkdir(path('out'));
  const broken = async function* (): AsyncGenerator<TarEntry> {
    yield { name: 'tables/schools/000001.jsonl', size_bytes: 3, bytes: [Buffer.from('abc')] };
    throw new Error('the database went away');
  };
  await expect(writeArchive(path('out/b.tar.gz'), broken(), () => manifest)).rejects.toThrow('went away');
  expect(await readdir(path('out'))).toEqual([]);
  await expect(writeBackup(source, archive)).rejects.toThrow('already exists');
  await expect(writeBackup(source, path('no/such/folder.tar.gz'))).rejects.toThrow(
    "this file or folder doesn't exist",
  );
});

test('refuses to back up or restore a database that is not Assay’s, and to back up one without a schema', async () => {
  const foreign = await createTestDatabase(inject('served').url);
  const database = await openDatabase({ url: foreign.url });
  undo.push(foreign.drop, () => database.close());
  const here = { ...source, database };
  await expect(writeBackup(here, path('x'))).rejects.toThrow('There is no installation in this database yet');
  await database.pool.query('create table invoices (id int)');
  await expect(writeBackup(here, path('x'))).rejects.toThrow("has tables that aren't Assay's");
  await expect(restoreBackup(here, archive)).rejects.toThrow("has tables that aren't Assay's");
});
