/** Describes this feature's calls for the tests that try all endpoints. */
import { expect } from 'vitest';
import { outcome, type Row, type Try } from '#tests/support/access-row.ts';
import { isPersonInReach, type Relation, TAKERS, type World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import { type ContentCall, seen } from '#tests/support/content-tries.ts';
import type { Content } from '#tests/support/content-world.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import type { SeededTest } from '#tests/support/session-seed.ts';
import { PAPER_MODES, seedPaperTest, seedSheet, sheetBody } from './seed-sheet.ts';

interface Stored {
  readonly session: string;
  readonly test: SeededTest;
}

/** `world` is a function, because the test world does not exist yet when the access matrix is built. */
function paperRows(world: () => { api: TestApi; world: World }): Record<string, Row> {
  const base = () => [world().api.platform.database, world().api.clock.now()] as const;
  const admin = () => world().world.people.admin.id;
  const made = new Map<Relation, Promise<Stored>>();
  const paperFor = (takers: string[]) => seedPaperTest(...base(), admin(), takers);

  /** The stored sheet of this person. All rows share it, because each change sends the same content again. */
  const ofRelation = async (relation: Relation): Promise<Stored> => {
    const stored = made.get(relation) ?? seedStored(relation);
    made.set(relation, stored);
    const { session } = await stored;
    world().world.mark('session', relation, session);
    return stored;
  };
  async function seedStored(relation: Relation): Promise<Stored> {
    const taker = world().world.people[relation].id;
    const test = await paperFor([taker]);
    return { test, session: await seedSheet(...base(), admin(), test, taker) };
  }
  const onSheets =
    (send: (attempt: Try, stored: Stored) => ReturnType<Try['send']>, success: number): Row =>
    async (attempt) => {
      for (const relation of TAKERS) {
        const reply = await send(attempt, await ofRelation(relation));
        const expected = outcome(attempt.reach, isPersonInReach(attempt.reach, relation), success);
        expect(reply.status, `${relation}: ${reply.text}`).toBe(expected);
      }
    };
  const named: Row = async ({ reach, endpoint, send }) => {
    const { id } = await paperFor([]);
    expect((await send(undefined, '', `?assessment=${id}`)).status).toBe(
      outcome(reach, true, endpoint.status),
    );
  };
  const printed: Row = async ({ reach, endpoint, send }) => {
    const { id } = await paperFor([]);
    expect((await send(undefined, id)).status).toBe(outcome(reach, true, endpoint.status));
  };

  return {
    'GET /api/hybrid-attempts/': async ({ reach, send }) => {
      for (const relation of TAKERS) {
        const { session, test } = await ofRelation(relation);
        const reply = await send(undefined, '', `?assessment=${test.id}`);
        expect(reply.status).toBe(outcome(reach, true, 200));
        if (reply.status !== 200) continue;
        const ids = reply.body.results.map(({ id }: { id: string }) => id);
        expect(ids, relation).toEqual(isPersonInReach(reach, relation) ? [session] : []);
      }
    },
    'POST /api/hybrid-attempts/': async ({ reach, send }) => {
      for (const relation of TAKERS) {
        const taker = world().world.people[relation].id;
        const reply = await send(sheetBody(await paperFor([taker]), taker, base()[1]));
        expect(reply.status, `${relation}: ${reply.text}`).toBe(
          outcome(reach, isPersonInReach(reach, relation), 201, 422),
        );
      }
    },
    'GET /api/hybrid-attempts/{id}/': onSheets(({ send }, { session }) => send(undefined, session), 200),
    // This change sends the content that is already stored.
    'PATCH /api/hybrid-attempts/{id}/': onSheets(async ({ send }, { session, test }) => {
      const { rows } = await world().api.platform.database.pool.query<{ version: number }>(
        'select version from sessions where id = $1',
        [session],
      );
      const { answers } = sheetBody(test, '', base()[1]);
      return send({ version: rows[0]?.version, answers, reason: 'So.' }, session);
    }, 422),
    'GET /api/hybrid-attempts/paper/': named,
    'GET /api/hybrid-attempts/template/': named,
    'GET /api/assessments/{id}/paper/': printed,
    'GET /api/assessments/{id}/answer-sheet/': printed,
    'POST /api/hybrid-attempts/file/': async ({ role, reach }) => {
      const { id } = await paperFor([]);
      const { clients, people } = world().world;
      const names = TAKERS.map((relation) => people[relation].username);
      const file = new File([['username,Q1', ...names.map((name) => `${name},A`)].join('\n')], 'sheets.csv');
      const fields = { assessment: id };
      const reply = await clients[role].upload('/api/hybrid-attempts/file/', file, { fields });
      expect(reply.status, reply.text).toBe(outcome(reach, true, 200));
      if (reply.status !== 200) return;
      const known = reply.body.rows.map(({ user }: { user: object | null }) => user !== null);
      expect(known).toEqual(TAKERS.map((relation) => isPersonInReach(reach, relation)));
    },
  };
}

/** The calls, keyed by method and path. `api` is a function, because it is called when a call is tried. */
function paperContent(api: () => TestApi): Readonly<Record<string, readonly ContentCall[]>> {
  /** Changes the content's test so that it can be given on paper. */
  const onPaper = async ({ paper }: Content): Promise<string> => {
    await api()
      .platform.database.kysely.updateTable('assessments')
      .set({ modes: [...PAPER_MODES] })
      .where('id', '=', paper)
      .execute();
    return paper;
  };
  const named = (path: string) =>
    seen(async (client, content) => client.get(`${path}?assessment=${await onPaper(content)}`));
  const printed = (what: string) =>
    seen(async (client, content) => client.get(`/api/assessments/${await onPaper(content)}/${what}/`));

  return {
    'GET /api/hybrid-attempts/paper/': [named('/api/hybrid-attempts/paper/')],
    'GET /api/hybrid-attempts/template/': [named('/api/hybrid-attempts/template/')],
    'GET /api/assessments/{id}/paper/': [printed('paper')],
    'GET /api/assessments/{id}/answer-sheet/': [printed('answer-sheet')],
    'POST /api/hybrid-attempts/file/': [
      seen(async (client, content) =>
        client.upload('/api/hybrid-attempts/file/', new File(['username,Q1\nkim,A'], 'sheets.csv'), {
          fields: { assessment: await onPaper(content) },
        }),
      ),
    ],
  };
}

/**
 * The calls, keyed by method and path. An endpoint has several calls if some of its fields cannot be sent
 * together.
 */
function paperSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { base, admin, student, one } = northSeeds(get);
  const sheet = async () => {
    const taker = await student();
    const test = await seedPaperTest(...base(), admin(), [taker]);
    const [section] = test.sections;
    const [asked] = section?.questions ?? [];
    return {
      ...sheetBody(test, taker, base()[1]),
      section_times: [{ section: section?.id, seconds: 60 }],
      answers: [{ question: asked?.id, response: [asked?.options[0]] }],
    };
  };

  return {
    'POST /api/hybrid-attempts/': [
      { make: async () => ({ body: await sheet() }) },
      { make: async () => ({ body: { sheets: [await sheet()] } }) },
    ],
    'PATCH /api/hybrid-attempts/{id}/': one(async () => {
      const taker = await student();
      const test = await seedPaperTest(...base(), admin(), [taker]);
      const session = await seedSheet(...base(), admin(), test, taker);
      const { rows } = await get().api.platform.database.pool.query<{ version: number }>(
        'select version from sessions where id = $1',
        [session],
      );
      const [asked] = test.sections[0]?.questions ?? [];
      const answers = [{ question: asked?.id, response: [asked?.options[1]] }];
      return { ids: [session], body: { version: rows[0]?.version, answers, reason: 'So.' } };
    }),
    'POST /api/hybrid-attempts/file/': one(async () => ({
      body: { assessment: (await seedPaperTest(...base(), admin(), [])).id },
      file: new File(['username,Q1\nkim,A'], 'sheets.csv'),
    })),
  };
}

export const calls: FeatureCalls = {
  rows: paperRows,
  names: {
    '/api/hybrid-attempts/{id}/': 'session',
    '/api/assessments/{id}/paper/': 'everyones',
    '/api/assessments/{id}/answer-sheet/': 'everyones',
  },
  sound: paperSound,
  content: paperContent,
  of_people: ['GET /api/hybrid-attempts/', 'POST /api/hybrid-attempts/', 'PATCH /api/hybrid-attempts/{id}/'],
  downloads: {
    'GET /api/hybrid-attempts/template/': ({ csvOf, paper }) =>
      csvOf(`/api/hybrid-attempts/template/?assessment=${paper}`),
  },
};
