/**
 * Creates sessions whose results are hidden from their takers, each for a different reason, and collects the
 * responses to all calls that read.
 */
import { expect } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '#app/server/app.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { reachOf } from '#core/access/access.ts';
import type { ReleaseMoment, ReleaseSwitches } from '#features/assessments/assessments.contract.ts';
import type { ApiClient, Reply, TestApi } from './api.ts';
import { seedTagLine } from './bank-seed.ts';
import { type SeededPaper, seedPaper, seedRevision, seedSitting } from './results-seed.ts';
import type { SeededPerson } from './seed.ts';
import { seedAllocation, seedSession } from './test-seed.ts';

const HOUR = 60 * 60 * 1000;
function each(moment: ReleaseMoment): ReleaseSwitches {
  return { score: moment, correctness: moment, answers: moment, explanations: moment };
}

/** The scaled score for one right answer out of two. It occurs nowhere else. */
export const SCALED = 743;

/** The reasons why results are hidden from the taker. */
export const HELD_BACK = [
  'waits for staff',
  'is never released',
  'waits for the test to close',
  'waits for grading',
  'shares questions with a test in progress',
] as const;

export interface Held {
  readonly paper: SeededPaper;
  readonly session: string;
}

export interface HeldSessions {
  readonly school: string;
  /** A test with immediate release, assigned to this person and taken with one of two answers right. */
  sat(taker: SeededPerson, title: string, more?: object): Promise<Held>;
  /** Creates a session with hidden results for each reason. */
  readonly HELD: Readonly<Record<(typeof HELD_BACK)[number], (taker: SeededPerson) => Promise<Held>>>;
  /**
   * The responses to every reading call that the person may make, with every parameter that can refer to
   * something that belongs to them.
   */
  everythingTold(client: ApiClient, by: SeededPerson, held: Held): Promise<Told[]>;
}

export interface Told {
  readonly path: string;
  /** The URL of the call with all its parameters. */
  readonly url: string;
  readonly reply: Reply;
}

/** Creates the sessions from tests by an author in a new school. */
export async function heldSessions(api: TestApi, admin: SeededPerson): Promise<HeldSessions> {
  const now = () => api.clock.now();
  const school = await api.school('North');
  const { topic } = await seedTagLine(api.platform.database, now());
  const filed = () => ({ tags: [{ id: topic, kind: 'topic' as const, name: 'A topic' }] });
  const paper = (title: string, more: object = {}) =>
    seedPaper(api.platform.database, now(), admin.id, {
      title,
      release: each('at_once'),
      sections: [{ questions: [filed(), filed()] }],
      scale: { kind: 'table', columns: [{ kind: 'other', route: '', scaled: [731, SCALED, 757] }] },
      ...more,
    });

  /** A test assigned to this person and taken with one of two answers right. */
  async function sat(taker: SeededPerson, title: string, more: object = {}): Promise<Held> {
    const { database } = api.platform;
    const of = await paper(title, more);
    await seedAllocation(database, now(), admin.id, of.id, { person: taker.id });
    return {
      paper: of,
      session: await seedSitting(database, now(), of, taker.id, { answers: [['A', 'B']] }),
    };
  }

  const HELD: HeldSessions['HELD'] = {
    'waits for staff': (taker) => sat(taker, 'Xylo by hand', { release: each('manual') }),
    'is never released': (taker) => sat(taker, 'Xylo never', { release: each('never') }),
    'waits for the test to close': (taker) =>
      sat(taker, 'Xylo close', {
        release: each('on_close'),
        closes_at: new Date(now().getTime() + HOUR),
      }),
    'waits for grading': (taker) =>
      sat(taker, 'Xylo essay', { sections: [{ questions: [filed(), { ...filed(), type: 'essay' }] }] }),
    'shares questions with a test in progress': async (taker) => {
      const held = await sat(taker, 'Xylo withheld');
      const other = await paper('Another that is under way');
      const [section] = held.paper.content.sections;
      if (section === undefined) throw new Error('The paper has no section.');
      const content = {
        ...other.content,
        sections: [{ ...section, placements: section.placements.slice(0, 1) }],
      };
      await seedRevision(api.platform.database, now(), admin.id, other.id, content, 2);
      const under_way = { status: 'in_progress', started_at: now() } as const;
      await seedSession(api.platform.database, now(), other.id, taker.id, under_way);
      return held;
    },
  };

  /**
   * The responses to every reading call that the person may make, with every parameter that can refer to
   * something that belongs to them.
   */
  async function everythingTold(client: ApiClient, by: SeededPerson, held: Held) {
    const [question = ''] = held.paper.content.sections.flatMap(({ placements }) =>
      placements.map((placement) => placement.question),
    );
    const attempt = await api.platform.database.kysely
      .selectFrom('attempts')
      .select('id')
      .where('session', '=', held.session)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const ids = [held.session, held.paper.id, held.paper.revision, by.id, attempt.id, question, school];
    const told: Told[] = [];
    for (const endpoint of READS) {
      const { access, method, path } = endpoint;
      if (access !== 'anyone' && access !== 'signed_in' && reachOf(by.role, access) === 'none') continue;
      const named = path.includes('{') ? ids.map((id) => path.replaceAll(/\{\w+\}/g, id)) : [path];
      for (const url of named) {
        const reply =
          method === 'GET'
            ? await client.get(`${url}${queryOf(endpoint, by, held, question)}`)
            : await client.post(url, { session: held.session });
        told.push({ path: `${method} ${path}`, url, reply });
      }
    }
    // A call with invalid parameters returns no data, so it would check nothing.
    expect(told.filter(({ reply }) => reply.status === 400).map(({ path }) => path)).toEqual([]);
    return told;
  }

  return { school, sat, HELD, everythingTold };
}

/** Every call that only reads, and a call that only computes. */
const READS = endpoints().filter(
  ({ method, path }) => method === 'GET' || path === '/api/compute-scaled-score/',
);

/**
 * The parameters that a call needs or accepts: the session, its test, its taker, a question, the first word
 * in its title.
 */
function queryOf(
  { query }: Endpoint,
  by: SeededPerson,
  { paper: of, session }: Held,
  question: string,
): string {
  const values: Record<string, string> = {
    session,
    assessment: of.id,
    assessment_id: of.id,
    user: by.id,
    search: 'xylo',
    question,
  };
  const { shape = {} } = query as Partial<z.ZodObject>;
  // A test is neither a practice set nor on a shelf, so use these parameters only for calls without a test.
  if (shape.assessment === undefined) Object.assign(values, { practice_set: of.id, library_group: of.id });
  const asked = Object.keys(shape).flatMap((key) =>
    values[key] === undefined ? [] : `${key}=${values[key]}`,
  );
  return asked.length === 0 ? '' : `?${asked.join('&')}`;
}
