/** This feature's rows of the access matrix: what each role may do with each endpoint. */
import { expect } from 'vitest';
import { isStaff, reachOf } from '#core/access/access.ts';
import { outcome, type Row, type Try } from '#tests/support/access-row.ts';
import { isPersonInReach, RELATIONS, type Relation, type World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import { neverSignedIn } from './newcomers.ts';

export function firstSignInRows(get: () => { api: TestApi; world: World }): Record<string, Row> {
  const made = async (relation: Relation) => {
    const person = await get().world.person(relation);
    await neverSignedIn(get().api, [person.id]);
    return person;
  };

  const list: Row = async ({ role, reach, send }) => {
    for (const relation of RELATIONS) {
      const { id } = await made(relation);
      const reply = await send({ chosen: { users: [id] } });
      const isSeen = isPersonInReach(reachOf(role, 'people.view'), relation);
      expect(reply.status, relation).toBe(outcome(reach, isSeen, 200, 422));
      if (reply.status !== 200) continue;
      const ids = (reply.body.results as { id: string }[]).map((row) => row.id);
      expect(ids, relation).toEqual(isPersonInReach(reach, relation) ? [id] : []);
    }
  };

  /** A link or slip for one person: allowed for students and guests whom the caller may decide about. */
  const handOver =
    (body: (users: string[]) => object): Row =>
    async ({ reach, send }: Try) => {
      for (const relation of RELATIONS) {
        const { id, role } = await made(relation);
        const reply = await send(body([id]));
        const isFit = isPersonInReach(reach, relation) && !isStaff(role);
        expect(reply.status, relation).toBe(outcome(reach, isFit, 200, 422));
      }
    };

  return {
    'POST /api/first-sign-in/people/': list,
    'POST /api/first-sign-in/links/': handOver((users) => ({ users })),
    'POST /api/first-sign-in/slips/': handOver((users) => ({ users, until: today(get().api) })),
  };
}

function today({ clock }: TestApi): string {
  return clock.now().toISOString().slice(0, 10);
}
