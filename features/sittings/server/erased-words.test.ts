import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SeededPerson } from '#tests/support/seed.ts';
import {
  acted,
  api,
  begin,
  closeRooms,
  enter,
  manager,
  one,
  openRooms,
  people,
  planned,
  SITTINGS,
  sessionOf,
  tutor,
} from '../tests/rooms.ts';

beforeAll(openRooms);
afterAll(closeRooms);

const fullName = ({ first_name, last_name }: SeededPerson) => `${first_name} ${last_name}`;

test('erasing a taker also erases texts that name them in the sitting and in other takers’ sessions', async () => {
  const [amara, ben] = [one(people, 0), one(people, 1)];
  const { id, code } = await planned([0, 1]);
  const [hers, his] = [await sessionOf(0), await sessionOf(1)];
  await enter(0, hers, code);
  await enter(1, his, code);
  await acted(id, { action: 'start' });
  await begin(0, hers);
  await begin(1, his);
  for (const reason of ['AMARA’s asthma, all out', 'Fire drill']) {
    api.clock.advance(60);
    await acted(id, { action: 'pause', reason });
    await acted(id, { action: 'resume', reason: 'All back' });
  }
  await acted(id, { action: 'extend', takers: [amara.id, ben.id], seconds: 60, reason: 'Ben helped Amara' });
  for (const text of ['Somebody was ill: amara.', 'Noise outside, camara on the roof.'])
    expect((await tutor.post(`${SITTINGS}${id}/incidents/`, { text })).status).toBe(201);
  await tutor.post(`${SITTINGS}${id}/messages/`, { text: 'Amara, sit in front.', taker: ben.id });

  const admin = await api.as(await api.person({ role: 'admin' }));
  const erased = await admin.post(`/api/users/${amara.id}/erase/`, { name: fullName(amara) });
  expect(erased.status, erased.text).toBe(204);
  const { results } = (await tutor.get(`${SITTINGS}${id}/events/`)).body;
  const said = results.filter(({ kind }: { kind: string }) => kind !== 'start');
  expect(said.map(({ kind, text }: { kind: string; text: string | null }) => [kind, text])).toEqual([
    ['pause', null],
    ['resume', 'All back'],
    ['pause', 'Fire drill'],
    ['resume', 'All back'],
    ['extend', null],
    ['incident', null],
    ['incident', 'Noise outside, camara on the roof.'],
    ['message', null],
  ]);
  const events = (await manager.get(`/api/sessions/${his}/events/`)).body.results;
  const reasons = events.filter(({ event }: { event: string }) => /paused|resumed|extended/.test(event));
  expect(reasons.map(({ reason }: { reason: string | null }) => reason)).toEqual([
    null,
    'All back',
    'Fire drill',
    'All back',
    null,
  ]);
});
