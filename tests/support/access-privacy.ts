/** The rows of personal data in the access matrix: admins alone erase, whoever it is; who exports people exports one. */
import { expect } from 'vitest';
import { outcome, type Row } from './access-row.ts';
import { isPersonInReach, RELATIONS, type World } from './access-world.ts';

/** `world` is asked for when a row runs: it is made after the matrix. */
export function privacyRows(world: () => World): Record<string, Row> {
  return {
    'GET /api/users/{id}/export/': async ({ reach, send }) => {
      for (const relation of RELATIONS) {
        const reply = await send(undefined, world().people[relation].id);
        expect(reply.status, relation).toBe(outcome(reach, isPersonInReach(reach, relation), 200));
      }
    },
    'POST /api/users/{id}/erase/': async ({ reach, send }) => {
      for (const relation of RELATIONS) {
        const person = await world().person(relation);
        const body = { name: `${person.first_name} ${person.last_name}` };
        const reply = await send(body, person.id);
        expect(reply.status, relation).toBe(outcome(reach, isPersonInReach(reach, relation), 204));
      }
    },
  };
}
