import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { utcWords } from '#core/wall-time/utc-words.ts';
import { stateOf } from '#tests/support/table-state.ts';
import {
  GENERATE,
  type PracticeWorld,
  practiceWorld,
  practise,
  SECRETS,
  SESSIONS,
  SETS,
} from '../tests/practice-world.ts';

let world: PracticeWorld;
beforeAll(async () => {
  world = await practiceWorld();
});
afterAll(() => world.api.close());

const holdsSecrets = (text: string) => SECRETS.filter((secret) => text.includes(secret));
const later = (seconds: number) => new Date(world.api.clock.now().getTime() + seconds * 1000);

describe('a check', () => {
  test('counts an option from a different question as wrong, and rejects a try number that is not the next', async () => {
    const asked = await world.questions(2);
    const sat = await practise(world.clients.ann, await world.set(asked));
    const foreign = asked[1]?.options[0];
    const wrong = await sat.check(0, { ask: 'try', number: 1, response: foreign });
    expect(wrong.body).toMatchObject({ tries: [{ outcome: 'wrong' }], told: null });
    for (const forged of [
      { ask: 'try', number: 3, response: foreign },
      { ask: 'try', number: 0, response: foreign },
      { ask: 'hint', number: 11 },
      { ask: 'hint', number: 2 },
      { ask: 'tell', number: 1 },
      { ask: 'try', number: 2, response: foreign, taker: world.people.ben.id },
      { ask: 'try', number: 2, response: foreign, writer: 1_000_001 },
      { ask: 'try', number: 2, response: Array.from({ length: 21 }, () => foreign) },
    ]) {
      const reply = await sat.check(0, forged);
      expect([400, 422], JSON.stringify(forged)).toContain(reply.status);
      expect(holdsSecrets(reply.text)).toEqual([]);
    }
    expect(holdsSecrets((await sat.state()).text)).toEqual([]);
    expect((await sat.state()).body.questions[0].tries).toHaveLength(1);
  });

  test('of a different person’s practice is refused, and so is saving, repeating or moving on in it', async () => {
    const asked = await world.questions(1);
    const sat = await practise(world.clients.ann, await world.set(asked));
    await sat.pick(0, asked[0], 1);
    const { database } = world.api.platform;
    const before = await stateOf(database, ['sessions']);
    const save = { attempts: [{ question: asked[0]?.id, response: asked[0]?.options[0], seq: 99 }] };
    for (const client of [world.clients.ben, world.clients.eve]) {
      const replies = [
        await client.post(`/api/users/assessments-attempts/${sat.attempts[0]}/check/`, {
          ask: 'hint',
          number: 1,
        }),
        await client.put(`/api/users/sessions/${sat.id}/attempts/`, save),
        await client.post(`/api/users/sessions/${sat.id}/practice/repeat/`),
        await client.get(`/api/users/sessions/${sat.id}/practice/`),
        await client.get(`/api/users/sessions/${sat.id}/levels/`),
        await client.patch(`${SESSIONS}${sat.id}/`, { action: 'submit' }),
        await client.post(`${SESSIONS}render/`, { session: sat.id }),
      ];
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404));
    }
    expect(await stateOf(database, ['sessions'])).toEqual(before);
  });

  test('is not affected by saved answers, whatever sequence number they claim', async () => {
    const asked = await world.questions(2);
    const other = await world.questions(1);
    const { ann } = world.clients;
    const sat = await practise(ann, await world.set(asked));
    await sat.pick(0, asked[0], 1);
    const put = (attempts: object[]) => ann.put(`/api/users/sessions/${sat.id}/attempts/`, { attempts });
    const saved = await put([
      { question: asked[0]?.id, response: asked[0]?.options[0], seq: 2_000_000_000 },
      { question: other[0]?.id, response: other[0]?.options[0], seq: 3 },
    ]);
    expect(saved.body.attempts.map(({ verdict }: { verdict: string }) => verdict)[1]).toBe('refused');
    expect(holdsSecrets(saved.text)).toEqual([]);
    expect((await put([{ question: asked[1]?.id, response: 'x', seq: 1e18 }])).text).not.toContain('"saved"');
    expect((await sat.state()).body.questions[0]).toMatchObject({
      tries: [{ outcome: 'wrong' }],
      told: null,
    });
  });
});

describe('an assigned set', () => {
  const allotted = async (terms: object = {}) => {
    const set = await world.set(await world.questions(2), { for_user: null });
    const body = { practice_sets: [set], users: [world.people.ann.id], ...terms };
    const reply = await world.clients.tutor.post('/api/test-allocation/', body);
    expect(reply.status, reply.text).toBeLessThan(300);
    return set;
  };
  const begin = (set: string) => world.clients.ann.post(GENERATE, { practice_set: set });

  test('cannot be started before it opens, after it closes, or without an assignment', async () => {
    const [early, late] = [
      await allotted({ opens_at: later(60).toISOString() }),
      await allotted({ closes_at: later(60).toISOString() }),
    ];
    const refusals = [await begin(early), await world.clients.ben.post(GENERATE, { practice_set: late })];
    expect(refusals.map(({ status }) => status >= 400 && status < 500)).toEqual([true, true]);
    expect(refusals[0]?.body.detail).toBe(`It opens ${utcWords(later(60))}.`);
    world.api.clock.advance(60);
    expect((await begin(early)).status).toBe(201);
    const closed = await begin(late);
    expect([closed.status >= 400, holdsSecrets(closed.text)]).toEqual([true, []]);
  });

  test('can no longer be started or listed after it is unassigned', async () => {
    const set = await allotted();
    expect((await world.clients.ann.get(`${SETS}${set}/`)).status).toBe(200);
    await world.api.platform.database.kysely
      .deleteFrom('practice_allocations')
      .where('practice_set', '=', set)
      .execute();
    expect((await world.clients.ann.get(`${SETS}${set}/`)).status).toBe(404);
    expect((await begin(set)).status).toBe(404);
    const ids = (await world.clients.ann.get(`${SETS}?page_size=200`)).body.results.map(
      ({ id }: { id: string }) => id,
    );
    expect(ids).not.toContain(set);
  });
});

describe('a set', () => {
  test('refuses people and questions that the caller cannot see, and a change of an old version', async () => {
    const { tutor, ann, southTutor } = world.clients;
    const [asked] = [await world.questions(1)];
    const set = await world.set(asked);
    const foreign = await southTutor.post(SETS, { title: 'Theirs', questions: [] });
    const body = { title: 'Ours', questions: world.ids(asked) };
    expect((await tutor.post(SETS, { ...body, for_user: world.people.eve.id })).status).toBe(422);
    expect((await southTutor.post(SETS, body)).status).toBe(422);
    expect((await tutor.get(`${SETS}${foreign.body.id}/`)).status).toBe(404);
    expect((await tutor.patch(`${SETS}${set}/`, { version: 999, title: 'Forged' })).status).toBe(409);
    expect((await ann.post(SETS, body)).status).toBe(403);
    for (const user of [world.people.ben.id, world.people.eve.id]) {
      const drawn = await ann.post(`${SETS}draw/`, { user, topics: [world.people.ann.id] });
      expect([drawn.status, drawn.body.errors[0].path]).toEqual([422, 'body.user']);
    }
    expect((await tutor.get(`${SETS}?for_user=${world.people.eve.id}`)).body.results).toEqual([]);
    expect((await world.clients.ben.get(`${SETS}?for_user=${world.people.ann.id}`)).body.results).toEqual([]);
  });

  test('reveals neither its questions nor their answer keys to its taker through any call', async () => {
    const asked = await world.questions(1);
    const set = await world.set(asked);
    const { ann } = world.clients;
    expect((await ann.get(`${SETS}${set}/`)).body.questions).toBeNull();
    for (const road of [
      `/api/questions/${asked[0]?.id}/`,
      `/api/practice-set-assessment/?practice_set=${set}`,
      `/api/questions/?search=${asked[0]?.id}`,
    ]) {
      const { status, text } = await ann.get(road);
      expect([status, holdsSecrets(text)], road).toEqual([403, []]);
    }
  });
});
