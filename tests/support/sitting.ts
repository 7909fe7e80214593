/** A student with a session, and the calls that the exam room makes. */
import { expect } from 'vitest';
import { type ApiClient, type Reply, type TestApi, testApi } from './api.ts';
import type { SeededPerson } from './seed.ts';
import { type SeededQuestion, type SeededTest, seedTest, type TestSeed } from './session-seed.ts';

export const SESSIONS = '/api/users/assessments-sessions/';

export interface Sitting {
  readonly taker: SeededPerson;
  readonly client: ApiClient;
  readonly paper: SeededTest;
  readonly id: string;
  /** The questions of the first section. */
  readonly questions: readonly SeededQuestion[];
  act(action: string, more?: object): Promise<Reply>;
  /** Requests that save nothing except answers. */
  save(...attempts: unknown[]): Promise<Reply>;
  /** The verdict on a save, with the code of a refusal. */
  verdict(attempt: unknown): Promise<string>;
  put(body: object): Promise<Reply>;
  render(): Promise<Reply>;
}

/** Creates a session that is not started, by default for a new taker. */
export async function sittingOf(
  api: TestApi,
  author: string,
  seed: TestSeed,
  known?: { taker: SeededPerson; client: ApiClient },
): Promise<Sitting> {
  const taker =
    known?.taker ?? (await api.person({ role: 'student', first_name: 'Robin', last_name: 'Weir' }));
  const client = known?.client ?? (await api.as(taker));
  const { database } = api.platform;
  const paper = await seedTest(database, api.clock.now(), author, { ...seed, takers: [taker.id] });
  const made = await client.post(`${SESSIONS}generate/`, { assessment: paper.id });
  expect(made.status, made.text).toBe(201);
  const { id } = made.body;
  const put = (body: object) => client.put(`/api/users/sessions/${id}/attempts/`, body);
  return {
    taker,
    client,
    paper,
    id,
    put,
    questions: paper.sections[0]?.questions ?? [],
    act: (action, more = {}) => client.patch(`${SESSIONS}${id}/`, { action, ...more }),
    save: (...attempts) => put({ attempts }),
    async verdict(attempt) {
      const reply = await put({ attempts: [attempt] });
      const { verdict, code } = reply.body.attempts[0];
      return code === null ? verdict : `${verdict} ${code}`;
    },
    render: () => client.post(`${SESSIONS}render/`, { session: id }),
  };
}

/** A save that chooses the option with this index. */
export function choice(
  question: SeededQuestion | undefined,
  option: number,
  seq: number,
  writer = 1,
): object {
  return { question: question?.id, response: question?.options[option], seq, writer };
}

/** A school with an admin and one student, who takes all tests because signing in is slow. */
export interface ExamWorld {
  readonly api: TestApi;
  readonly admin: SeededPerson;
  readonly staff: ApiClient;
  readonly taker: SeededPerson;
  readonly client: ApiClient;
  sitting(seed: TestSeed): Promise<Sitting>;
  byStaff(id: string, action: string, more?: object): Promise<Reply>;
  /** The session as staff see it. */
  // biome-ignore lint/suspicious/noExplicitAny: the body of a call
  detail(id: string): Promise<any>;
  eventsOf(id: string): Promise<string[]>;
  /** The time this many seconds from now, in the API's format. */
  at(seconds: number): string;
}

export async function examWorld(options: Parameters<typeof testApi>[0] = {}): Promise<ExamWorld> {
  const api = await testApi(options);
  const admin = await api.person({ role: 'admin' });
  const staff = await api.as(admin);
  const taker = await api.person({ role: 'student', first_name: 'Robin', last_name: 'Weir' });
  const client = await api.as(taker);
  return {
    api,
    admin,
    staff,
    taker,
    client,
    sitting: (seed) => sittingOf(api, admin.id, seed, { taker, client }),
    async byStaff(id, action, more = {}) {
      // Staff add time to the time that their screen shows, so send the time added so far.
      const { added_seconds } =
        action === 'extend' || action === 'reopen' ? (await staff.get(`${SESSIONS}${id}/`)).body : {};
      return staff.patch(`${SESSIONS}${id}/`, { action, reason: 'Fire alarm', added_seconds, ...more });
    },
    detail: async (id) => (await staff.get(`${SESSIONS}${id}/`)).body,
    async eventsOf(id) {
      const { body } = await staff.get(`/api/sessions/${id}/events/?page_size=200`);
      return (body.results as { event: string; by: string }[]).map(({ event, by }) => `${event} by ${by}`);
    },
    at: (seconds) => new Date(api.clock.now().getTime() + seconds * 1000).toISOString(),
  };
}
