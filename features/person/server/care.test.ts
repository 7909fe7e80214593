import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let api: TestApi;
let school: string;
let manager: ApiClient;
let counseling: SeededPerson;
let counselor: ApiClient;
let student: SeededPerson;

beforeAll(async () => {
  api = await testApi();
  school = await api.school('North');
  counseling = await api.person({ role: 'counselor', first_name: 'Dee', last_name: 'Achebe' });
  const managing = await api.person({
    role: 'manager',
    schools: [school],
    first_name: 'Mo',
    last_name: 'Lund',
  });
  student = await api.person({ role: 'student', schools: [school], counselor: counseling.id });
  [manager, counselor] = [await api.as(managing), await api.as(counseling)];
});
afterAll(() => api.close());

const notes = (id = student.id) => `/api/users/${id}/notes/`;
const guardians = (id = student.id) => `/api/users/${id}/guardians/`;
const texts = (reply: { body: { results: { text: string }[] } }) =>
  reply.body.results.map(({ text }) => text);

describe('notes', () => {
  test('are written by counselors and managers for each other, and can be searched', async () => {
    const first = await counselor.post(notes(), { text: '  Sleeps badly.\r\nSpoke with mother. ' });
    expect(first.body).toMatchObject({
      author: { id: counseling.id, name: 'Dee Achebe' },
      text: 'Sleeps badly.\nSpoke with mother.',
      version: 1,
    });
    api.clock.advance(60);
    expect((await manager.post(notes(), { text: 'Moves to evenings' })).status).toBe(201);
    expect(texts(await manager.get(`${notes()}?ordering=-created_at`))).toEqual([
      'Moves to evenings',
      'Sleeps badly.\nSpoke with mother.',
    ]);
    expect(texts(await counselor.get(`${notes()}?search=MÓTHER`))).toEqual([
      'Sleeps badly.\nSpoke with mother.',
    ]);
    expect((await counselor.get(`${notes()}?page_size=1&page=2`)).body.count).toBe(2);
  });

  test('never reach the student or a tutor through any call', async () => {
    const group = await api.group(school, 'Evening');
    await api.platform.database.kysely
      .insertInto('group_members')
      .values({ group_id: group, person: student.id })
      .execute();
    const tutor = await api.as(await api.person({ role: 'tutor', schools: [school], tutors: [group] }));
    const own = await api.as(student);
    for (const client of [tutor, own]) expect((await client.get(notes())).status).toBe(403);
    for (const path of ['/api/me/', `/api/users/${student.id}/`, '/api/users/assessments/dashboard/']) {
      expect((await own.get(path)).text).not.toContain('Sleeps');
    }
  });

  test('can be changed only by their author, and removed by their author or a manager', async () => {
    const theirs = (await manager.post(notes(), { text: 'Of a manager' })).body;
    const mine = (await counselor.post(notes(), { text: 'Of a counselor' })).body;
    const at = (note: { id: string }) => `${notes()}${note.id}/`;
    expect((await counselor.patch(at(theirs), { version: 1, text: 'x' })).status).toBe(403);
    expect((await counselor.delete(at(theirs))).status).toBe(403);
    expect((await manager.patch(at(mine), { version: 1, text: 'x' })).status).toBe(403);
    expect((await counselor.patch(at(mine), { version: 1, text: 'Changed' })).body).toMatchObject({
      text: 'Changed',
      version: 2,
    });
    const stale = await counselor.patch(at(mine), { version: 1, text: 'Late' });
    expect([stale.status, stale.body.current.text]).toEqual([409, 'Changed']);
    expect((await manager.delete(at(mine))).status).toBe(204);
    expect((await counselor.delete(at(mine))).status).toBe(404);
    // The note cannot be found through a different person.
    const other = await api.person({ role: 'student', schools: [school] });
    expect((await manager.delete(`${notes(other.id)}${theirs.id}/`)).status).toBe(404);
    expect((await manager.delete(at(theirs))).status).toBe(204);
  });

  test('are rejected if they are empty, too long or contain control characters', async () => {
    const before = (await manager.get(notes())).body.count;
    for (const text of ['', ' \n ', 'a'.repeat(4001), 'a\u0007b', 'a\u0000b', 7]) {
      expect((await manager.post(notes(), { text })).status, String(text).slice(0, 9)).toBe(400);
    }
    expect((await manager.get(notes())).body.count).toBe(before);
  });
});

describe('guardians', () => {
  test('are stored with contact and language; counselors can read but not change them', async () => {
    const made = await manager.post(guardians(), {
      name: 'Ngozi Abara',
      contact: 'ngozi@example.test',
      language: 'en-NG',
    });
    expect([made.status, made.body.consents]).toEqual([201, []]);
    expect((await counselor.get(guardians())).body.results).toMatchObject([{ name: 'Ngozi Abara' }]);
    expect(
      (await counselor.post(guardians(), { name: 'A', contact: '+447700900123', language: 'en' })).status,
    ).toBe(403);
    const url = `${guardians()}${made.body.id}/`;
    const changed = await manager.patch(url, { version: 1, contact: '+447700900123' });
    expect(changed.body).toMatchObject({ contact: '+447700900123', name: 'Ngozi Abara', version: 2 });
    expect((await manager.patch(url, { version: 1, name: 'Late' })).status).toBe(409);
    expect((await manager.delete(url)).status).toBe(204);
    expect((await manager.get(guardians())).body.results).toEqual([]);
  });

  test('a consent and its withdrawal are stored with the time and the person who recorded them', async () => {
    const { id } = (
      await manager.post(guardians(), { name: 'Ada', contact: 'a@example.test', language: 'fr' })
    ).body;
    const record = (kind: string, is_given: boolean) =>
      manager.post(`${guardians()}${id}/consents/`, { kind, is_given });
    expect((await record('weekly_report', false)).status).toBe(422);
    expect((await record('weekly_report', true)).status).toBe(201);
    expect((await record('weekly_report', true)).status).toBe(422);
    api.clock.advance(60);
    const { body } = await record('weekly_report', false);
    expect(body.consents).toMatchObject([
      { kind: 'weekly_report', is_given: false, recorded_by: { name: 'Mo Lund' } },
      { kind: 'weekly_report', is_given: true, recorded_by: { name: 'Mo Lund' } },
    ]);
    expect(body.consents[0].recorded_at > body.consents[1].recorded_at).toBe(true);
    expect((await record('anything', true)).status).toBe(400);
  });

  test('are rejected with a list of all errors, and a student has at most ten', async () => {
    const wrong = await manager.post(guardians(), { name: '', contact: '0123', language: 'Klingon!' });
    const paths = wrong.body.errors.map(({ path }: { path: string }) => path);
    expect([wrong.status, new Set(paths)]).toEqual([
      400,
      new Set(['body.name', 'body.contact', 'body.language']),
    ]);
    const many = await api.person({ role: 'student', schools: [school] });
    for (let made = 0; made < 10; made += 1) {
      await manager.post(guardians(many.id), { name: 'One', contact: 'a@example.test', language: 'en' });
    }
    const more = await manager.post(guardians(many.id), {
      name: 'More',
      contact: 'a@example.test',
      language: 'en',
    });
    expect(more.status).toBe(422);
    expect((await manager.get(guardians(many.id))).body.results).toHaveLength(10);
  });
});
