import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messagesTo } from '#tests/support/messages.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedSession } from '#tests/support/test-seed.ts';
import { type WeeklyWorld, weeklyWorld } from '../tests/weekly-world.ts';
import { composeReports } from './compose.ts';
import { sendReports } from './send.ts';

const go = new AbortController().signal;
const at = (text: string) => new Date(text);
const MONDAY = at('2026-11-23T08:00:00Z');

let world: WeeklyWorld;
let api: WeeklyWorld['api'];
let people: WeeklyWorld['people'];
let clients: WeeklyWorld['clients'];
let annSat: string;
let benSat: string;
beforeAll(async () => {
  world = await weeklyWorld();
  ({ api, people, clients } = world);
  annSat = await world.sit(world.papers.open, people.ann, ['A', 'A', 'B', null]);
  benSat = await world.sit(world.papers.open, people.ben, ['A', 'A', 'A', 'A']);
  await world.sit(world.papers.held, people.ann, ['A', 'A', 'A', 'A']);
  api.clock.set(at('2026-11-22T18:00:00Z'));
  await composeReports(api.platform, go);
  const { results } = (await clients.admin.get('/api/weekly-reports/')).body;
  for (const { id } of results) await clients.admin.post('/api/weekly-reports/approve/', { ids: [id] });
  api.clock.set(MONDAY);
  await sendReports(api.platform, go);
});
afterAll(() => world.close());

/** The tokens in the newest mail to a child's guardian: one for reading and one for stopping. */
async function tokensOf({ username }: SeededPerson): Promise<{ read: string; stop: string }> {
  const text = (await messagesTo(api.platform, `${username}@home.test`)).at(-1)?.text ?? '';
  const [read = '', stop = ''] = [...text.matchAll(/report\/([\w-]+)/g)].map(([, token]) => token ?? '');
  return { read, stop };
}
const read = (token: string) => api.anyone.get(`/api/report/${token}/`);
const press = (token: string, deed: string) => api.anyone.post(`/api/report/${token}/${deed}/`);
/** A problem without the id of its request. */
const plain = ({ request_id: _, ...problem }: { request_id?: string }) => problem;
const guardianOf = ({ id }: SeededPerson) => world.guardians.get(id) ?? '';

describe('a guardian’s page', () => {
  test('shows one child’s week with the results released at the time of approval, and no other child', async () => {
    const { read: token } = await tokensOf(people.ann);
    const { status, body, text, headers } = await read(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      letters: 'on',
      may_resume: true,
      report: {
        student: 'Ann',
        school: 'Northgate',
        guardian: 'Naomi',
        language: 'en',
        is_less: false,
        week: { name: '2026-W47', first_day: '2026-11-16', last_day: '2026-11-22' },
        expires_at: '2026-12-07T08:00:00.000Z',
        figures: {
          totals: { tests: 2, tests_waiting: 1, test_answers: { right: 2, questions: 4 } },
          sessions: [
            { title: 'Mock 1', kind: 'test', right: 2, questions: 4 },
            { title: 'Held back', kind: 'test', right: null, questions: null, score: null, seconds: 120 },
          ],
        },
      },
    });
    expect(headers['cache-control']).toBe('no-store');
    for (const other of ['Abrams', 'Ben', 'rank', annSat, people.ann.id, people.ann.email]) {
      expect(text, other).not.toContain(other);
    }
  });

  test('stays unchanged when it is opened, and its token is in no log line', async () => {
    const { read: token, stop } = await tokensOf(people.ann);
    const state = async () => [
      await api.platform.database.kysely.selectFrom('report_letters').selectAll().orderBy('id').execute(),
      await api.platform.database.kysely
        .selectFrom('guardian_agreements')
        .selectAll()
        .orderBy('id')
        .execute(),
      await api.platform.database.kysely.selectFrom('sessions').selectAll().orderBy('id').execute(),
    ];
    const before = await state();
    for (const one of [token, stop]) {
      expect((await read(one)).status).toBe(200);
      for (const deed of ['stop', 'pause', 'resume', 'close']) {
        expect((await api.anyone.get(`/api/report/${one}/${deed}/`)).status).toBe(405);
      }
    }
    expect(await state()).toEqual(before);
    const log = JSON.stringify(api.log);
    expect(log).toContain('/api/report/:token/');
    expect([log.includes(token), log.includes(stop)]).toEqual([false, false]);
  });

  test('answers unknown and ended tokens in the same way in every call', async () => {
    const { read: token } = await tokensOf(people.eve);
    await press(token, 'close');
    const none = randomBytes(32).toString('base64url');
    const tries = [
      token,
      none,
      token.slice(1),
      `${token}A`,
      token.toUpperCase(),
      'x',
      '%00',
      "'--",
      none.repeat(9),
    ];
    const answers = await Promise.all(
      tries.map(async (one) => {
        const { status, body, headers } = await read(one);
        return JSON.stringify([status, plain(body), headers['content-type'], headers['cache-control']]);
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(JSON.parse(answers[0] ?? '')[0]).toBe(404);
    for (const deed of ['stop', 'pause', 'resume', 'close']) {
      const [dead, unknown] = [await press(token, deed), await press(none, deed)];
      expect([dead.status, plain(dead.body)], deed).toEqual([404, plain(unknown.body)]);
    }
  });

  test('does not accept its token as a sign-in, and ignores an authorization header sent along', async () => {
    const { read: token } = await tokensOf(people.ann);
    expect((await api.anyone.get(`/api/report/${token}/`, { authorization: 'JWT nonsense' })).status).toBe(
      200,
    );
    expect((await api.anyone.get('/api/me/', { authorization: `JWT ${token}` })).status).toBe(401);
  });

  test('does not accept a child’s id or a stored hash as a token', async () => {
    const [letter] = await api.platform.database.kysely.selectFrom('report_letters').selectAll().execute();
    for (const guess of [
      people.ann.id,
      letter?.id,
      letter?.report,
      letter?.guardian,
      letter?.token_hash.toString('hex'),
      letter?.token_hash.toString('base64url'),
    ]) {
      expect((await read(guess ?? '')).status, guess ?? '').toBe(404);
    }
  });
});

describe('an opened report leaves out', () => {
  const totals = async (who = people.ben) => (await read((await tokensOf(who)).read)).body.report;

  test('answers to questions in a test in progress, until the test ends', async () => {
    const session = await seedSession(
      api.platform.database,
      api.clock.now(),
      world.papers.open.id,
      people.ben.id,
      { status: 'in_progress', started_at: api.clock.now(), revision: world.papers.open.revision },
    );
    const told = await totals();
    expect(told).toMatchObject({ is_less: true, figures: { totals: { tests: 1, tests_waiting: 0 } } });
    expect(told.figures.sessions).toMatchObject([
      { questions: null, right: null, review_closed: true, score: null },
    ]);
    await api.platform.database.kysely.deleteFrom('sessions').where('id', '=', session).execute();
    expect(await totals()).toMatchObject({ is_less: false, figures: { totals: { tests: 1 } } });
  });

  test('voided sessions and changed results, and it does not add newer sessions', async () => {
    await world.sit(world.papers.open, people.ben, ['A', 'A', 'A', 'A']);
    expect((await totals()).figures.totals.tests).toBe(1);
    const set = (outcome: 'right' | 'wrong') =>
      api.platform.database.kysely
        .updateTable('attempts')
        .set({ outcome })
        .where('session', '=', benSat)
        .execute();
    await set('wrong');
    expect(await totals()).toMatchObject({ is_less: true, figures: { sessions: [] } });
    await set('right');
    expect((await totals()).is_less).toBe(false);
    await api.platform.database.kysely
      .updateTable('sessions')
      .set({ status: 'voided' })
      .where('id', '=', benSat)
      .execute();
    expect(await totals()).toMatchObject({ is_less: true, figures: { sessions: [] } });
    await api.platform.database.kysely
      .updateTable('sessions')
      .set({ status: 'scored' })
      .where('id', '=', benSat)
      .execute();
  });
});

describe('the report can no longer be read', () => {
  const status = async (who: SeededPerson) => (await read((await tokensOf(who)).read)).status;
  const kept = async (who: SeededPerson, change: () => Promise<unknown>, back: () => Promise<unknown>) => {
    expect(await status(who)).toBe(200);
    await change();
    expect(await status(who)).toBe(404);
    expect((await read((await tokensOf(who)).stop)).status, 'the link to stop still works').toBe(200);
    await back();
    expect(await status(who)).toBe(200);
  };
  const guardians = (change: { contact: string }) =>
    api.platform.database.kysely
      .updateTable('guardians')
      .set(change)
      .where('id', '=', guardianOf(people.ben))
      .execute();
  const consent = (is_given: boolean) => async () => {
    api.clock.advance(1);
    await clients.admin.post(`/api/users/${people.ben.id}/guardians/${guardianOf(people.ben)}/consents/`, {
      kind: 'weekly_report',
      is_given,
    });
  };

  test('when the guardian’s contact changes', async () => {
    const contact = `${people.ben.username}@home.test`;
    await kept(
      people.ben,
      () => guardians({ contact: 'stranger@home.test' }),
      () => guardians({ contact: contact.toUpperCase() }),
    );
  });

  test('when staff end the consent, and the guardian cannot resume it', async () => {
    const { stop } = await tokensOf(people.ben);
    await kept(
      people.ben,
      async () => {
        await consent(false)();
        expect((await read(stop)).body).toMatchObject({
          letters: 'stopped',
          may_resume: false,
          report: null,
        });
        expect((await press(stop, 'resume')).status).toBe(404);
      },
      consent(true),
    );
  });

  test('when the child’s record is merged with a second one', async () => {
    const set = (merged_into: string | null) => () =>
      api.platform.database.kysely
        .updateTable('people')
        .set({ merged_into, deactivated_at: merged_into === null ? null : api.clock.now() })
        .where('id', '=', people.eve.id)
        .execute();
    await kept(people.ben, set(people.ben.id), set(null));
  });

  test('after 14 days, but stopping the mails always works', async () => {
    const { read: token, stop } = await tokensOf(people.ben);
    api.clock.set(at('2026-12-07T07:59:59Z'));
    expect((await read(token)).status).toBe(200);
    api.clock.set(at('2026-12-07T08:00:00Z'));
    expect((await read(token)).status).toBe(404);
    expect((await press(token, 'stop')).status).toBe(404);
    api.clock.set(at('2030-01-01T00:00:00Z'));
    expect((await press(stop, 'stop')).body).toMatchObject({ letters: 'stopped', may_resume: false });
    api.clock.set(MONDAY);
  });

  test('when the child is erased', async () => {
    const { stop } = await tokensOf(people.eve);
    expect((await read(stop)).status).toBe(200);
    const { first_name, last_name } = people.eve;
    const erased = await clients.admin.post(`/api/users/${people.eve.id}/erase/`, {
      name: `${first_name} ${last_name}`,
    });
    expect(erased.status).toBe(204);
    expect((await read(stop)).status).toBe(404);
  });
});

describe('a guardian', () => {
  test('stops the mails in one step, as mail programs do, and resumes them on the same page', async () => {
    const { read: token, stop } = await tokensOf(people.ann);
    api.clock.advance(60);
    const reply = await api.anyone.send({
      method: 'POST',
      url: `/api/report/${stop}/stop/`,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([reply.status, reply.body.letters]).toEqual([200, 'stopped']);
    expect((await press(stop, 'stop')).body.letters).toBe('stopped');
    for (const deed of ['resume', 'pause', 'close']) expect((await press(stop, deed)).status).toBe(404);
    expect((await read(token)).body).toMatchObject({ letters: 'stopped', may_resume: true, report: null });
    expect((await press(token, 'pause')).status).toBe(404);
    const { results } = (await clients.admin.get(`/api/users/${people.ann.id}/guardians/`)).body;
    expect(results[0].consents[0]).toMatchObject({
      kind: 'weekly_report',
      is_given: false,
      recorded_by: null,
    });
    api.clock.advance(60);
    expect((await press(token, 'resume')).body).toMatchObject({ letters: 'on' });
    expect((await read(token)).body.report.student).toBe('Ann');
  });

  test('pauses the mails for four weeks and gets no mails meanwhile', async () => {
    const { read: token } = await tokensOf(people.ann);
    const paused_until = new Date(api.clock.now().getTime() + 28 * 24 * 60 * 60 * 1000).toISOString();
    expect((await press(token, 'pause')).body).toEqual({ letters: 'paused', paused_until, may_resume: true });
    expect((await read(token)).body).toMatchObject({ letters: 'paused', report: { student: 'Ann' } });
    const now = api.clock.now();
    api.clock.set(at('2026-11-29T18:00:00Z'));
    await composeReports(api.platform, go);
    const { results } = (await clients.admin.get('/api/weekly-reports/?week=2026-W48&search=abrams')).body;
    expect(results).toMatchObject([{ standing: 'cannot_go', remarks: ['paused'] }]);
    api.clock.set(now);
    expect((await press(token, 'resume')).body).toMatchObject({ letters: 'on', paused_until: null });
  });

  test('closes the page for everybody who knows its URL', async () => {
    const { read: token, stop } = await tokensOf(people.ann);
    expect((await press(stop, 'close')).status).toBe(404);
    expect((await press(token, 'close')).status).toBe(200);
    expect((await read(token)).status).toBe(404);
    expect((await read(stop)).status).toBe(200);
  });

  test('has to wait after too many requests from one address', async () => {
    api.clock.set(at('2031-01-01T00:00:00Z'));
    const none = randomBytes(32).toString('base64url');
    const statuses: number[] = [];
    for (let count = 0; count < 121; count += 1) statuses.push((await read(none)).status);
    expect([statuses.slice(0, 120).every((status) => status === 404), statuses.at(-1)]).toEqual([true, 429]);
  });
});
