/** This feature's calls that name or list content, with the expected outcome for each caller. */
import { ABSENT, type ContentCall, call } from '#tests/support/content-tries.ts';
import { sees } from '#tests/support/content-world.ts';

/** Keyed by method and path. */
export function peopleViewContent(): Readonly<Record<string, readonly ContentCall[]>> {
  return {
    'POST /api/people-view/actions/': [
      call(
        (client, { paper }, { student }) =>
          client.post('/api/people-view/actions/', {
            act: 'allot',
            assessment: paper,
            chosen: { users: [student.id] },
          }),
        // Counselors may use bulk actions, but may not assign tests.
        (caller, { owner }) => (caller.role === 'counselor' ? [403] : sees(caller, owner) ? [201] : ABSENT),
      ),
    ],
  };
}
