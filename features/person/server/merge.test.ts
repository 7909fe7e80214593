import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tables } from '#app/server/app.ts';
import { plantDoubt, plantThanks } from '#features/doubts/tests/plant-doubt.ts';
import { plantGradebook } from '#features/gradebook/tests/plant-gradebook.ts';
import { plantReader } from '#features/library/tests/seed-library.ts';
import { plantNotices } from '#features/notices/tests/seed-notice.ts';
import { STANDARD_NEEDS } from '#features/people/accommodations.rules.ts';
import { seedSet } from '#features/practice-sets/tests/seed-set.ts';
import { plantReport } from '#features/question-reports/tests/plant-report.ts';
import { plantSeat } from '#features/sittings/tests/plant-seat.ts';
import { plantWatching, seedVideo } from '#features/videos/tests/seed-video.ts';
import { mergingOf } from '#server/db/declared-tables.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { peopleCsv } from '#tests/support/people-file.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedTest } from '#tests/support/session-seed.ts';
import { SESSIONS } from '#tests/support/sitting.ts';

const FOUR_TESTS = 4;

let api: TestApi;
let school: string;
let admin: SeededPerson;
let staff: ApiClient;
let managing: SeededPerson;
let manager: ApiClient;

beforeAll(async () => {
  // Uses a served database, because only there two merges really run at the same time.
  api = await testApi({ kind: 'served' });
  school = await api.school('North');
  admin = await api.person({ role: 'admin' });
  managing = await api.person({ role: 'manager', schools: [school] });
  [staff, manager] = [await api.as(admin), await api.as(managing)];
});
afterAll(() => api.close());

const merge = (kept: { id: string }, other: { id: string }, client = manager) =>
  client.post(`/api/users/${kept.id}/merge/`, { other: other.id });
const run = (statement: ReturnType<typeof sql>) => statement.execute(api.platform.database.kysely);
const student = (more: object = {}) => api.person({ role: 'student', schools: [school], ...more });
const tests = () =>
  Promise.all(
    Array.from({ length: FOUR_TESTS }, () =>
      seedTest(api.platform.database, api.clock.now(), admin.id, {
        sections: [{ title: 'One', questions: 1 }],
      }),
    ),
  );

/** The number of rows whose column refers to this person. */
async function countOf(place: string, person: { id: string }): Promise<number> {
  const [table = '', column = ''] = place.split('.');
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${person.id}`.execute(
    api.platform.database.kysely,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Inserts rows for `other` into every table that a merge affects, and for some tables the same rows for
 * `kept`.
 */
async function fill(kept: SeededPerson, other: SeededPerson): Promise<void> {
  const now = api.clock.now();
  const stamp = sql`${now}, ${now}`;
  const [shared, own, taken, open] = await tests();
  const groups = [await api.group(school, v7()), await api.group(school, v7())];
  const counselor = await api.person({ role: 'counselor' });
  const allot = (person: SeededPerson, paper = shared) =>
    run(sql`insert into allocations (id, assessment, person, mode, allocated_by, created_at, allotted_at)
      values (${v7()}, ${paper?.id}, ${person.id}, 'test', ${admin.id}, ${now}, ${now})`);
  const join = (person: SeededPerson, group = groups[0]) =>
    run(sql`insert into group_members (group_id, person) values (${group}, ${person.id})`);
  const asked = (person: SeededPerson) =>
    run(
      sql`insert into join_requests (group_id, person, created_at) values (${groups[1]}, ${person.id}, ${now})`,
    );
  const enrol = (person: SeededPerson, paper = open) =>
    run(
      sql`insert into enrolments (person, assessment, created_at) values (${person.id}, ${paper?.id}, ${now})`,
    );
  const known = (person: SeededPerson, source: string) =>
    run(sql`insert into external_ids (source, kind, external_id, person)
      values (${source}, 'person', ${v7()}, ${person.id})`);
  await allot(kept);
  for (const paper of [shared, own, taken]) await allot(other, paper);
  await join(kept);
  for (const group of groups) await join(other, group);
  await asked(kept);
  await asked(other);
  await enrol(kept);
  await enrol(other);
  await enrol(other, own);
  const sets = [
    await seedSet(api.platform.database, now, other.id, { for_user: other.id, school: null }),
    await seedSet(api.platform.database, now, admin.id, { school: null }),
  ];
  for (const [set, person] of [
    [sets[0], other],
    [sets[1], other],
    [sets[1], kept],
  ] as const) {
    await run(sql`insert into practice_allocations (id, practice_set, person, allotted_by, allotted_at)
      values (${v7()}, ${set}, ${person.id}, ${admin.id}, ${now})`);
  }
  const videos = [
    await seedVideo(api.platform.database, now, admin.id, { school: null }),
    await seedVideo(api.platform.database, now, admin.id, { school: null }),
  ];
  for (const [video, person] of [
    [videos[0], kept.id],
    [videos[0], other.id],
    [videos[1], other.id],
  ] as const) {
    await plantWatching(api.platform.database, now, { author: admin.id, person, video: video ?? '' });
  }
  await plantReader(api.platform.database, now, { person: other.id, by: admin.id, word: 'A note' });
  await plantNotices(api.platform.database, now, { person: other.id, author: admin.id });
  await known(kept, 'one');
  await known(other, 'one');
  await known(other, 'two');
  const client = await api.as(other);
  const made = await client.post(`${SESSIONS}generate/`, { assessment: taken?.id });
  await client.patch(`${SESSIONS}${made.body.id}/`, { action: 'start' });
  await client.post('/api/calendar/feed/');
  // Adds a reason for a mistake to the session.
  const attempt = v7();
  await run(sql`insert into attempts (id, session, section, question, is_seen, was_ever_answered, updated_at)
    select ${attempt}, session, id, questions[1], true, false, ${now} from session_sections where session = ${made.body.id}`);
  await run(sql`insert into mistake_reasons (attempt, side, note, written_by, updated_at)
    values (${attempt}, 'taker', 'A note', ${other.id}, ${now})`);
  await run(
    sql`insert into walk_through_notes (attempt, written_by, updated_at) values (${attempt}, ${other.id}, ${now})`,
  );
  // Moved sessions increment the change counter of the remaining record.
  await run(sql`insert into evidence_marks (person, version) values (${kept.id}, 1) on conflict do nothing`);
  await run(sql`insert into mastery_folds (person, fold, tags, parameter_set, revision, waiting, filed_as_now, state, made_at)
    values (${other.id}, 'learner', '', 0, 1, '[]', '[]', '{}', ${now})`);
  const base = [api.platform.database, now] as const;
  const doubt = await plantDoubt(...base, { asker: other.id, attempt, staff: admin.id, words: 'Why?' });
  await plantReport(...base, { reporter: other.id, attempt, words: 'Why?' });
  await plantSeat(...base, { taker: other.id, staff: admin.id, words: 'Sit in front.' });
  const planted = { person: other.id, by: admin.id, word: 'A note' };
  await plantGradebook(...base, Object.assign({ beside: [kept.id] }, planted));
  await plantGradebook(...base, planted);
  await plantThanks(...base, { doubt, staff: admin.id, people: [kept.id, other.id] });
  await client.patch(`${SESSIONS}${made.body.id}/`, { action: 'next_section' });
  await client.patch(`${SESSIONS}${made.body.id}/`, { action: 'submit' });
  const audit = v7();
  await run(sql`insert into people (id, role, username, first_name, last_name, merged_into, deactivated_at, created_at,
    updated_at) values (${v7()}, 'guest', ${v7().slice(-12)}, 'Old', 'One', ${other.id}, ${now}, ${stamp})`);
  await run(sql`insert into encouragement (person, shows_streak, goal_minutes, updated_at)
    select unnest(array[${kept.id}, ${other.id}]::uuid[]), true, 90, ${now}`);
  await run(
    sql`insert into levels_seen (person, topic, level, seen_at) values (${other.id}, ${v7()}, 'familiar', ${now})`,
  );
  await run(sql`insert into manager_allocations (student, manager) values (${other.id}, ${managing.id})`);
  await run(sql`insert into care_changes (id, student, kind, after, by, at)
    values (${v7()}, ${other.id}, 'counselor', ${counselor.id}, ${admin.id}, ${now})`);
  await run(sql`insert into accommodation_changes (person, version, accommodations, changed_by, changed_at)
    select ${other.id}, version, ${JSON.stringify(STANDARD_NEEDS)}, ${admin.id}, ${now} from generate_series(2, 3) version`);
  await run(sql`insert into person_notes (id, person, author, text, created_at, updated_at)
    values (${v7()}, ${other.id}, ${counselor.id}, 'A note', ${stamp})`);
  await run(sql`insert into guardians (id, person, name, contact, language, created_at, updated_at)
    values (${v7()}, ${other.id}, 'Ada', 'a@example.test', 'en', ${stamp})`);
  await run(sql`insert into weekly_reports (id, student, week, time_zone, standing, remarks, figures, figured_at, worked_until,
    created_at, updated_at)
    select gen_random_uuid(), student, week::date, 'UTC', 'look_first', '{}', '{}', ${now}, ${now}, ${stamp}
    from (values (${kept.id}::uuid, '2026-11-09'), (${other.id}, '2026-11-09'), (${other.id}, '2026-11-02')) weeks (student, week)`);
  await run(sql`insert into guardian_consents (person, guardian_name, guardian_email, asked_at)
    values (${other.id}, 'Ada', 'a@example.test', ${now})`);
  await run(sql`insert into messages (id, channel, recipient, person, purpose, status, next_try_at, created_at, expires_at)
    values (${v7()}, 'mail', 'a@example.test', ${other.id}, 'reset', 'sent', ${now}, ${stamp})`);
  const told = v7();
  await run(sql`insert into announcements (id, author, title, text, is_for_everyone, roles, shows_from, by_mail, created_at,
    updated_at) values (${told}, ${admin.id}, 'News', 'News', false, '{}', ${now}, false, ${stamp})`);
  await run(sql`insert into announcement_people (announcement, person) values (${told}, ${other.id})`);
  await run(sql`insert into announcement_reads (announcement, person, read_at)
    select ${told}, unnest(array[${kept.id}, ${other.id}]::uuid[]), ${now}`);
  await run(sql`insert into archived_group_members (group_id, person, was_deactivated)
    values (${await api.group(school, v7())}, ${other.id}, false)`);
  await run(sql`insert into one_use_tokens (token_hash, person, purpose, expires_at, created_at)
    values ('x', ${other.id}, 'invitation', ${stamp})`);
  await run(sql`insert into sign_in_offers (person, way, offered_at, expires_at)
    values (${other.id}, 'slip', ${stamp})`);
  await run(sql`insert into session_releases (session, effective_at, person, notifies)
    select id, ${now}, ${other.id}, false from sessions order by id limit 1`);
  await run(sql`insert into enrolment_keys (key_hash, request_hash, person, created_at)
    values ('k', 'x', ${other.id}, ${now})`);
  await run(sql`insert into files (id, name, content_type, size_bytes, sha256, kept_in, uploaded_by, created_at)
    values (${v7()}, 'a.png', 'image/png', 1, 'x', 'folder', ${other.id}, ${now})`);
  await run(sql`insert into audit (id, at, actor, role, method, path, says, fields, request, address)
    values (${audit}, ${now}, ${admin.id}, 'admin', 'PATCH', '/', 'x', '{}', ${audit}, 'x')`);
  await run(
    sql`insert into audit_values (audit, place, person, field) values (${audit}, 0, ${other.id}, 'x')`,
  );
}

test('a merge moves everything from the removed record as each table declares, and deactivates it with a link to the kept one', async () => {
  const kept = await student({ first_name: 'Noor' });
  const other = await student({ counselor: (await api.person({ role: 'counselor' })).id });
  await fill(kept, other);
  const places = mergingOf(tables()).map(
    ({ table, column, decision }) => [`${table}.${column}`, decision] as const,
  );
  const count = (person: SeededPerson) =>
    Promise.all(places.map(async ([place]) => [place, await countOf(place, person)] as const));
  const client = await api.as(other);
  const before = { kept: new Map(await count(kept)), other: new Map(await count(other)) };
  const merged = await merge(kept, other);
  expect(merged.status, merged.text).toBe(200);
  expect(merged.body).toEqual({
    id: kept.id,
    other: other.id,
    moved: { sessions: 1, allotments: 3, notes: 1, guardians: 1 },
  });
  const after = { kept: new Map(await count(kept)), other: new Map(await count(other)) };
  for (const [place, { way }] of places) {
    const [had, has] = [before.other.get(place) ?? 0, after.other.get(place) ?? 0];
    const came = (after.kept.get(place) ?? 0) - (before.kept.get(place) ?? 0);
    // Without any rows, this table's declaration would not be tested.
    if (way !== 'stays') expect(had, place).toBeGreaterThan(0);
    // The other record itself now refers to the remaining one.
    if (place === 'people.merged_into') expect([has, came], place).toEqual([0, had + 1]);
    else if (way === 'moves') expect([has, came], place).toEqual([0, had]);
    else if (way === 'ends') expect([has, came], place).toEqual([0, 0]);
    else if (way === 'stays') expect([has, came], place).toEqual([had, 0]);
    else {
      const shared = before.kept.get(place) ?? 0;
      expect([has, came], place).toEqual([way === 'joins' ? 0 : shared, had - shared]);
    }
  }
  expect((await client.get('/api/me/')).status).toBe(401);
  expect((await manager.get(`/api/users/${other.id}/`)).body).toMatchObject({
    status: 'deactivated',
    counselor: null,
    merged_into: { id: kept.id },
  });
  const record = (await manager.get(`/api/users/${kept.id}/`)).body;
  expect([record.counselor !== null, record.groups.length, record.merged_into]).toEqual([true, 2, null]);
  const view = await manager.get('/api/people-view/?search=Noor');
  expect(view.body.results[0].tests).toMatchObject({ allotted: 3, begun: 1, done: 1 });
  const own = await staff.get(`/api/users/${kept.id}/assessments/`);
  expect(own.body.results.map(({ standing }: { standing: string }) => standing).sort()).toEqual([
    'done',
    'ready',
    'ready',
  ]);
  const places_now = (await manager.get(`/api/users/${kept.id}/memberships/`)).body.results;
  const present = places_now.filter(({ until_at }: { until_at: string | null }) => until_at === null);
  expect(present).toHaveLength(3);
});

test('a refused merge names every reason and changes nothing', async () => {
  const [kept, other] = [await student(), await student()];
  const [paper] = await tests();
  for (const person of [kept, other]) {
    await run(sql`insert into allocations (id, assessment, person, mode, allocated_by, created_at, allotted_at)
      values (${v7()}, ${paper?.id}, ${person.id}, 'test', ${admin.id}, ${api.clock.now()}, ${api.clock.now()})`);
  }
  const generate = async (person: SeededPerson) => {
    const client = await api.as(person);
    const { body } = await client.post(`${SESSIONS}generate/`, { assessment: paper?.id });
    return () => client.patch(`${SESSIONS}${body.id}/`, { action: 'start' });
  };
  const begin = await generate(other);
  await generate(kept);
  const refused = await merge(kept, other);
  expect([refused.status, refused.body.code]).toEqual([409, 'cannot_merge']);
  expect(refused.body.errors).toEqual([
    {
      path: 'body.other',
      message: 'Neither record has finished “Practice test 4”. Void one of the two sessions first.',
    },
  ]);
  await begin();
  expect((await merge(kept, other)).body.detail).toBe(
    'The other record has “Practice test 4” in progress. Wait until it’s submitted.',
  );
  expect((await manager.get(`/api/users/${other.id}/`)).body.status).toBe('active');
  expect((await merge(kept, kept)).status).toBe(409);
});

test('requires two students or guests whom the caller can see, and never reactivates the record that was merged into the other', async () => {
  const south = await api.school('South');
  const [kept, other] = [await student(), await student()];
  const elsewhere = await api.person({ role: 'student', schools: [south] });
  expect((await merge(elsewhere, kept)).status).toBe(404);
  for (const absent of [elsewhere, managing, { id: v7() }]) {
    const { status, body } = await merge(kept, absent);
    expect([status, body.errors[0].path]).toEqual([422, 'body.other']);
  }
  expect((await merge(kept, elsewhere, staff)).status).toBe(409);
  expect((await merge(kept, other)).status).toBe(200);
  expect((await merge(kept, other)).status).toBe(409);
  const { version } = (await manager.get(`/api/users/${other.id}/`)).body;
  const back = await manager.patch(`/api/users/${other.id}/`, { version, status: 'active' });
  expect([back.status, back.body.errors[0].path]).toEqual([422, 'body.status']);
});

test('of two concurrent merges of the same records only one succeeds', async () => {
  const [one, two] = [await student(), await student()];
  const replies = await Promise.all([merge(one, two), merge(two, one, staff)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('an unverified email is removed in a merge, so an import does not match it to the kept record', async () => {
  const [kept, other] = [await student(), await student({ email: 'vera@example.test' })];
  await run(sql`update people set email_verified_at = null where id = ${other.id}`);
  expect((await merge(kept, other)).status).toBe(200);
  const row = 'student,Vera,Voss,vera@example.test,North';
  const file = peopleCsv('role,first_name,last_name,email,school', row);
  const told = await staff.upload('/api/users/import/', file, { fields: { dry_run: 'true' } });
  const people = told.body.lines.filter(({ kind }: { kind: string }) => kind === 'person');
  expect(people).toMatchObject([{ outcome: 'added' }]);
});
