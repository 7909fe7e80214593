import { mkdir, mkdtemp, rename, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tables } from '#app/server/app.ts';
import { writeBackup } from '#app/server/backup/backup.ts';
import { restoreBackup } from '#app/server/backup/restore.ts';
import { plantGradebook } from '#features/gradebook/tests/plant-gradebook.ts';
import { plantReader } from '#features/library/tests/seed-library.ts';
import { plantVideoWords } from '#features/videos/tests/seed-video.ts';
import { ledgerPath, readLedger } from '#server/erasure-ledger.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { newServed } from '#tests/support/database.ts';
import { pictureFile } from '#tests/support/pictures.ts';
import { seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { plantSaid, TOLD, WORDLESS } from '../tests/plant-said.ts';
import { replayErasures } from './replay-erasures.ts';

/** This word occurs only in data that identifies the person. */
const WORD = 'quillon';
const NAME = 'Zoe Quillon';

let [folder, backup] = ['', ''];
let api: TestApi;
let boss: SeededPerson;
let admin: ApiClient;
let [school, group] = ['', ''];

/** The parts of the server that a backup needs. */
function installation() {
  const { database, config, secret } = api.platform;
  return { database, data_folder: config.data_folder, secret };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-erase-'));
  backup = join(folder, 'backup.tar.gz');
  // Only an embedded database has the ledger file.
  api = await testApi({ kind: 'embedded' });
  boss = await api.person({ role: 'admin' });
  admin = await api.as(boss);
  school = await api.school('North');
  group = await api.group(school, 'Autumn A');
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const query = async (text: string, values: unknown[] = [], { pool } = api.platform.database) =>
  (await pool.query(text, values)).rows;

/** The tables with a row that contains the word, or the id in a column that declares rows about her. */
async function tablesWith(word: string, database = api.platform.database): Promise<string[]> {
  const tables = await query(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
    [],
    database,
  );
  const found: string[] = [];
  for (const { name } of tables as { name: string }[]) {
    const held = `select 1 from "${name}" where "${name}"::text ilike $1 limit 1`;
    const rows = await query(held, [`%${word}%`], database);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** Inserts a row with the word into every table from which erasing deletes something. */
async function plantEverywhere(zoe: SeededPerson, session: string): Promise<void> {
  const now = api.clock.now();
  const [announcement, audit, action, guardian, hash] = [v7(), v7(), v7(), v7(), Buffer.from(WORD)];
  const plant = (table: string, row: Record<string, unknown>) =>
    query(
      `insert into ${table} (${Object.keys(row).map((name) => `"${name}"`)}) values (${Object.keys(row).map((_, index) => `$${index + 1}`)})`,
      Object.values(row),
    );
  const about = { person: zoe.id };
  await plant('accommodation_changes', {
    ...about,
    version: 2,
    accommodations: { note: WORD },
    changed_by: boss.id,
    changed_at: now,
  });
  await plant('announcements', {
    id: announcement,
    author: boss.id,
    title: WORD,
    text: WORD,
    is_for_everyone: false,
    roles: [],
    shows_from: now,
    by_mail: false,
    created_at: now,
    updated_at: now,
  });
  await plant('announcement_people', { ...about, announcement });
  await plant('audit', {
    id: audit,
    at: now,
    actor: zoe.id,
    role: 'tutor',
    method: 'POST',
    path: '/',
    says: 'x',
    fields: [],
    request: v7(),
    address: WORD,
  });
  await plant('audit_values', { ...about, audit, place: 1, field: 'email', before: WORD, after: WORD });
  await plant('bulk_actions', { id: action, about: 'people', act: 'x', details: {}, by: boss.id, at: now });
  await plant('bulk_outcomes', { ...about, action, outcome: 'refused', reason: WORD, before: { was: WORD } });
  await plant('care_changes', {
    id: v7(),
    student: zoe.id,
    kind: 'manager',
    by: boss.id,
    at: now,
    note: WORD,
  });
  await plant('contact_requests', { id: v7(), contact: zoe.email, purpose: 'reset', created_at: now });
  await plant('enrolment_keys', { ...about, key_hash: hash, request_hash: hash, created_at: now });
  await plant('external_ids', { ...about, source: WORD, kind: 'person', external_id: WORD });
  await plant('guardian_consents', {
    ...about,
    guardian_name: WORD,
    guardian_email: `mother.${WORD}@example.test`,
    asked_at: now,
  });
  await plant('guardians', {
    ...about,
    id: guardian,
    name: WORD,
    contact: `father.${WORD}@example.test`,
    language: 'en',
    created_at: now,
    updated_at: now,
  });
  await plant('idempotency_keys', {
    person: boss.id,
    key: 'k',
    request_hash: hash,
    created_at: now,
    response: { id: zoe.id, name: WORD },
  });
  for (const told of [{ result: WORD }, { problem: { detail: `${zoe.id} ${WORD}` } }, { result: NAME }]) {
    await plant('jobs', {
      id: v7(),
      kind: 'x',
      owner: boss.id,
      doing: 'x',
      state: 'done',
      created_at: now,
      ended_at: now,
      leased_until: now,
      ...told,
    });
  }
  await query(
    "insert into memberships (person, kind, place, name, until_at) values ($1, 'group', $2, $3, now())",
    [zoe.id, v7(), WORD],
  );
  for (const recipient of [zoe.email, `father.${WORD}@example.test`]) {
    await plant('messages', {
      id: v7(),
      channel: 'mail',
      recipient,
      purpose: 'x',
      sealed: hash,
      next_try_at: now,
      created_at: now,
      expires_at: now,
      person: recipient === zoe.email ? zoe.id : null,
    });
  }
  const [{ id: attempt }] = await query('select id from attempts where session = $1', [session]);
  const said = { asker: zoe.id, attempt, staff: boss.id, words: WORD };
  await plantSaid(api.platform.database, now, said);
  const fold = { ...about, fold: WORD, tags: '', parameter_set: 0, revision: 1, waiting: '[]' };
  await plant('mastery_folds', { ...fold, filed_as_now: '[]', state: '{}', made_at: now });
  await plant('mobile_codes', {
    mobile: `+1${WORD}`,
    purpose: 'sign_in',
    code_hash: hash,
    tries_left: 3,
    expires_at: now,
  });
  await plant('one_use_tokens', {
    token_hash: hash,
    ...about,
    purpose: 'confirm_email',
    contact: zoe.email,
    expires_at: now,
    created_at: now,
  });
  await plant('person_notes', {
    ...about,
    id: v7(),
    author: boss.id,
    text: WORD,
    created_at: now,
    updated_at: now,
  });
  await plant('second_steps', { ...about, sealed_secret: hash, created_at: now });
  await plant('recovery_codes', { ...about, code_hash: hash });
  await plant('saved_views', {
    id: v7(),
    owner: zoe.id,
    name: WORD,
    filters: {},
    columns: [],
    ordering: 'name',
    created_at: now,
    updated_at: now,
  });
  await plant('saved_views', {
    id: v7(),
    owner: boss.id,
    name: 'Hers',
    filters: { search: `zoe ${WORD}` },
    columns: [],
    ordering: 'name',
    created_at: now,
    updated_at: now,
  });
  await plant('session_events', {
    id: v7(),
    session,
    at: now,
    event: 'voided',
    by: 'staff',
    person: boss.id,
    reason: WORD,
  });
  await plant('session_releases', {
    session,
    effective_at: now,
    person: boss.id,
    note: WORD,
    notifies: false,
  });
  const words = { author: boss.id, by: boss.id, person: zoe.id, word: WORD };
  for (const plantWords of [plantVideoWords, plantReader, plantGradebook])
    await plantWords(api.platform.database, now, words);
  await query(
    `insert into weekly_reports (id, student, week, time_zone, standing, remarks, figures, note, figured_at, worked_until,
      created_at, updated_at) values ($1, $2, '2026-11-09', 'UTC', 'unremarkable', '{}', '{}', $3, $4, $4, $4, $4)`,
    [action, zoe.id, WORD, now],
  );
  await query(
    `insert into report_letters (id, report, student, guardian, contact_hash, token_hash, stop_hash, message, sent_at,
      expires_at) values ($1, $1, $2, $3, $4, $4, $4, $1, $5, $5)`,
    [action, zoe.id, guardian, hash, now],
  );
  const facts = [zoe.id, `+1${WORD}`, '2009-05-05'];
  await query('update people set mobile = $2, born_on = $3, goal_score = 1400 where id = $1', facts);
}

test('an admin erases a person by typing the name: no data identifies the person afterward, and their attempts stay', async () => {
  const zoe = await api.person({
    role: 'tutor',
    first_name: 'Zoe',
    last_name: 'Quillon',
    username: WORD,
    email: `${WORD}@example.test`,
    schools: [school],
    groups: [group],
    tutors: [group],
  });
  const own = await api.as(zoe);
  const picture = async () => (await own.upload('/api/files/', pictureFile(`${WORD}.png`))).body.id as string;
  const [shown, unshown] = [await picture(), await picture()];
  await own.post('/api/questions/', { type: 'essay', stem: `<img src="/api/files/${shown}/" alt="">` });
  await own.post('/api/calendar/feed/');
  await own.post('/api/upload-url/', { name: WORD, content_type: 'image/png', size_bytes: 9 });
  const base = [api.platform.database, api.clock.now()] as const;
  const test = await seedPaper(...base, boss.id, { sections: [{ questions: [{}] }] });
  const session = await seedSitting(...base, test, zoe.id, { answers: [['B']] });
  await plantEverywhere(zoe, session);
  const before = await tablesWith(WORD);
  const from = tables().flatMap(({ name, personal }) => (personal?.goes === undefined ? [] : name));
  expect(from.filter((table) => !before.includes(table)).sort()).toEqual(WORDLESS);

  await writeBackup(installation(), backup);

  const erase = (name: string) => admin.post(`/api/users/${zoe.id}/erase/`, { name });
  const refused = await erase('Zoe');
  expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'body.name']);
  expect(await tablesWith(WORD)).toEqual(before);
  expect((await erase(NAME)).status).toBe(204);

  expect(await tablesWith(WORD)).toEqual([]);
  for (const each of WORDLESS.concat(TOLD)) expect(await query(`select 1 from ${each}`), each).toEqual([]);
  expect((await own.get('/api/me/')).status).toBe(401);
  expect((await admin.get(`/api/users/${zoe.id}/`)).body).toMatchObject({
    username: `erased-${zoe.id}`,
    first_name: 'Erased',
    last_name: 'person',
    email: null,
    mobile: null,
  });
  expect(await query('select taker from sessions where id = $1', [session])).toEqual([{ taker: zoe.id }]);
  expect((await admin.get(`/api/files/${shown}/`)).status).toBe(200);
  expect((await admin.get(`/api/files/${unshown}/`)).status).toBe(404);
  expect(await query('select person, erased_by from erasures')).toEqual([
    { person: zoe.id, erased_by: boss.id },
  ]);
});

test('erasing a person deletes a picture that is shown only in an announcement to that person', async () => {
  const kim = await api.person({ role: 'admin', first_name: 'Kim', last_name: 'Sole' });
  const own = await api.as(kim);
  const { id: picture } = (await own.upload('/api/files/', pictureFile('sole.png'))).body;
  const told = await own.post('/api/announcements/', {
    title: 'To myself',
    text: `<img src="/api/files/${picture}/" alt="">`,
    audience: { users: [kim.id] },
  });
  expect([told.status, told.body.errors]).toEqual([201, undefined]);
  expect((await admin.post(`/api/users/${kim.id}/erase/`, { name: 'Kim Sole' })).status).toBe(204);
  expect(await query('select id from announcements where id = $1', [told.body.id])).toEqual([]);
  expect(await query('select id from files where id = $1', [picture])).toEqual([]);
});

test('a merged record is erased together with the kept one, and records about other people stay', async () => {
  const [mia, other] = [
    await api.person({ role: 'student', first_name: 'Mia', last_name: 'Vermeer', schools: [school] }),
    await api.person({ role: 'student', first_name: 'Mia', last_name: 'Vermeer', schools: [school] }),
  ];
  const twin = await api.person({ role: 'student', first_name: 'Mia', last_name: 'Vermeer' });
  await query('update people set merged_into = $1 where id = $2', [mia.id, other.id]);
  expect((await admin.post(`/api/users/${mia.id}/erase/`, { name: 'Mia Vermeer' })).status).toBe(204);
  expect(await query('select id from people where last_name = $1', ['Vermeer'])).toEqual([{ id: twin.id }]);
  expect((await admin.get(`/api/users/${mia.id}/`)).status).toBe(200);
});

test('removes searches for the erased person and their name from other people’s saved views, and keeps all other searches and names', async () => {
  const una = await api.person({
    role: 'student',
    first_name: 'Una',
    last_name: 'de Pérez',
    username: 'una-77',
    email: 'u@perez.example',
  });
  await query('update people set mobile = $2 where id = $1', [una.id, '+15550177']);
  const ids = new Map<string, string>();
  const forHer = ['PEREZ  una', 'una-77', 'find U@Perez.example', '+1 555-0177'];
  const forOthers = ['Perez', 'una', 'unabel perez', 'una-7', '555-0178'];
  for (const search of [...forHer, ...forOthers]) {
    const body = { name: `View ${search}`, filters: { search, role: ['student'] }, columns: ['groups'] };
    const made = await admin.post('/api/saved-views/', { ...body, ordering: 'name' });
    expect(made.status, made.text).toBe(201);
    ids.set(search, made.body.id);
  }
  // The name of the view contains her name.
  const named = { name: 'Una Pérez and friends', filters: {}, columns: ['groups'], ordering: 'name' };
  expect((await admin.post('/api/saved-views/', named)).status).toBe(201);
  expect((await admin.post(`/api/users/${una.id}/erase/`, { name: 'Una de Pérez' })).status).toBe(204);
  const { results } = (await admin.get('/api/saved-views/?page_size=100&search=View')).body;
  const filters = results.map((one: { name: string; filters: object; version: number }) => [
    one.name,
    one.filters,
    one.version,
  ]);
  expect(filters).toHaveLength(forHer.length + forOthers.length + 1);
  expect(filters).toEqual(
    expect.arrayContaining([
      ...forHer.map((search) => [`View ${ids.get(search)}`, { role: ['student'] }, 2]),
      ...forOthers.map((search) => [`View ${search}`, { search, role: ['student'] }, 1]),
    ]),
  );
});

test('a failed commit adds nothing to the list of erasures, and an entry missing after a crash is added at the next start', async () => {
  const ivo = await api.person({ role: 'student', first_name: 'Ivo', last_name: 'Spared' });
  const ledger = ledgerPath(api.platform.config.data_folder);
  const erase = () => admin.post(`/api/users/${ivo.id}/erase/`, { name: 'Ivo Spared' });
  const isInLedger = async () => (await readLedger(ledger))?.erasures.some(({ person }) => person === ivo.id);
  await query(`create function refuse() returns trigger language plpgsql as 'begin raise ''no room''; end'`);
  await query(
    'create constraint trigger refuse after insert on erasures deferrable initially deferred for each row execute function refuse()',
  );
  expect((await erase()).status).toBe(500);
  await query('drop function refuse cascade');
  expect(await query('select last_name from people where id = $1', [ivo.id])).toEqual([
    { last_name: 'Spared' },
  ]);
  expect(await isInLedger()).toBe(false);

  // A folder in place of the file makes writing fail, like a full disk.
  const aside = join(folder, 'aside.jsonl');
  await rename(ledger, aside);
  await mkdir(ledger);
  expect((await erase()).status).toBe(500);
  expect(await query('select last_name from people where id = $1', [ivo.id])).toEqual([
    { last_name: 'person' },
  ]);
  await rmdir(ledger);
  await rename(aside, ledger);
  expect(await isInLedger()).toBe(false);
  await replayErasures(api.platform, tables());
  expect(await isInLedger()).toBe(true);
});

test('nobody can erase themselves, and the sign-in must be recent', async () => {
  const own = await admin.post(`/api/users/${boss.id}/erase/`, { name: 'x' });
  expect([own.status, own.body.errors[0].path]).toEqual([422, 'params.id']);
  api.clock.advance(3600);
  const ben = await api.person({ role: 'student', first_name: 'Ben', last_name: 'Late' });
  const late = await admin.post(`/api/users/${ben.id}/erase/`, { name: 'Ben Late' });
  expect([late.status, late.body.code]).toEqual([403, 'proof_due']);
});

test('an erased person who returns with a restored backup is erased again before the server answers', async () => {
  const restored = await newServed();
  try {
    // The database with its list of erasures is lost; the ledger file next to it has the list.
    await restoreBackup({ ...installation(), database: restored }, backup);
    expect(await tablesWith(WORD, restored)).toContain('person_notes');
    await replayErasures({ ...api.platform, database: restored }, tables());
    expect(await tablesWith(WORD, restored)).toEqual([]);
  } finally {
    await restored.close();
  }
});
