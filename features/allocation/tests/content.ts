/** This feature's calls that name or list content, with the expected answer for each caller. */
import { type ContentCall, seen } from '#tests/support/content-tries.ts';
import type { Caller, Content } from '#tests/support/content-world.ts';

/** Keyed by method and path. */
export function allocationContent(): Readonly<Record<string, readonly ContentCall[]>> {
  const allotted = ({ paper }: Content, { student }: Caller) => ({
    assessments: [paper],
    users: [student.id],
  });

  return {
    'POST /api/test-allocation/': [
      seen((client, content, caller) => client.post('/api/test-allocation/', allotted(content, caller)), 201),
    ],
    'POST /api/test-allocation/preview/': [
      seen((client, content, caller) =>
        client.post('/api/test-allocation/preview/', allotted(content, caller)),
      ),
    ],
    'POST /api/users/{id}/assessments/': [
      seen(
        (client, { paper }, { student }) =>
          client.post(`/api/users/${student.id}/assessments/`, { assessments: [paper] }),
        201,
      ),
    ],
    'GET /api/assessments/{id}/users/list/': [
      seen((client, { paper }) => client.get(`/api/assessments/${paper}/users/list/`)),
    ],
  };
}
