/** This feature's rows in the access matrix. */
import { expect } from 'vitest';
import {
  contentList,
  contentOutcome,
  isContentSeen,
  listed,
  onOwned,
  onPeople,
  outcome,
  type Row,
  type Try,
} from '#tests/support/access-row.ts';
import { isPersonInReach, type Owner, RELATIONS, type World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { addNote } from '../server/reading.store.ts';
import { seedMaterial, seedMaterialAllotment, seedShelf } from './seed-library.ts';

/**
 * `world` is called only when a row runs, because the test world does not exist yet when the access matrix is
 * built.
 */
export function libraryRows(world: () => { api: TestApi; world: World }): Record<string, Row> {
  const base = () => {
    const { api } = world();
    return [api.platform.database, api.clock.now()] as const;
  };
  const admin = () => world().world.callers.admin.id;
  const material = ({ id }: SeededPerson) => seedMaterial(...base(), id);
  const shelf = ({ id }: SeededPerson) => seedShelf(...base(), id);
  const installations = () => seedMaterial(...base(), admin(), { school: null });
  const installationShelf = (materials: string[] = []) =>
    seedShelf(...base(), admin(), { school: null, materials });

  /** Takers do not see content that is neither open nor assigned to them. */
  const isSeen = ({ reach }: Try, owner: Owner) => reach !== 'self' && isContentSeen(reach, owner);
  const onThing = (
    make: typeof material,
    send: (attempt: Try, id: string) => ReturnType<Try['send']>,
    expected: (attempt: Try, owner: Owner) => number,
  ) => onOwned(() => world().world, make, send, expected);
  const read = (make: typeof material): Row =>
    onThing(
      make,
      ({ send }, id) => send(undefined, id),
      (attempt, owner) => outcome(attempt.reach, isSeen(attempt, owner), 200),
    );
  const write = (make: typeof material, body?: unknown): Row =>
    onThing(
      make,
      ({ send }, id) => send(body, id),
      ({ reach, endpoint }, owner) => contentOutcome(reach, owner, endpoint.status),
    );
  const named: Parameters<typeof onThing>[2] = ({ reach, endpoint }, owner) =>
    reach !== 'none' && !isContentSeen(reach, owner) ? 422 : contentOutcome(reach, owner, endpoint.status);
  /** Calls for takers only: they find the materials assigned or open to them and no others. */
  const reading =
    (body?: unknown): Row =>
    async (attempt) => {
      const none: Parameters<typeof onThing>[2] = ({ reach }) => outcome(reach, false, 200);
      await onThing(material, ({ send }, id) => send(body, id), none)(attempt);
      const { callers } = world().world;
      if (attempt.reach !== 'self') return;
      const own = await installations();
      await seedMaterialAllotment(...base(), admin(), {
        materials: [own],
        users: [callers[attempt.role].id],
      });
      expect((await attempt.send(body, own)).status).toBe(attempt.endpoint.status);
    };
  const lists =
    (make: typeof material): Row =>
    async (attempt) => {
      if (attempt.reach !== 'self') {
        await contentList(() => world().world, make)(attempt);
        return;
      }
      const { callers, owners } = world().world;
      const own = await installations();
      await seedMaterialAllotment(...base(), admin(), {
        materials: [own],
        users: [callers[attempt.role].id],
      });
      const stands = await installationShelf([own]);
      const others = [await make(owners.of_other_school), await make(owners.of_same_school)];
      const ids = (await listed<{ id: string }>(attempt))?.map(({ id }) => id) ?? [];
      expect(ids.includes(own) || ids.includes(stands)).toBe(true);
      for (const other of others) expect(ids).not.toContain(other);
    };
  /** Assigns to, or takes back from, people in every relation to the caller. */
  const onTakers =
    (isGiven: boolean): Row =>
    async ({ reach, send, endpoint }) => {
      const { people } = world().world;
      for (const relation of RELATIONS) {
        const { id, role } = people[relation];
        if (role !== 'student' && role !== 'guest') continue;
        const asked = { materials: [await installations()], users: [id] };
        if (isGiven) await seedMaterialAllotment(...base(), admin(), asked);
        const isThere = isPersonInReach(reach, relation);
        expect((await send(asked)).status, relation).toBe(outcome(reach, isThere, endpoint.status, 422));
      }
    };

  return {
    'GET /api/study-material/': lists(material),
    'POST /api/study-material/': async ({ role, reach, send }) => {
      const reply = await send({ title: `By ${role}`, kind: 'article', body: '<p>Slope</p>' });
      expect(reply.status).toBe(outcome(reach, true, 201));
    },
    'GET /api/study-material/{id}/': read(material),
    'PATCH /api/study-material/{id}/': write(material, { version: 1, title: 'New' }),
    'DELETE /api/study-material/{id}/': write(material),
    'GET /api/library-groups/': lists(shelf),
    'POST /api/library-groups/': async ({ role, reach, send }) => {
      expect((await send({ name: `By ${role}` })).status).toBe(outcome(reach, true, 201));
    },
    'GET /api/library-groups/{id}/': read(shelf),
    'PATCH /api/library-groups/{id}/': write(shelf, { version: 1, name: 'New' }),
    'DELETE /api/library-groups/{id}/': write(shelf),
    'GET /api/library-group-material/': onThing(
      shelf,
      ({ send }, id) => send(undefined, '', `?library_group=${id}`),
      (attempt, owner) => outcome(attempt.reach, isSeen(attempt, owner), 200),
    ),
    'POST /api/library-group-material/': onThing(
      shelf,
      async ({ send }, id) => send({ library_group: id, material: await installations() }),
      named,
    ),
    'DELETE /api/library-group-material/': async (attempt) =>
      onThing(
        async (owner) => seedShelf(...base(), owner.id, { materials: [await installations()] }),
        async ({ send }, id) => {
          const placed = await base()[0]
            .kysely.selectFrom('library_group_materials')
            .select('material')
            .where('library_group', '=', id)
            .executeTakeFirstOrThrow();
          return send({ library_group: id, material: placed.material });
        },
        named,
      )(attempt),
    'POST /api/allocate-bulk-material/': onTakers(false),
    'DELETE /api/allocate-bulk-material/': onTakers(true),
    'GET /api/material-users/{id}/': onThing(
      material,
      ({ send }, id) => send(undefined, id),
      ({ reach }, owner) => outcome(reach, isContentSeen(reach, owner), 200),
    ),
    'POST /api/material-users/{id}/remind/': onThing(
      material,
      async ({ send }, id) => {
        const user = world().world.people.student_in_tutored_group.id;
        await seedMaterialAllotment(...base(), admin(), { materials: [id], users: [user] });
        return send({ users: [user] }, id);
      },
      ({ reach }, owner) => outcome(reach, isContentSeen(reach, owner), 200),
    ),
    'GET /api/user-materials/{id}/': onPeople(() => world().world, { own: () => 200 }),
    'POST /api/study-material/{id}/progress/': reading({ active_seconds: 1, at: '2026-11-19T08:00:00.000Z' }),
    'POST /api/study-material/{id}/done/': reading(),
    'DELETE /api/study-material/{id}/done/': reading(),
    'GET /api/study-material/{id}/notes/': reading(),
    'POST /api/study-material/{id}/notes/': reading({ note: 'Ask' }),
    'PATCH /api/study-material/{id}/notes/{note}/': onOthersNote({ note: 'Ask' }),
    'DELETE /api/study-material/{id}/notes/{note}/': onOthersNote(),
  };

  /**
   * A call on a different person's note, in a material that both may read. Only the note's author finds it.
   */
  function onOthersNote(body?: unknown): Row {
    return async ({ role, reach, endpoint }) => {
      const { callers, clients, people, owners } = world().world;
      for (const owner of ['own', 'of_same_school', 'of_other_school'] as const) {
        const by = owner === 'own' ? callers[role] : people.student_in_tutored_group;
        const id =
          owner === 'of_other_school' ? await material(owners.of_other_school) : await installations();
        await seedMaterialAllotment(...base(), admin(), {
          materials: [id],
          users: owner === 'of_other_school' ? [by.id] : [by.id, callers[role].id],
        });
        const { id: note } = await addNote(
          base()[0].kysely,
          { person: by.id, material: id },
          NOTE,
          base()[1],
        );
        world().world.mark('owned', owner, id);
        const reply = await clients[role].send({
          method: endpoint.method,
          url: endpoint.path.replace('{id}', id).replace('{note}', note),
          ...(body === undefined ? {} : { payload: body as object }),
        });
        expect(reply.status, owner).toBe(outcome(reach, owner === 'own', endpoint.status));
      }
    };
  }
}

const NOTE = { page: null, range: null, quote: '', note: 'Mine' };
