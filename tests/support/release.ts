/** Results released by staff, as tests need them. */
import { expect } from 'vitest';
import type { ApiClient, TestApi } from './api.ts';
import { SESSIONS } from './sitting.ts';

/** What a session's row holds once staff released all of it at an instant. */
export function releasedAll(at: Date) {
  return { released_at: at, correctness_released_at: at, answers_released_at: at };
}

/** Releases a session and lets the minute pass in which it can be cancelled. */
export async function releaseAndWait(api: TestApi, staff: ApiClient, session: string): Promise<void> {
  const reply = await staff.patch(`${SESSIONS}${session}/`, { action: 'release' });
  expect(reply.status, reply.text).toBe(200);
  api.clock.advance(60);
}
