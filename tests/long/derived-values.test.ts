/** Checks that stored derived values equal newly computed ones after each fact that can change. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refreshStates, type Subject, subjectsOf } from '#tests/support/derived-world.ts';
import { expectNoFaults } from '#tests/support/expect-no-faults.ts';

type World = Awaited<ReturnType<typeof subjectsOf>>;

let world: World;
beforeAll(async () => {
  world = await subjectsOf();
});
afterAll(() => world.api.close());

const SESSIONS = '/api/users/assessments-sessions/';

async function patched(path: string, body: object): Promise<void> {
  const admin = await world.admin();
  const { version } = (await admin.get(path)).body;
  const reply = await admin.patch(path, { version, ...body });
  expect(reply.status, reply.text).toBe(200);
}

/** Makes a dry run of a call, then the real call. */
async function looked(method: 'POST' | 'DELETE', url: string, body?: object): Promise<void> {
  const admin = await world.admin();
  const send = (at: string, headers: Record<string, string> = {}) =>
    method === 'POST' ? admin.post(at, body, headers) : admin.delete(at, body, headers);
  const look = await send(`${url}${url.includes('?') ? '&' : '?'}dry_run=true`);
  const reply = await send(url, { 'if-match': `"${look.body.etag}"` });
  expect([200, 204], reply.text).toContain(reply.status);
}

const release = (subject: Subject, answers: boolean) =>
  looked('POST', '/api/session-releases/', {
    assessment: subject.held.paper.id,
    sessions: [subject.held.session],
    correctness: true,
    answers,
  }).then(() => world.api.clock.advance(60));

/** Each fact that can change, with the call that changes it. */
const CHANGES: Readonly<Record<string, (subject: Subject) => Promise<unknown>>> = {
  'the correctness of the answers is released': (subject) => release(subject, false),
  'the right answers are released': (subject) => release(subject, true),
  'the test closes, which releases its results': async () => world.api.clock.advance(3601),
  'a session is voided': async ({ open }) => {
    const act = { action: 'void', reason: 'Fire alarm' };
    const reply = await (await world.admin()).patch(`${SESSIONS}${open.session}/`, act);
    expect(reply.status, reply.text).toBe(200);
  },
  'a key is corrected and the answers are scored again': ({ open, questions: [first] }) =>
    looked('POST', `/api/questions/${first?.id}/regrade/`, {
      action: 'new_key',
      right_options: [first?.options[1]],
      reason: `The key of ${open.paper.id} was wrong.`,
    }),
  'a question is dropped from the score': ({ open, questions: [first] }) =>
    looked('POST', `/api/questions/${first?.id}/regrade/`, {
      action: 'drop',
      reason: `The question of ${open.paper.id} is unclear.`,
    }),
  'a skill is renamed': ({ line }) =>
    patched(`/api/tags/topic/${line.topic}/`, { name: `Other ${line.topic}` }),
  'a skill moves to another domain': ({ line, other }) =>
    patched(`/api/tags/topic/${line.topic}/`, { parent: other.domain }),
  'a skill is merged into another': ({ line, other }) =>
    looked('DELETE', `/api/tags/topic/${line.topic}/?merge_into=${other.topic}`),
  'a reason for error is renamed': ({ line }) =>
    patched(`/api/tags/reason-for-error/${line.reason_for_error}/`, {
      name: `Other ${line.reason_for_error}`,
    }),
  'a question without a skill is given one': ({ questions: [, second], line }) =>
    patched(`/api/questions/${second?.id}/`, { tags: [line.topic] }),
  'a test is renamed': ({ open }) => patched(`/api/assessments/${open.paper.id}/`, { title: 'Xylo renamed' }),
  'a test is archived': ({ open }) => patched(`/api/assessments/${open.paper.id}/`, { status: 'archived' }),
  'a person is renamed': ({ taker }) => patched(`/api/users/${taker.id}/`, { last_name: 'Renamed' }),
  'a person is merged with another and gets their sessions': async ({ taker, twin }) => {
    const reply = await (await world.admin()).post(`/api/users/${taker.id}/merge/`, { other: twin.id });
    expect(reply.status, reply.text).toBe(200);
  },
  'a test is unassigned': ({ open }) =>
    world.api.platform.database.kysely
      .deleteFrom('allocations')
      .where('assessment', '=', open.paper.id)
      .execute(),
  'scores of another scale become the ones compared': async () =>
    patched('/api/settings/', {
      values: { 'scores.sections': 'math', 'scores.least': 200, 'scores.most': 800 },
    }),
};

test.each(Object.entries(CHANGES))(
  'when %s, the stored values equal newly computed ones',
  async (name, change) => {
    const subject = await world.subject();
    const told = () => world.told(subject);
    const [before, stored] = [await told(), await world.stored(subject)];
    await change(subject);
    const kept = { told: await told(), stored: await world.stored(subject) };
    await refreshStates(world.api, subject);
    const fresh = { told: await told(), stored: await world.stored(subject) };
    const faults = [...fresh.told].flatMap(([call, text]) =>
      kept.told.get(call) === text
        ? []
        : [
            `${call} returns an outdated stored value when ${name}: update the stored value with this change.`,
          ],
    );
    expectNoFaults(faults);
    expect(kept.stored, 'the stored values must equal newly computed ones').toEqual(fresh.stored);
    const isMoved = [...kept.told].some(([call, text]) => before.get(call) !== text);
    expect(
      isMoved || JSON.stringify(stored) !== JSON.stringify(kept.stored),
      'the change must change a response or a stored value',
    ).toBe(true);
    // Restores the default scale for the next student's tests.
    await sql`delete from setting_changes where key like 'scores.%'`.execute(
      world.api.platform.database.kysely,
    );
  },
);
