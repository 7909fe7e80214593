/**
 * Checks that invalid sessions and answers change no figure: each reading call responds the same before and
 * after one is added.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Reply, type TestApi, testApi } from './support/api.ts';
import { expectNoFaults } from './support/expect-no-faults.ts';
import { type Held, type HeldSessions, heldSessions } from './support/held-sessions.ts';
import { LONG_RUN } from './support/long-run.ts';
import { seedSitting } from './support/results-seed.ts';
import type { SeededPerson } from './support/seed.ts';
import { seedAssessment } from './support/test-seed.ts';

let api: TestApi;
let admin: SeededPerson;
let seeded: HeldSessions;
let manager: SeededPerson;
let south: string;

beforeAll(async () => {
  api = await testApi({ kind: 'served' });
  admin = await api.person({ role: 'admin' });
  seeded = await heldSessions(api, admin);
  south = await api.school('South');
  manager = await api.person({ role: 'manager', schools: [seeded.school] });
});
afterAll(() => api.close());

const DAY = 24 * 60 * 60 * 1000;

/**
 * Adds a session from yesterday without right answers. It would change every figure that counts it, and would
 * be the first attempt.
 */
async function sessionOf(person: string, { paper }: Held, status: 'scored' | 'voided'): Promise<void> {
  const { database } = api.platform;
  const yesterday = new Date(api.clock.now().getTime() - DAY);
  const id = await seedSitting(database, yesterday, paper, person, { answers: [['B', 'B']] });
  await database.kysely.updateTable('sessions').set({ status }).where('id', '=', id).execute();
}

interface Planting {
  readonly taker: SeededPerson;
  /** A second student in the school, and a student in a different school. */
  readonly classmate: SeededPerson;
  readonly stranger: SeededPerson;
  readonly sat: Held;
}

const UNCOUNTED: Readonly<Record<string, (planting: Planting) => Promise<void>>> = {
  'a voided session of the same student': ({ taker, sat }) => sessionOf(taker.id, sat, 'voided'),
  'a voided session of a classmate': ({ classmate, sat }) => sessionOf(classmate.id, sat, 'voided'),
  'a session of a student of another school': ({ stranger, sat }) => sessionOf(stranger.id, sat, 'scored'),
  'a draft and an archived test': async () => {
    const { database } = api.platform;
    const { school } = seeded;
    await seedAssessment(database, api.clock.now(), admin.id, { status: 'draft', school });
    const { id } = await seedAssessment(database, api.clock.now(), admin.id, { school });
    await database.kysely
      .updateTable('assessments')
      .set({ status: 'archived' })
      .where('id', '=', id)
      .execute();
  },
};

/** Calls that may respond differently, with the reason. */
const ANSWERS_OTHERWISE: Readonly<Record<string, string>> = {
  'GET /api/users/assessments-sessions/': 'It lists voided sessions with their status.',
  'GET /api/users/download-assessment-sessions/': 'It lists voided sessions with their status.',
  'GET /api/users/{id}/export/': 'It contains all data about a person and the time of the export.',
  'GET /api/report/{token}/': 'It counts its callers.',
  'GET /api/report/{token}/pdf/': 'It counts its callers.',
};

/** A response without its number of left-out sessions. */
function figuresOf({ text, headers }: Reply): string {
  if (!String(headers['content-type']).startsWith('application/json')) return text;
  const body: unknown = JSON.parse(text);
  if (typeof body !== 'object' || body === null || !('sessions' in body)) return text;
  const { sessions: _counted, ...figures } = body;
  return JSON.stringify(figures);
}

const ROLES = ['student', 'manager'] as const;
/** The daily run tries those with the largest effect; the long run tries all. */
const DAILY = ['a voided session of the same student', 'a session of a student of another school'];
const TRIED = Object.keys(UNCOUNTED)
  .filter((name) => LONG_RUN || DAILY.includes(name))
  .flatMap((name) => ROLES.map((role) => ({ name, role })));

test.each(TRIED)('$name changes no figure that a $role sees', async ({ name, role }) => {
  const planting = {
    taker: await api.person({ role: 'student', first_name: 'Xylo', schools: [seeded.school] }),
    classmate: await api.person({ role: 'student', schools: [seeded.school] }),
    stranger: await api.person({ role: 'student', schools: [south] }),
  };
  const { taker } = planting;
  const sat = await seeded.sat(taker, 'Xylo counted');
  const client = await api.as(role === 'student' ? taker : manager);
  const told = () => seeded.everythingTold(client, { ...taker, role }, sat);
  const before = await told();
  await UNCOUNTED[name]?.({ ...planting, sat });
  const after = await told();
  const changed = before.flatMap(({ path, reply }, place) => {
    const now = after[place]?.reply ?? expect.unreachable();
    const isSame = now.status === reply.status && (now.status !== 200 || figuresOf(now) === figuresOf(reply));
    return isSame || ANSWERS_OTHERWISE[path] !== undefined ? [] : [path];
  });
  expectNoFaults(
    [...new Set(changed)].map(
      (path) => `${path} responds differently to a ${role} after adding ${name}: exclude that in its query.`,
    ),
  );
});
