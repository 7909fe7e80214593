/** Takes an adaptive test through the exam room's calls, question by question. */
import { expect } from 'vitest';
import type { AdaptiveTest } from './adaptive-seed.ts';
import type { ApiClient } from './api.ts';
import { SESSIONS } from './sitting.ts';

export interface AdaptiveSitting {
  readonly id: string;
  readonly client: ApiClient;
  // biome-ignore lint/suspicious/noExplicitAny: the body of a call
  present(): Promise<any>;
  act(action: string, more?: object): ReturnType<ApiClient['patch']>;
  /** Saves an answer to this question. The first option is correct. */
  answer(question: string, is_right: boolean, seq: number, writer?: number): Promise<string>;
  next(from: string, more?: object): ReturnType<ApiClient['patch']>;
}

/** Creates a session that is not started. */
export async function sitAdaptive(of: AdaptiveTest, client: ApiClient): Promise<AdaptiveSitting> {
  const made = await client.post(`${SESSIONS}generate/`, { assessment: of.id });
  expect(made.status, made.text).toBe(201);
  const { id } = made.body;
  const act = (action: string, more = {}) => client.patch(`${SESSIONS}${id}/`, { action, ...more });
  return {
    id,
    client,
    act,
    present: async () => (await client.post(`${SESSIONS}render/`, { session: id })).body.present,
    async answer(question, is_right, seq, writer = 1) {
      const response = of.pool.find((each) => each.id === question)?.options[is_right ? 0 : 1];
      const attempts = [{ question, response, seq, writer }];
      const { body } = await client.put(`/api/users/sessions/${id}/attempts/`, { attempts });
      return body.attempts[0].verdict;
    },
    next: (from, more = {}) => act('next_question', { from, ...more }),
  };
}

/** Starts the session. Returns its first question. */
export async function startOf(sat: AdaptiveSitting): Promise<string> {
  const begun = await sat.act('start');
  expect(begun.status, begun.text).toBe(200);
  return begun.body.exam.present.questions[0].id;
}

/**
 * Takes the test to its end. `isRight` decides, by the number of the question, whether it is answered right.
 * Returns the questions in the order in which they were asked.
 */
export async function whole(sat: AdaptiveSitting, isRight: (place: number) => boolean): Promise<string[]> {
  const asked = [await startOf(sat)];
  for (;;) {
    const present = asked.at(-1) ?? '';
    expect(await sat.answer(present, isRight(asked.length), asked.length)).toBe('saved');
    const { status, body, text } = await sat.next(present);
    expect(status, text).toBe(200);
    if (body.exam.present === null) return asked;
    asked.push(body.exam.present.questions[0].id);
  }
}
