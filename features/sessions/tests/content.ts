/** This feature's calls that name or list content, with the expected outcome for each caller. */
import type { TestApi } from '#tests/support/api.ts';
import { type ContentCall, ownThings, seen } from '#tests/support/content-tries.ts';
import type { Caller, Content } from '#tests/support/content-world.ts';
import { seedAllocation } from '#tests/support/test-seed.ts';

/** The calls, keyed by method and path. `api` is called only when a call is tried. */
export function sessionsContent(api: () => TestApi): Readonly<Record<string, readonly ContentCall[]>> {
  const own = ownThings(api);
  const { base } = own;
  const allocated = new Map<string, Promise<unknown>>();
  /** Assigns the test to the caller's student, once. */
  const given = (caller: Caller, { paper }: Content) => {
    const [database, now, by] = base(caller);
    const person = caller.student.id;
    const key = `${paper} ${person}`;
    const allocation = allocated.get(key) ?? seedAllocation(database, now, by, paper, { person });
    allocated.set(key, allocation);
    return allocation;
  };

  return {
    'POST /api/users/assessments-sessions/generate/': [
      seen(async (client, content, caller) => {
        await given(caller, content);
        const asked = { assessment: content.paper, user: caller.student.id };
        return client.post('/api/users/assessments-sessions/generate/', asked);
      }, 201),
    ],
    'POST /api/session-releases/': [
      seen((client, { paper: assessment }) =>
        client.post('/api/session-releases/?dry_run=true', { assessment }),
      ),
    ],
    'POST /api/users/{id}/generate-bulk-sessions/': [
      seen(async (client, content, caller) => {
        await given(caller, content);
        const url = `/api/users/${caller.student.id}/generate-bulk-sessions/`;
        return client.post(url, { assessments: [content.paper] });
      }, 201),
    ],
  };
}
