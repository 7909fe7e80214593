import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestSeed } from '#tests/support/session-seed.ts';
import {
  choice,
  type ExamWorld,
  examWorld,
  SESSIONS,
  type Sitting,
  sittingOf,
} from '#tests/support/sitting.ts';

let world: ExamWorld;
beforeAll(async () => {
  world = await examWorld();
});
afterAll(() => world.api.close());

const WARM_UP: TestSeed = {
  sections: [
    { title: 'Warm-up', questions: 4 },
    { title: 'Vocabulary', questions: 2 },
  ],
};
const started = async (): Promise<Sitting> => {
  const sat = await world.sitting(WARM_UP);
  await sat.act('start');
  return sat;
};
const responses = async (sat: Sitting) => {
  const { body } = await sat.client.get(`/api/users/sessions/${sat.id}/attempts/`);
  const attempts = body.results as { question: string; response: string | null }[];
  return sat.questions.map((question) => {
    const { response } = attempts.find((attempt) => attempt.question === question.id) ?? {};
    return response === undefined || response === null ? response : question.options.indexOf(response);
  });
};

describe('a save', () => {
  test('counts in any order of arrival: the newest window first, then the newest change', async () => {
    const sat = await started();
    const [one, two, three] = sat.questions;
    expect(await sat.verdict(choice(one, 0, 2))).toBe('saved');
    expect(await sat.verdict(choice(one, 1, 1))).toBe('stale');
    expect(await sat.verdict(choice(one, 0, 2))).toBe('stale');
    expect(await sat.verdict({ question: two?.id, response: null, seq: 3 })).toBe('saved');
    await sat.act('take_over');
    expect(await sat.verdict(choice(one, 3, 1, 2))).toBe('saved');
    expect(await sat.verdict(choice(one, 0, 99))).toBe('stale');
    // A change by the older window counts where the newer window changed nothing.
    expect(await sat.verdict(choice(three, 2, 50))).toBe('saved');
    expect(await sat.verdict(choice(three, 2, 1, 3))).toBe('refused unknown_writer');
    expect(await responses(sat)).toEqual([3, null, 2, undefined]);
    expect((await sat.render()).body.session).toMatchObject({ writer: 2, seq: 1 });
  });

  test('counts until exactly five seconds after the end and is stored as late after that', async () => {
    const sat = await started();
    world.api.clock.advance(605);
    expect(await sat.verdict(choice(sat.questions[0], 0, 1))).toBe('saved');
    world.api.clock.advance(0.001);
    const reply = await sat.save(choice(sat.questions[1], 0, 2), choice(sat.questions[0], 2, 3));
    expect(reply.body).toMatchObject({ attempts: [{ verdict: 'late' }, { verdict: 'late' }], clock: null });
    expect(await responses(sat)).toEqual([0, null, undefined, undefined]);
    const { body } = await world.staff.get(`/api/users/sessions/${sat.id}/attempts/`);
    expect(body.results[0].late).toEqual({
      response: sat.questions[0]?.options[2],
      saved_at: world.at(0),
    });
    expect((await sat.act('next_section')).body.exam.present.section.title).toBe('Vocabulary');
    expect((await world.detail(sat.id)).late_count).toBe(2);
  });

  test('that is late counts within the test’s limit, but not after its taker closed the section', async () => {
    const late_answers = { kind: 'accept', seconds: 60 } as const;
    const sat = await world.sitting({ ...WARM_UP, late_answers });
    await sat.act('start');
    world.api.clock.advance(665);
    expect(await sat.verdict(choice(sat.questions[0], 0, 1))).toBe('saved');
    expect(await world.detail(sat.id)).toMatchObject({ answered_count: 1, late_count: 0 });
    expect((await world.eventsOf(sat.id)).at(-1)).toBe('late_accepted by clock');
    world.api.clock.advance(0.001);
    expect(await sat.verdict(choice(sat.questions[1], 0, 2))).toBe('late');
    // A section that its taker closed stays closed.
    await sat.act('next_section');
    const [, vocabulary] = sat.paper.sections;
    await sat.act('submit');
    expect(await sat.verdict(choice(vocabulary?.questions[0], 0, 3))).toBe('late');

    const short: TestSeed = { sections: WARM_UP.sections.slice(0, 1), late_answers };
    const seen = await world.sitting(short);
    await seen.act('start');
    world.api.clock.advance(620);
    expect(await seen.verdict(choice(seen.questions[0], 0, 1))).toBe('late');
    const unseen = await world.sitting({ ...short, release: { correctness: 'manual', answers: 'manual' } });
    await unseen.act('start');
    world.api.clock.advance(620);
    expect(await unseen.verdict(choice(unseen.questions[0], 0, 1))).toBe('saved');
    expect(await world.detail(unseen.id)).toMatchObject({ status: 'released', score: { raw: 1 } });
  });

  test('with an invalid item does not hold back its other items', async () => {
    const sat = await started();
    const [one, two] = sat.questions;
    const later = sat.paper.sections[1]?.questions[0];
    const reply = await sat.put({
      attempts: [
        choice(one, 0, 1),
        'nonsense',
        { question: one?.id },
        { ...choice(one, 1, 2), is_correct: true },
        { question: one?.id, response: 'a\0b', seq: 3 },
        { question: v7(), response: null, seq: 4 },
        choice(later, 0, 5),
        { question: two?.id, response: 'half \ud83d', seq: 6, time_spent_seconds: 40 },
        { question: two?.id, response: 'whole', seq: 7, time_spent_seconds: 30 },
      ],
    });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.attempts.map((item: object) => Object.values(item).join(' ').trim())).toEqual([
      'saved',
      'refused malformed',
      'refused seq_needed',
      'refused malformed',
      'refused malformed',
      'refused unknown_question',
      'refused section_locked',
      'saved',
      'saved',
    ]);
    const { body } = await sat.client.get(`/api/users/sessions/${sat.id}/attempts/`);
    expect(body.results).toMatchObject([
      { question: one?.id, response: one?.options[0] },
      { question: two?.id, response: 'whole', time_spent_seconds: 40 },
    ]);
    const { rows } = await world.api.platform.database.pool.query(
      'select seq, verdict from attempt_log where session = $1 order by seq',
      [sat.id],
    );
    expect(rows.map(({ seq, verdict }) => `${seq} ${verdict}`)).toEqual(['1 saved', '6 saved', '7 saved']);
  });

  test('stores visits and events once, even if it is sent again', async () => {
    const sat = await started();
    const question = sat.questions[0]?.id;
    const [look, left] = [v7(), v7()];
    const visit = { id: look, question, opened_at: world.at(1) };
    const body = {
      visits: [
        visit,
        { ...visit, closed_at: world.at(9), response_changed: true },
        { ...visit, closed_at: world.at(0) },
      ],
      events: [
        { id: left, event: 'left', at: world.at(3600) },
        { id: v7(), event: 'scored', at: world.at(0) },
      ],
    };
    const verdicts = ({ body: answer }: Awaited<ReturnType<Sitting['put']>>) =>
      [...answer.visits, ...answer.events].map((item: { verdict: string }) => item.verdict);
    expect(verdicts(await sat.put(body))).toEqual(['saved', 'saved', 'refused', 'saved', 'refused']);
    expect(verdicts(await sat.put(body))).toEqual(['saved', 'saved', 'refused', 'stale', 'refused']);
    const visits = await sat.client.get(`/api/user-assessment-session/${sat.id}/fetch-attempt-visit/`);
    expect(visits.body.results).toEqual([
      {
        id: look,
        session: sat.id,
        question,
        opened_at: world.at(1),
        closed_at: world.at(9),
        response_changed: true,
      },
    ]);
    expect((await world.eventsOf(sat.id)).filter((event) => event === 'left by taker')).toHaveLength(1);
    const { attempts, last_look } = (await sat.render()).body.present;
    expect(attempts).toMatchObject([{ question, is_seen: true, response: null }]);
    expect(last_look).toEqual({ question, opened_at: world.at(1) });
    const later = { ...visit, id: v7(), question: sat.questions[2]?.id, opened_at: world.at(2) };
    await sat.put({ visits: [later, { ...later, id: v7(), question, opened_at: world.at(0) }] });
    expect((await sat.render()).body.present.last_look.question).toBe(later.question);

    const other = await started();
    const stolen = await other.put({ visits: [{ ...visit, question: other.questions[0]?.id }] });
    expect(stolen.body.visits).toEqual([{ verdict: 'refused', code: 'id_taken' }]);
  });

  test.each([
    ['when the visit began', [true, false]],
    ['when the visit ended', [false, true]],
  ])('records that an answer changed during a visit, reported %s', async (_, [opening, closing]) => {
    const sat = await started();
    const visit = { id: v7(), question: sat.questions[0]?.id, opened_at: world.at(1) };
    await sat.put({ visits: [{ ...visit, response_changed: opening }] });
    await sat.put({ visits: [{ ...visit, closed_at: world.at(9), response_changed: closing }] });
    const { body } = await sat.client.get(`/api/user-assessment-session/${sat.id}/fetch-attempt-visit/`);
    expect(body.results).toMatchObject([{ closed_at: world.at(9), response_changed: true }]);
  });

  test('shows staff the device that sent it, and tells the device that the session changed', async () => {
    const sat = await started();
    const heard = (body: object) => sat.client.post(`/api/users/sessions/${sat.id}/presence/`, body);
    expect((await world.detail(sat.id)).device).toBeNull();
    const first = (await heard({ waiting_count: 3 })).body;
    expect(first.next_in_seconds).toBe(2);
    const listed = async () => {
      const { body } = await world.staff.get(`${SESSIONS}?live=true&user=${sat.taker.id}&page_size=200`);
      return body.results.find(({ id }: { id: string }) => id === sat.id);
    };
    expect((await listed()).device).toEqual({ heard_at: world.at(0), waiting_count: 3 });
    await world.byStaff(sat.id, 'pause');
    expect((await heard({ waiting_count: 0, shows_pause: true })).body.session_version).toBeGreaterThan(
      first.session_version,
    );
    expect((await listed()).device).toEqual({ heard_at: world.at(0), waiting_count: 0 });
    expect((await sat.client.get(`${SESSIONS}${sat.id}/`)).body.device).toBeNull();
    await world.byStaff(sat.id, 'void');
    expect(await listed()).toBeUndefined();
  });

  test('of a single answer returns the stored answer', async () => {
    const sat = await started();
    const [one, two] = sat.questions;
    const first = await sat.client.post('/api/users/assessments-attempts/', {
      session: sat.id,
      ...choice(one, 0, 1),
    });
    expect(first.body).toMatchObject({
      verdict: 'saved',
      attempt: { question: one?.id, response: one?.options[0], status: 'answered', late: null },
    });
    const path = `/api/users/assessments-attempts/${first.body.attempt.id}/`;
    const second = await sat.client.patch(path, { response: null, seq: 2, flagged: true });
    expect(second.body).toMatchObject({ verdict: 'saved', attempt: { status: 'cleared', flagged: true } });
    const refused = await sat.client.post('/api/users/assessments-attempts/', {
      session: sat.id,
      ...choice(two, 0, 3, 9),
    });
    expect(refused.body).toMatchObject({
      status: 422,
      code: 'answer_refused',
      errors: [{ message: 'unknown_writer' }],
    });
    const look = { session: sat.id, question: two?.id, opened_at: world.at(0) };
    const made = await sat.client.post('/api/user-assessment-session/create-attempt-visit/', look);
    expect([made.status, made.body.closed_at]).toEqual([201, null]);
    const again = await sat.client.post('/api/user-assessment-session/create-attempt-visit/', look);
    expect(again.body.id).toBe(made.body.id);
    const visit = `/api/user-assessment-session/attempt-visit/${made.body.id}/`;
    const closed = await sat.client.patch(visit, { closed_at: world.at(5), response_changed: true });
    expect(closed.body).toMatchObject({ closed_at: world.at(5), response_changed: true });
    expect((await sat.client.get(visit)).body).toEqual(closed.body);
    const before_it_began = await sat.client.patch(visit, { closed_at: world.at(-5) });
    expect(before_it_began.body).toMatchObject({ status: 422, errors: [{ message: 'malformed' }] });
    await world.byStaff(sat.id, 'void');
    const of_a_void_one = await sat.client.patch(visit, { closed_at: world.at(9) });
    expect(of_a_void_one.body).toMatchObject({ status: 422, errors: [{ message: 'voided' }] });
  });
});

describe('a save is refused like any call of the pipeline', () => {
  const path = (id: string) => `/api/users/sessions/${id}/attempts/`;
  const body = { attempts: [] };

  test('if its token is missing or no longer valid', async () => {
    const sat = await started();
    expect((await world.api.anyone.put(path(sat.id), body)).body.code).toBe('unauthorized');
    const token = await world.api.token(world.taker);
    const client = await world.api.as(token);
    expect((await (await world.api.as(`${token}x`)).put(path(sat.id), body)).status).toBe(401);
    expect((await client.put(path(sat.id), body)).status).toBe(200);
    await client.post('/api/sign-out/');
    expect((await client.put(path(sat.id), body)).body.code).toBe('unauthorized');
    expect((await client.put(path(sat.id), { nonsense: true })).body.code).toBe('unauthorized');
    const ann = await world.api.person({ role: 'student' });
    const anns = await world.api.as(ann);
    await world.staff.delete(`/api/users/${ann.id}/`);
    expect((await anns.put(path(sat.id), body)).body.code).toBe('unauthorized');
  });

  test('if it comes from a different taker, a different role or a person who must change their password, or has a malformed body', async () => {
    const sat = await started();
    const put = async (person: Parameters<typeof world.api.person>[0], sent: object = body, id = sat.id) => {
      const { body: answer, status } = await (await world.api.as(await world.api.person(person))).put(
        path(id),
        sent,
      );
      return `${status} ${answer.code}`;
    };
    expect(await put({ role: 'student' })).toBe('404 not_found');
    expect(await put({ role: 'student' }, body, v7())).toBe('404 not_found');
    expect(await put({ role: 'student' }, body, 'x')).toBe('404 not_found');
    expect(await put({ role: 'tutor' })).toBe('404 not_found');
    expect(await put({ role: 'admin' })).toBe('403 forbidden');
    expect(await put({ role: 'counselor' })).toBe('403 forbidden');
    // The person's own session is accepted, except while they must change their password.
    const { kysely } = world.api.platform.database;
    const owing = (is_due: boolean) =>
      kysely
        .updateTable('people')
        .set({ must_change_password: is_due })
        .where('id', '=', sat.taker.id)
        .execute();
    const kept = { attempts: [choice(sat.questions[0], 0, 1)] };
    const own = async () => (await sat.client.put(path(sat.id), kept)).body;
    await owing(true);
    expect(await own()).toMatchObject({ status: 403, code: 'password_due' });
    await owing(false);
    expect(await own()).toMatchObject({ attempts: [{ verdict: 'saved' }] });
    expect(await put({ role: 'student' }, { attempts: 'x' })).toBe('400 malformed');
    expect(await put({ role: 'counselor' }, { attempts: 'x' })).toBe('403 forbidden');
    const faults = (await world.client.put(path(sat.id), { attempts: 'x', nonsense: 1 })).body.errors;
    expect(faults.map((fault: { path: string }) => fault.path).sort()).toEqual([
      'body.attempts',
      'body.nonsense',
    ]);
  });
});

test('saving counts as activity, so a sign-in does not expire in the middle of a test', async () => {
  const sat = await sittingOf(world.api, world.admin.id, WARM_UP);
  await sat.act('start');
  const idle = await world.api.as(sat.taker);
  for (const seq of [1, 2, 3]) {
    world.api.clock.advance(5 * 3600);
    expect((await sat.save(choice(sat.questions[0], 0, seq))).status).toBe(200);
  }
  expect((await idle.put(`/api/users/sessions/${sat.id}/attempts/`, {})).body.code).toBe('unauthorized');
});
