import { afterAll, beforeAll, expect, test } from 'vitest';
import { SESSIONS } from '#tests/support/sitting.ts';
import {
  acted,
  api,
  begin,
  client,
  closeRooms,
  enter,
  live,
  north,
  one,
  openRooms,
  people,
  planned,
  sessionOf,
} from '../tests/rooms.ts';

beforeAll(openRooms);
afterAll(closeRooms);

test('merging two people keeps the place in the sitting that was used, whichever person is kept', async () => {
  for (const [sat, absent, kept] of [
    [0, 1, 1],
    [2, 3, 2],
  ] as const) {
    const { id, code } = await planned([sat, absent]);
    const session = await sessionOf(sat);
    await enter(sat, session, code);
    await acted(id, { action: 'start' });
    await begin(sat, session);
    await client(sat).patch(`${SESSIONS}${session}/`, { action: 'submit' });
    // Nobody used the other entry in the list of takers.
    await acted(id, { action: 'end' });
    const manager = await api.as(await api.person({ role: 'manager', schools: [north] }));
    const [person, other] = [one(people, kept), one(people, kept === sat ? absent : sat)];
    const merged = await manager.post(`/api/users/${person.id}/merge/`, { other: other.id });
    expect(merged.status, merged.text).toBe(200);
    expect((await live(id)).takers).toMatchObject([
      { taker: { id: person.id }, attendance: 'here', session, status: 'released' },
    ]);
  }
});
