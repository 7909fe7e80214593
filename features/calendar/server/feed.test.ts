/** The private calendar feed: who may read it, what it never contains, and its form. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedSitting as planSitting } from '#features/sittings/tests/seed-sitting.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAllocation, seedAssessment } from '#tests/support/test-seed.ts';

const LINK = '/api/calendar/feed/';
const DAY_MS = 86_400_000;

let api: TestApi;
let north: string;
let head: SeededPerson;
let manager: ApiClient;

beforeAll(async () => {
  api = await testApi();
  north = await api.school('North');
  head = await api.person({ role: 'manager', schools: [north] });
  manager = await api.as(head);
});
afterAll(() => api.close());

const inDays = (days: number) => new Date(api.clock.now().getTime() + days * DAY_MS);
const student = async () => {
  const person = await api.person({ role: 'student', schools: [north] });
  return { person, client: await api.as(person) };
};
/** The path of a new link, as a calendar program asks for it. */
async function linkOf(client: ApiClient): Promise<string> {
  const { status, body } = await client.post(LINK);
  expect(status).toBe(201);
  expect(body.path).toMatch(/^\/api\/calendar\/[\w-]{43}\.ics$/);
  return body.path;
}
async function fileOf(path: string): Promise<string> {
  const reply = await api.anyone.get(path);
  expect(reply.status, reply.text).toBe(200);
  return reply.text;
}
/** The lines of a file after unfolding (RFC 5545, 3.1). */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');
const summariesOf = (file: string) =>
  linesOf(file).flatMap((line) => (line.startsWith('SUMMARY:') ? line.slice('SUMMARY:'.length) : []));
const showTitles = (feeds_show_titles: boolean) =>
  api.platform.database.kysely
    .updateTable('schools')
    .set({ feeds_show_titles })
    .where('id', '=', north)
    .execute();
async function due(person: SeededPerson, title: string, due_at: Date): Promise<void> {
  const base = [api.platform.database, api.clock.now(), head.id] as const;
  const { id } = await seedAssessment(...base, { title });
  await seedAllocation(...base, id, { person: person.id }, { due_at });
}

describe('the link', () => {
  test('is shown once, opens the calendar without signing in, and ends when it is renewed or removed', async () => {
    const { client } = await student();
    expect((await client.get(LINK)).body).toEqual({ feed: null });
    const first = await linkOf(client);
    expect((await client.get(LINK)).body).toEqual({
      feed: { created_at: api.clock.now().toISOString() },
    });
    await fileOf(first);
    const second = await linkOf(client);
    expect((await api.anyone.get(first)).status).toBe(404);
    await fileOf(second);
    expect((await client.delete(LINK)).status).toBe(204);
    expect((await api.anyone.get(second)).status).toBe(404);
    expect((await client.delete(LINK)).status).toBe(204);
    expect((await client.get(LINK)).body).toEqual({ feed: null });
  });

  test('is in no log and no table, not even in part', async () => {
    const { person, client } = await student();
    const path = await linkOf(client);
    const token = path.split('/').at(-1)?.replace('.ics', '') ?? '';
    await fileOf(path);
    await api.anyone.get(`${path}x`);
    expect(JSON.stringify(api.log)).not.toContain(token.slice(0, 12));
    const { kysely } = api.platform.database;
    const row = await kysely
      .selectFrom('calendar_feeds')
      .selectAll()
      .where('person', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(row.token_hash).toHaveLength(32);
    expect(Buffer.from(row.token_hash).toString('latin1')).not.toContain(token);
    const limits = await kysely.selectFrom('rate_limits').select('key').execute();
    expect(JSON.stringify(limits)).not.toContain(token);
  });

  test('opens nothing once its person is deactivated', async () => {
    const { person, client } = await student();
    const path = await linkOf(client);
    await api.platform.database.kysely
      .updateTable('people')
      .set({ deactivated_at: api.clock.now() })
      .where('id', '=', person.id)
      .execute();
    expect((await api.anyone.get(path)).status).toBe(404);
  });

  test('is limited, and unknown tokens are limited by address with the same answer for all of them', async () => {
    const { client } = await student();
    const path = await linkOf(client);
    const statuses = async (url: () => string, count: number) => {
      const seen = new Map<number, number>();
      for (let number = 0; number < count; number += 1) {
        const { status } = await api.anyone.get(url());
        seen.set(status, (seen.get(status) ?? 0) + 1);
      }
      return Object.fromEntries(seen);
    };
    expect(await statuses(() => path, 62)).toEqual({ 200: 60, 429: 2 });
    api.clock.advance(601);
    let tried = 0;
    const guess = () => {
      tried += 1;
      return `/api/calendar/${'A'.repeat(40)}${String(tried).padStart(3, '0')}.ics`;
    };
    expect(await statuses(guess, 62)).toEqual({ 404: 60, 429: 2 });
    // Somebody with a link is not held back by guesses from the same address.
    await fileOf(path);
    for (const odd of ['', '%00', '..%2F..', 'feed%2F', '%E2%80%AE', `${'x'.repeat(90)}`, '%F0%9F%93%85.ics'])
      expect([404, 400, 405, 429, 401]).toContain((await api.anyone.get(`/api/calendar/${odd}`)).status);
    api.clock.advance(601);
  });
});

describe('the file', () => {
  test('says “Test” for a title, and has titles and rooms only after the school allows them', async () => {
    const { person, client } = await student();
    const path = await linkOf(client);
    await due(person, 'Linear functions', inDays(2));
    const { id, assessment } = await planSitting(api, {
      school: north,
      made_by: head.id,
      takers: [person.id],
      starts_in_seconds: 7200,
    });
    const { code } = (await manager.get(`/api/sittings/${id}/`)).body;
    const { title } = (await manager.get(`/api/assessments/${assessment}/`)).body;
    const hidden = await fileOf(path);
    expect(summariesOf(hidden)).toEqual(['Sitting: Test', 'Due: Test']);
    for (const word of ['Linear', title, 'Room 3', code]) expect(hidden).not.toContain(word);

    const school = (await manager.get(`/api/schools/${north}/`)).body;
    expect(school.feeds_show_titles).toBe(false);
    const change = { version: school.version, feeds_show_titles: true };
    expect((await manager.patch(`/api/schools/${north}/`, change)).body.feeds_show_titles).toBe(true);
    const shown = await fileOf(path);
    expect(summariesOf(shown)).toEqual([`Sitting: ${title}`, 'Due: Linear functions']);
    expect(linesOf(shown)).toContain('LOCATION:Room 3');
    expect(shown).not.toContain(code);

    // A person of two schools sees titles only if both allow them.
    const second = await api.school(`Second ${id}`);
    await api.platform.database.kysely
      .insertInto('school_members')
      .values({ person: person.id, school: second })
      .execute();
    expect(summariesOf(await fileOf(path))).toEqual(['Sitting: Test', 'Due: Test']);
    await showTitles(false);
  });

  test('has no score and no other person, for students and for staff', async () => {
    await showTitles(true);
    const { person, client } = await student();
    const other = await api.person({
      role: 'student',
      first_name: 'Zebulon',
      last_name: 'Quigg',
      schools: [north],
    });
    const base = [api.platform.database, api.clock.now(), head.id] as const;
    const paper = await seedPaper(...base, { title: 'Scored', sections: [{ questions: [{}, {}] }] });
    const sessions: string[] = [];
    for (const { id } of [person, other])
      sessions.push(
        await seedSitting(api.platform.database, inDays(-1), paper, id, { answers: [['A', 'A']] }),
      );
    await due(other, 'For one person', inDays(1));
    const own = await fileOf(await linkOf(client));
    expect(summariesOf(own)).toEqual(['Score released: Scored']);
    const staff = await fileOf(await linkOf(manager));
    expect(summariesOf(staff)).toContain('Due: For one person');
    for (const file of [own, staff]) {
      for (const word of ['Zebulon', 'Quigg', other.username, other.id, person.id, head.id, ...sessions])
        expect(file).not.toContain(word);
      expect(linesOf(file).filter((line) => /DESCRIPTION|ATTENDEE|ORGANIZER|URL/.test(line))).toEqual([]);
    }
    await showTitles(false);
  });

  test('escapes and folds unusual titles, in lines of at most 75 bytes', async () => {
    await showTitles(true);
    const { person, client } = await student();
    const titles = [
      'Commas, semicolons; and back\\slashes',
      'BEGIN:VEVENT END:VCALENDAR',
      'Łódź 数学の総合テスト — ملخص الجبر 👩🏽‍🔬 '.repeat(4).trim(),
      'é'.repeat(60),
    ];
    for (const [index, title] of titles.entries()) await due(person, title, inDays(index + 1));
    const file = await fileOf(await linkOf(client));
    expect(file.endsWith('END:VCALENDAR\r\n') || file.endsWith('END:VCALENDAR')).toBe(true);
    for (const line of file.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toContain('\n');
      expect(line.isWellFormed()).toBe(true);
    }
    const told = summariesOf(file).map((text) => text.replaceAll(/\\([\\;,])/g, '$1'));
    expect(told).toEqual(titles.map((title) => `Due: ${title}`));
    expect(linesOf(file).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(titles.length);
    await showTitles(false);
  });

  test('has times in UTC, so that a change of clocks moves nothing, and the same event keeps its id', async () => {
    const { person, client } = await student();
    const path = await linkOf(client);
    // 6:00 PM in New York before and after its clocks change on March 14, 2027; the feed reaches to February.
    await due(person, 'Due in winter', new Date('2026-12-31T23:00:00Z'));
    await due(person, 'Due in the last night', new Date('2027-02-16T22:00:00.000Z'));
    const before = linesOf(await fileOf(path));
    const starts = before.filter((line) => line.startsWith('DTSTART'));
    expect(starts).toEqual(['DTSTART:20261231T230000Z', 'DTSTART:20270216T220000Z']);
    expect(before.filter((line) => line.includes('TZID'))).toEqual([]);
    const ids = (lines: readonly string[]) => lines.filter((line) => line.startsWith('UID:'));
    expect(new Set(ids(before)).size).toBe(2);
    api.clock.advance(3600);
    expect(ids(linesOf(await fileOf(path)))).toEqual(ids(before));
  });

  test('is a calendar file that nobody stores, asks programs to come again in an hour, and sets no cookie', async () => {
    const { client } = await student();
    const reply = await api.anyone.get(await linkOf(client));
    expect(reply.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(reply.headers['set-cookie']).toBeUndefined();
    const lines = linesOf(reply.text);
    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
    expect(lines).toContain('X-PUBLISHED-TTL:PT1H');
  });
});
