import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { mapSentence } from '../mistake-filters.rules.ts';
import type { MissedQuestion, Mistakes } from '../mistakes.contract.ts';
import { type MistakesWorld, mistakesWorld, URL } from '../tests/mistakes-world.ts';

let api: TestApi;
let people: MistakesWorld['people'];
let clients: MistakesWorld['clients'];
let sessions: MistakesWorld['sessions'];
let tags: MistakesWorld['tags'];
beforeAll(async () => {
  api = await testApi();
  ({ people, clients, sessions, tags } = await mistakesWorld(api));
});
afterAll(() => api.close());

describe('a reason for a mistake', () => {
  const attemptOf = async (place: number, client = clients.ann, session = sessions.open) => {
    const { questions } = (await client.get(`${URL}?session=${session}`)).body;
    return questions.find((one: { place: number }) => one.place === place);
  };

  test('is stored separately for student and staff; the mistake map uses the reason given by staff', async () => {
    const { attempt } = await attemptOf(2);
    const own = await clients.ann.patch(URL, { attempt, reason_for_error: tags.slip, note: 'Sign again' });
    expect(own.status).toBe(200);
    expect(own.body.said).toMatchObject({
      taker: { reason: { group: 'execution' }, note: 'Sign again', by: { id: people.ann.id } },
      staff: null,
    });
    const theirs = await clients.tutor.patch(URL, { attempt, reason_for_error: tags.mixed_up });
    expect(theirs.body.said).toMatchObject({
      taker: { reason: { group: 'execution' }, note: 'Sign again' },
      staff: { reason: { group: 'knowledge' }, note: null, by: { id: people.tutor.id } },
    });
    const { map, questions } = (await clients.ann.get(`${URL}?session=${sessions.open}`)).body;
    expect(map.cells[0]).toEqual({
      group: 'knowledge',
      domain: tags.domain,
      marks: 2,
      questions: 1,
      chosen: 1,
    });
    expect(questions[0].said).toEqual(theirs.body.said);
    // Taking back a reason affects only the writer's own side.
    await clients.tutor.patch(URL, { attempt, reason_for_error: null });
    expect((await attemptOf(2)).said).toMatchObject({ taker: { note: 'Sign again' }, staff: null });
  });

  test('that was only confirmed is counted separately from a reason that was chosen', async () => {
    const { attempt, suggestion } = await attemptOf(1);
    const read = async () => (await clients.ann.get(`${URL}?session=${sessions.open}`)).body;
    const usedOf = async () =>
      (await read()).reasons.find((one: { id: string }) => one.id === suggestion.reason).used;
    const before = await usedOf();
    const body = { attempt, reason_for_error: suggestion.reason };
    const confirmed = await clients.ann.patch(URL, { ...body, confirms: true });
    expect(confirmed.body.said.taker).toMatchObject({ is_confirmed: true });
    expect((await read()).map.cells).toContainEqual(expect.objectContaining({ questions: 1, chosen: 0 }));
    expect(await usedOf()).toBe(before + 1);
    // A note alone leaves it as it was; choosing the reason makes it the student's own.
    const noted = await clients.ann.patch(URL, { attempt, note: 'Yes' });
    expect(noted.body.said.taker).toMatchObject({ is_confirmed: true, note: 'Yes' });
    const chosen = await clients.ann.patch(URL, body);
    expect(chosen.body.said.taker).toMatchObject({ is_confirmed: false, note: 'Yes' });
    await clients.ann.patch(URL, { attempt, reason_for_error: null, note: null });
    expect((await attemptOf(1)).said.taker).toBeNull();
  });

  test('is confirmed only if it is the suggested one; anything else is refused and changes nothing', async () => {
    const { questions } = (await clients.ann.get(`${URL}?session=${sessions.open}`)).body as Mistakes;
    const suggested = questions.find(({ suggestion }) => suggestion !== null);
    const open = questions.find(({ suggestion }) => suggestion === null);
    const another = [tags.slip, tags.mixed_up].find((id) => id !== suggested?.suggestion?.reason);
    for (const [attempt, reason] of [
      [suggested?.attempt, { reason_for_error: another }],
      [suggested?.attempt, { reason_for_error: null }],
      [suggested?.attempt, { note: 'Yes' }],
      [open?.attempt, { reason_for_error: tags.slip }],
    ] as const) {
      for (const client of [clients.ann, clients.tutor]) {
        const { status, body } = await client.patch(URL, { attempt, confirms: true, ...reason });
        expect([status, body.errors], JSON.stringify(reason)).toEqual([
          422,
          [expect.objectContaining({ path: 'body.confirms' })],
        ]);
      }
    }
    const { questions: after } = (await clients.ann.get(`${URL}?session=${sessions.open}`)).body as Mistakes;
    expect(after).toEqual(questions);
  });

  test('is suggested in the review of a test as on Mistakes, with the same evidence', async () => {
    const told = async (client: typeof clients.ann, query: string) => {
      const { questions } = (await client.get(`${URL}${query}`)).body as Mistakes;
      return new Map(
        questions.map(({ attempt, suggestion, signals, said }) => [attempt, { suggestion, signals, said }]),
      );
    };
    for (const [client, user] of [
      [clients.ann, ''],
      [clients.tutor, `user=${people.ann.id}`],
    ] as const) {
      const everything = await told(client, `?${user}`);
      // The review asks about one test.
      const reviewed = [
        ...(await told(client, `?session=${sessions.open}&${user}`)),
        ...(await told(client, `?session=${sessions.keyless}&${user}`)),
      ];
      expect(reviewed.length).toBeGreaterThan(3);
      expect(reviewed.some(([, { suggestion }]) => suggestion !== null)).toBe(true);
      for (const [attempt, one] of reviewed) expect(everything.get(attempt)).toEqual(one);
    }
  });

  test('that was suggested and only confirmed is never called the biggest cause above the mistake map, even if every question has it', async () => {
    const read = async () => (await clients.ann.get(`${URL}?session=${sessions.keyless}`)).body as Mistakes;
    const { questions } = await read();
    const give = (one: MissedQuestion, reason: string | null, confirms: boolean) =>
      clients.ann.patch(URL, { attempt: one.attempt, reason_for_error: reason, confirms });
    for (const one of questions) {
      if (one.suggestion !== null) await give(one, one.suggestion.reason, true);
    }
    const before = (await read()).map;
    expect(mapSentence(before, 'taker', String)).not.toMatch(/cause/);
    for (const one of questions) await give(one, tags.mixed_up, false);
    expect(mapSentence((await read()).map, 'taker', String)).toMatch(/^Your biggest cause of lost points/);
    for (const one of questions) await give(one, null, false);
  });

  test('shows the texts of the chosen and the right option, the latter only once it is released', async () => {
    const shown = await attemptOf(1);
    expect(shown).toMatchObject({ response_texts: ['B'], key_texts: ['A'], has_stimulus: false });
    expect(await attemptOf(1, clients.ann, sessions.keyless)).toMatchObject({ key: null, key_texts: [] });
  });

  test('can be given only for an answer that the writer can see and knows was missed', async () => {
    const { attempt } = await attemptOf(2);
    const note = 'x';
    expect((await clients.ben.patch(URL, { attempt, note })).status).toBe(404);
    expect((await clients.evesTutor.patch(URL, { attempt, note })).status).toBe(404);
    expect((await clients.counselor.patch(URL, { attempt, note })).status).toBe(403);
    const hidden = await attemptOf(1, clients.tutor, sessions.held);
    expect((await clients.ann.patch(URL, { attempt: hidden.attempt, note })).status).toBe(404);
    const { id } = await api.platform.database.kysely
      .selectFrom('attempts')
      .select('id')
      .where('session', '=', sessions.keyless)
      .where('outcome', '=', 'right')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect((await clients.ann.patch(URL, { attempt: id, note })).status).toBe(422);
    const topic = await clients.ann.patch(URL, { attempt, reason_for_error: tags.topic });
    expect([topic.status, topic.body.errors[0].path]).toEqual([422, 'body.reason_for_error']);
    expect((await attemptOf(2)).said.taker).toMatchObject({ reason: { id: tags.slip } });
  });

  test('an invalid reason, note or query is refused', async () => {
    const { attempt } = await attemptOf(2);
    for (const body of [
      { attempt: 'x' },
      { attempt, note: 'x'.repeat(501) },
      { attempt, note: 'a\u0007b' },
      { attempt, reason_for_error: 5 },
      { attempt, other: 1 },
    ]) {
      expect((await clients.ann.patch(URL, body)).status, JSON.stringify(body)).toBe(400);
    }
    expect((await clients.ann.get(`${URL}?user=x`)).status).toBe(400);
    expect((await clients.ann.get(`${URL}?from=yesterday`)).status).toBe(400);
  });

  test('can be set or cleared for many answers together; notes, and the reasons of the other side (student or staff), stay', async () => {
    const [one, other] = [await attemptOf(2), await attemptOf(3)];
    const attempts = [one.attempt, other.attempt, one.attempt];
    await clients.ann.patch(URL, { attempt: one.attempt, reason_for_error: null, note: 'Sign again' });
    const give = (client: (typeof clients)['ann'], body: object) => client.post(`${URL}reasons/`, body);
    const { attempt: hidden } = await attemptOf(1, clients.tutor, sessions.held);
    for (const [client, chosen, path] of [
      [clients.ann, [one.attempt, hidden], 'body.attempts.1'],
      [clients.ben, [one.attempt], 'body.attempts.0'],
      [clients.evesTutor, [other.attempt], 'body.attempts.0'],
    ] as const) {
      const refused = await give(client, { attempts: chosen, reason_for_error: tags.slip });
      expect([refused.status, refused.body.errors[0].path]).toEqual([422, path]);
    }
    const topic = await give(clients.ann, { attempts, reason_for_error: tags.topic });
    expect([topic.status, topic.body.errors[0].path]).toEqual([422, 'body.reason_for_error']);
    for (const body of [
      { attempts: [], reason_for_error: null },
      { attempts: ['x'], reason_for_error: null },
      { attempts },
    ]) {
      expect((await give(clients.ann, body)).status).toBe(400);
    }
    expect((await attemptOf(3)).said.taker).toBeNull();

    expect((await give(clients.ann, { attempts, reason_for_error: tags.slip })).body).toEqual({
      explained: 2,
    });
    await give(clients.tutor, { attempts, reason_for_error: tags.mixed_up });
    expect((await attemptOf(2)).said).toMatchObject({
      taker: { reason: { id: tags.slip }, note: 'Sign again' },
      staff: { reason: { id: tags.mixed_up }, by: { id: people.tutor.id } },
    });
    expect((await attemptOf(3)).said.taker).toMatchObject({ reason: { id: tags.slip }, note: null });

    await give(clients.ann, { attempts, reason_for_error: null });
    await give(clients.tutor, { attempts, reason_for_error: null });
    expect((await attemptOf(2)).said).toMatchObject({
      taker: { reason: null, note: 'Sign again' },
      staff: null,
    });
    expect((await attemptOf(3)).said).toEqual({ taker: null, staff: null });
  });

  test('follows when reasons are merged, and a reason in use cannot be removed', async () => {
    const { admin } = clients;
    const { body: other } = await admin.post('/api/tags/reason-for-error/', {
      name: 'Copied it wrongly',
      reason_group: 'execution',
      remedy: null,
    });
    const { attempt } = await attemptOf(3);
    await clients.ann.patch(URL, { attempt, reason_for_error: other.id });
    const address = `/api/tags/reason-for-error/${other.id}/`;
    const removed = await admin.delete(address);
    expect([removed.status, removed.body.code]).toEqual([409, 'tag_in_use']);
    const merge = `${address}?merge_into=${tags.slip}`;
    const look = await admin.delete(`${merge}&dry_run=true`);
    const done = await admin.delete(merge, undefined, { 'if-match': look.body.etag });
    expect(done.status, done.text).toBe(200);
    expect((await attemptOf(3)).said.taker.reason.id).toBe(tags.slip);
  });
});
