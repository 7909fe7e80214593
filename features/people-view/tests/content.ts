/** This feature's calls that name or list content, and what each should come to for whom. */
import { ABSENT, type ContentCall, call } from '#tests/support/content-tries.ts';
import { sees } from '#tests/support/content-world.ts';

/** By method and path. `api` is asked for when a call is tried. */
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
        // Counselors act on many, but give nobody tests.
        (caller, { owner }) => (caller.role === 'counselor' ? [403] : sees(caller, owner) ? [201] : ABSENT),
      ),
    ],
  };
}
