/** Helpers that release results as staff. */
import { expect } from 'vitest';
import type { ApiClient, TestApi } from './api.ts';
import { SESSIONS } from './sitting.ts';

/** The columns of a session after staff released everything at this time. */
export function releasedAll(at: Date) {
  return { released_at: at, correctness_released_at: at, answers_released_at: at };
}

/** Releases a session and waits until the release can no longer be undone (60 seconds). */
export async function releaseAndWait(api: TestApi, staff: ApiClient, session: string): Promise<void> {
  const reply = await staff.patch(`${SESSIONS}${session}/`, { action: 'release' });
  expect(reply.status, reply.text).toBe(200);
  api.clock.advance(60);
}
