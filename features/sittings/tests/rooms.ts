/** Sittings for this feature's tests: their people, and helpers for requests. */
import { expect } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { SESSIONS } from '#tests/support/sitting.ts';
import { type SeededAssessment, seedAssessment } from '#tests/support/test-seed.ts';

export const SITTINGS = '/api/sittings/';

export let api: TestApi;
export let north: string;
export let manager: ApiClient;
export let proctor: SeededPerson;
export let tutor: ApiClient;
export let people: SeededPerson[];
let clients: ApiClient[];
export let paper: SeededAssessment;

/** Sets up a file's tests: a school, a proctor, four students and a test of two modules. */
export async function openRooms(): Promise<void> {
  api = await testApi();
  north = await api.school('North');
  const author = await api.person({ role: 'manager', schools: [north] });
  manager = await api.as(author);
  proctor = await api.person({ role: 'tutor', schools: [north] });
  tutor = await api.as(proctor);
  people = [];
  clients = [];
  for (const name of ['Amara', 'Ben', 'Chiara', 'Dev']) {
    const person = await api.person({ role: 'student', first_name: name, schools: [north] });
    people.push(person);
    clients.push(await api.as(person));
  }
  const needs = `/api/users/${people[1]?.id}/accommodations/`;
  expect(
    (await manager.patch(needs, { version: 1, time: { default: 1.5, reading_writing: null, math: null } }))
      .status,
  ).toBe(200);
  paper = await seedAssessment(api.platform.database, api.clock.now(), author.id, {
    title: 'Practice Test 1',
    attempts_allowed: null,
    release: { score: 'at_once', correctness: 'manual', answers: 'manual', explanations: 'manual' },
    sections: [
      { title: 'Module 1', duration_seconds: 600, break_after_seconds: 120, questions: 2 },
      { title: 'Module 2', duration_seconds: 600, questions: 2 },
    ],
  });
}
export const closeRooms = () => api.close();

export const at = (seconds: number) => new Date(api.clock.now().getTime() + seconds * 1000).toISOString();
export const one = (list: readonly SeededPerson[], index: number) => list[index] ?? expect.unreachable();
export const client = (index: number) => clients[index] ?? expect.unreachable();

/** Plans a sitting that starts in half an hour for some of the four students, given by index. */
export async function planned(who: readonly number[], more: object = {}) {
  const users = who.map((index) => one(people, index).id);
  const body = { assessment: paper.id, room: 'Room 3', starts_at: at(1800), users, proctors: [proctor.id] };
  const reply = await manager.post(SITTINGS, { ...body, ...more });
  expect(reply.status, reply.text).toBe(201);
  return { id: reply.body.id as string, code: reply.body.code as string };
}
/** Does one action; an action that adds time sends the current version. */
export async function act(id: string, body: object, by = tutor) {
  const adds = 'action' in body && (body.action === 'extend' || body.action === 'let_continue');
  const { version } = adds ? (await by.get(`${SITTINGS}${id}/`)).body : {};
  return by.patch(`${SITTINGS}${id}/`, { version, ...body });
}
export const acted = async (id: string, body: object, by = tutor) => {
  const reply = await act(id, body, by);
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
};
export const sessionOf = async (index: number): Promise<string> => {
  const reply = await client(index).post(`${SESSIONS}generate/`, { assessment: paper.id });
  expect([200, 201], reply.text).toContain(reply.status);
  return reply.body.id;
};
export const enter = (index: number, session: string, code: string, keeps_answers = true) =>
  client(index).post(`${SITTINGS}enter/`, { session, code, keeps_answers });
export const begin = (index: number, session: string) =>
  client(index).patch(`${SESSIONS}${session}/`, { action: 'start' });
export const render = async (index: number, session: string) =>
  (await client(index).post(`${SESSIONS}render/`, { session })).body;
export const presence = (index: number, session: string, more: object = {}) =>
  client(index).post(`${SITTINGS}presence/`, { session, ...more });
export const live = async (id: string, by = tutor) => {
  api.clock.advance(3);
  const reply = await by.get(`/api/live/?sitting=${id}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
};
/** Voids the sessions and ends the sitting, so that no later test finds them. */
export const over = async (id: string, ...sessions: string[]) => {
  for (const session of sessions)
    await manager.patch(`${SESSIONS}${session}/`, { action: 'void', reason: 'Next test.' });
  await acted(id, { action: 'end' });
};
