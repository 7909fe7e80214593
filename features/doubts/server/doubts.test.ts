import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MistakesWorld, mistakesWorld } from '#features/mistakes/tests/mistakes-world.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { pictureFile } from '#tests/support/pictures.ts';
import { releasedAll } from '#tests/support/release.ts';
import { seedSession } from '#tests/support/test-seed.ts';

const ASK = '/api/create-doubt-tagging/';
const URL = '/api/doubt-tagging/';

let api: TestApi;
let world: MistakesWorld;
let clients: MistakesWorld['clients'];
beforeAll(async () => {
  api = await testApi();
  world = await mistakesWorld(api);
  clients = world.clients;
});
afterAll(() => api.close());

/** The id of the question at a place in the first section, from 1. */
const questionAt = (paper: keyof MistakesWorld['papers'], place = 1) =>
  world.papers[paper].content.sections[0]?.placements[place - 1]?.question ?? '';
const ask = async (client: ApiClient, body: object) => {
  const reply = await client.post(ASK, body);
  expect(reply.status, reply.text).toBe(201);
  return reply.body;
};
const askOpen = (place = 1, text = '<p>I chose B. Why is it A?</p>') =>
  ask(clients.ann, { question: questionAt('open', place), session: world.sessions.open, text });

describe('a doubt', () => {
  test('is asked about a question from the student’s session, and goes from open to answered to resolved', async () => {
    const doubt = await askOpen();
    expect(doubt).toMatchObject({
      title: 'Why is it A?',
      status: 'open',
      is_out: true,
      is_held: false,
      staff: null,
      about: { title: 'A paper', place: 'Part 1 · 1', number: 1 },
      beside: { review: { outcome: 'wrong' }, code: null },
    });
    const { body: seen } = await clients.tutor.get(`${URL}${doubt.id}/`);
    expect(seen.beside.code).toMatch(/^Q-\d+$/);
    const keys = doubt.beside.review.options.map(({ is_correct }: { is_correct: boolean }) => is_correct);
    expect(keys).toEqual([true, false, false, false]);
    const { body: answered } = await clients.tutor.post(`${URL}${doubt.id}/replies/`, {
      text: 'Look at \\(x^2\\).',
    });
    expect(answered).toMatchObject({
      status: 'answered',
      waiting_since: null,
      is_unread: true,
      assigned: { id: world.people.tutor.id },
    });
    expect((await clients.ann.get(`${URL}counts/`)).body).toMatchObject({ answered: 1, unread: 1 });
    await clients.ann.post(`${URL}${doubt.id}/read/`);
    const { body: read } = await clients.ann.get(`${URL}${doubt.id}/`);
    expect([read.is_unread, read.messages.map((one: { is_new: boolean }) => one.is_new)]).toEqual([
      false,
      [false, false],
    ]);
    api.clock.advance(60);
    const { body: back } = await clients.ann.post(`${URL}${doubt.id}/replies/`, { text: 'And \\(x=2\\)?' });
    const since = back.waiting_since;
    expect([back.status, since]).toEqual(['open', api.clock.now().toISOString()]);
    api.clock.advance(60);
    // A doubt is as old as its oldest message without an answer.
    await clients.ann.post(`${URL}${doubt.id}/replies/`, { text: 'I mean the second line.' });
    const { body: twice } = await clients.tutor.get(`${URL}${doubt.id}/`);
    expect(twice.waiting_since).toBe(since);
    const done = await clients.ann.patch(`${URL}${doubt.id}/`, { act: 'resolve', version: twice.version });
    expect(done.body).toMatchObject({ status: 'resolved', waiting_since: null });
    const stale = await clients.tutor.patch(`${URL}${doubt.id}/`, { act: 'reopen', version: twice.version });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale_version']);
  });

  test('is about at most one item; a question must come from a session of its asker', async () => {
    const text = 'Why?';
    const question = questionAt('open');
    const wrong: [object, string][] = [
      [{ text, session: world.sessions.open }, 'body.session'],
      [{ text, question: questionAt('held'), session: world.sessions.open }, 'body.question'],
      [{ text, question, attempt: world.tags.topic }, 'body.question'],
      [{ text, attempt: world.tags.topic }, 'body.attempt'],
      [{ text: '<p> </p>', question }, 'body.text'],
      [{ text, question, files: [world.tags.topic] }, 'body.files.0'],
    ];
    for (const [body, path] of wrong) {
      const reply = await clients.ann.post(ASK, body);
      expect([reply.status, reply.body.errors?.[0].path], JSON.stringify(body)).toEqual([422, path]);
    }
    expect((await clients.ben.post(ASK, { text, question, session: world.sessions.open })).status).toBe(422);
    expect((await clients.tutor.post(ASK, { text, question })).status).toBe(403);
    // Without a session, the newest session that asked the question is used.
    expect((await ask(clients.ann, { text, question })).about.session).toBe(world.sessions.open);
  });

  test('stays with its assignee when another member of staff answers', async () => {
    const { id, version } = await askOpen();
    const tutor = world.people.tutor.id;
    const given = await clients.tutor.patch(`${URL}${id}/`, { act: 'assign', assigned: tutor, version });
    expect(given.body.assigned).toMatchObject({ id: tutor });
    const { body } = await clients.admin.post(`${URL}${id}/replies/`, { text: 'Look at the sign.' });
    expect(body).toMatchObject({ status: 'answered', assigned: { id: tutor } });
    await clients.ann.post(`${URL}${id}/read/`);
  });

  test('is visible to its asker, to staff who can see the asker, and to counselors without the answer key, but to nobody else', async () => {
    const { id } = await askOpen();
    for (const client of [clients.ben, clients.evesTutor]) {
      expect((await client.get(`${URL}${id}/`)).status).toBe(404);
      expect((await client.post(`${URL}${id}/replies/`, { text: 'x' })).status).toBe(404);
      expect((await client.get(URL)).body.results.map((one: { id: string }) => one.id)).not.toContain(id);
    }
    const { status, text, body } = await clients.counselor.get(`${URL}${id}/`);
    expect([
      status,
      body.staff,
      text.includes('"is_correct":true'),
      text.includes('secret-explanation'),
    ]).toEqual([200, null, false, false]);
    expect((await clients.counselor.post(`${URL}${id}/replies/`, { text: 'x' })).status).toBe(403);
    expect((await clients.ben.post(`${URL}${id}/read/`)).status).toBe(404);
  });

  test('shows its asker no answer from staff and no answer key before the answers are released', async () => {
    const { id, is_out, beside } = await ask(clients.ann, {
      question: questionAt('held'),
      session: world.sessions.held,
      text: 'Is it B?',
    });
    expect([is_out, beside.review, beside.stem]).toEqual([false, null, '<p>Which?</p>']);
    const told = await clients.tutor.post(`${URL}${id}/replies/`, { text: 'It is A, not B.' });
    expect([told.body.is_held, told.body.beside.review.options[0].is_correct]).toEqual([true, true]);
    const before = await clients.ann.get(`${URL}${id}/`);
    expect(before.body.messages.map((one: { is_own: boolean }) => one.is_own)).toEqual([true]);
    expect(before.body.is_held).toBe(true);
    expect(before.text).not.toMatch(/It is A|secret|"is_correct":true/);
    expect((await clients.ann.get(`${URL}counts/`)).body.unread).toBe(0);
    await api.platform.database.kysely
      .updateTable('sessions')
      .set(releasedAll(api.clock.now()))
      .where('id', '=', world.sessions.held)
      .execute();
    const after = await clients.ann.get(`${URL}${id}/`);
    expect(after.body.messages[1].text).toContain('It is A');
    expect(after.body.is_held).toBe(false);
  });

  test('is hidden completely while a test in progress could ask its question', async () => {
    const doubt = await askOpen(2);
    await clients.tutor.post(`${URL}${doubt.id}/replies/`, { text: 'Because of the sign.' });
    const { database } = api.platform;
    const under_way = await seedSession(
      database,
      api.clock.now(),
      world.papers.open.id,
      world.people.ann.id,
      {
        status: 'in_progress',
        started_at: api.clock.now(),
      },
    );
    const question = questionAt('open', 2);
    for (const reply of [
      await clients.ann.post(ASK, { question, session: world.sessions.open, text: 'Why?' }),
      await clients.ann.post(`${URL}${doubt.id}/replies/`, { text: 'Still?' }),
      await clients.ann.get(`${URL}about/?question=${question}`),
      await clients.ann.get(`${URL}similar/?question=${question}`),
    ]) {
      expect([reply.status, reply.body.code]).toEqual([409, 'session_under_way']);
    }
    const seen = await clients.ann.get(`${URL}${doubt.id}/`);
    expect([seen.body.is_held, seen.text.includes('the sign')]).toEqual([true, false]);
    expect(seen.text).not.toMatch(/secret|"is_correct":true/);
    await database.kysely.deleteFrom('sessions').where('id', '=', under_way).execute();
    expect((await clients.ann.get(`${URL}${doubt.id}/`)).text).toContain('the sign');
  });

  test('accepts pictures that its writer uploaded, and staff can draw on them', async () => {
    const { body: picture } = await clients.ann.upload(`${URL}pictures/`, pictureFile());
    const text = 'What is wrong here?';
    const stolen = await clients.ben.post(ASK, { text, question: questionAt('open'), files: [picture.id] });
    expect([stolen.status, stolen.body.errors[0].path]).toEqual([422, 'body.files.0']);
    const { id } = await ask(clients.ann, { text, question: questionAt('open'), file: picture.id });
    const strokes = [
      [
        [10, 10],
        [900, 950],
      ],
    ];
    const drawn = await clients.tutor.put(`${URL}${id}/marks/`, { picture: picture.id, strokes });
    expect(drawn.body.messages[0].files[0].marks).toMatchObject({
      strokes,
      by: { id: world.people.tutor.id },
    });
    const out_of_it = await clients.tutor.put(`${URL}${id}/marks/`, {
      picture: picture.id,
      strokes: [[[0, 1001]]],
    });
    expect(out_of_it.status).toBe(400);
    const { body } = await clients.ann.get(`${URL}${id}/`);
    expect((await api.anyone.get(body.messages[0].files[0].url)).status).toBe(200);
    const pdf = new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' });
    expect((await clients.ann.upload(`${URL}pictures/`, pdf)).status).toBe(422);
  });
});

describe('the queue', () => {
  test('lists the doubts that have waited longest first, filters by state, assignee and group, and its counts match', async () => {
    const all = (await clients.tutor.get(`${URL}?status=open`)).body.results as { waiting_since: string }[];
    const ages = all.map(({ waiting_since }) => waiting_since);
    expect(ages).toEqual(ages.toSorted());
    const { body: counts } = await clients.tutor.get(`${URL}counts/`);
    expect(counts.open).toBe(all.length);
    const nobodys = await clients.tutor.get(`${URL}?status=open&assigned=nobody`);
    expect(nobodys.body.count).toBe(counts.nobody);
    const [{ id, version }] = nobodys.body.results;
    const taken = await clients.tutor.patch(`${URL}${id}/`, {
      act: 'assign',
      assigned: world.people.tutor.id,
      version,
    });
    expect(taken.body.assigned.id).toBe(world.people.tutor.id);
    expect((await clients.tutor.get(`${URL}?status=open&assigned=me`)).body.results[0].id).toBe(id);
    const other = { act: 'assign', assigned: world.people.evesTutor.id, version: version + 1 };
    expect((await clients.tutor.patch(`${URL}${id}/`, other)).status).toBe(422);
    expect((await clients.ann.patch(`${URL}${id}/`, { ...other, assigned: null })).status).toBe(403);
    const three_days_ago = new Date(api.clock.now().getTime() - 3 * 24 * 60 * 60 * 1000);
    await api.platform.database.kysely
      .updateTable('doubts')
      .set({ waiting_since: three_days_ago })
      .where('status', '=', 'open')
      .execute();
    expect((await clients.tutor.get(`${URL}counts/`)).body.overdue).toBe(counts.open);
  });
});

describe('an explanation shared with everyone', () => {
  test('is shown without a name to takers whose explanations are released, until it is taken back', async () => {
    const doubt = await askOpen(1, 'Why is the discriminant 36?');
    const { question } = doubt.about;
    const kept = await clients.tutor.put(`${URL}${doubt.id}/explanation/`, {
      text: '<p>It is squared whole.</p>',
    });
    expect([kept.status, kept.body.staff.kept.text]).toEqual([200, '<p>It is squared whole.</p>']);
    const { results, ...rest } = (await clients.ben.get(`${URL}explanations/?question=${question}`)).body;
    expect(rest).toEqual({});
    expect(results).toMatchObject([{ title: 'Why is the discriminant 36?', clear_to: 0 }]);
    expect(JSON.stringify(results)).not.toContain(world.people.ann.id);
    /* Eve is at a different school. An explanation by a tutor about a shared question belongs to the tutor's
       school. */
    expect((await clients.evesTutor.get(`${URL}explanations/?question=${question}`)).body.results).toEqual(
      [],
    );
    const similar = await clients.ben.get(`${URL}similar/?question=${question}&text=discriminant`);
    expect(similar.body.results).toMatchObject([{ same_question: true, doubt: null }]);
    const [{ explanation }] = similar.body.results;
    for (let time = 0; time < 2; time += 1) await clients.ben.post(`${URL}helped/`, { explanation });
    const again = await clients.ben.get(`${URL}explanations/?question=${question}`);
    expect(again.body.results[0].clear_to).toBe(1);
    expect((await clients.tutor.delete(`${URL}${doubt.id}/explanation/`)).status).toBe(204);
    expect((await clients.ben.get(`${URL}explanations/?question=${question}`)).body.results).toEqual([]);
    expect((await clients.tutor.delete(`${URL}${doubt.id}/explanation/`)).status).toBe(404);
  });

  test('is shown to nobody before the question’s explanation is released to them', async () => {
    const { id, about } = await ask(clients.ann, {
      question: questionAt('keyless'),
      session: world.sessions.keyless,
      text: 'Why?',
    });
    await clients.tutor.put(`${URL}${id}/explanation/`, { text: 'It is A.' });
    const { body } = await clients.ann.get(`${URL}explanations/?question=${about.question}`);
    expect(body.results).toEqual([]);
    const similar = await clients.ann.get(`${URL}similar/?question=${about.question}`);
    expect(similar.body.results).toEqual([]);
    const { id: explanation } = await api.platform.database.kysely
      .selectFrom('kept_explanations')
      .select('id')
      .where('doubt', '=', id)
      .executeTakeFirstOrThrow();
    expect((await clients.ann.post(`${URL}helped/`, { explanation })).status).toBe(422);
    expect(
      (await clients.counselor.get(`${URL}explanations/?question=${about.question}`)).body.results,
    ).toEqual([]);
  });
});
