/** The bank's rows of the access matrix: everyone of the staff sees it, few write it, tutors their own drafts. */
import { expect } from 'vitest';
import type { Role } from '#core/access/access.ts';
import { TAG_CALLS, TAG_KINDS, type TagKind } from '#features/tags/tags.contract.ts';
import { outcome, type Row, type Try } from './access-row.ts';
import type { World } from './access-world.ts';
import type { TestApi } from './api.ts';
import { type SeededQuestion, seedQuestion, seedTagLine } from './bank-seed.ts';

/** `world` is asked for when a row runs: it is made after the matrix. */
export function bankRows(world: () => { api: TestApi; world: World }): Record<string, Row> {
  const seeded = {
    question: (author: string) =>
      seedQuestion(world().api.platform.database, world().api.clock.now(), author),
    tags: () => seedTagLine(world().api.platform.database, world().api.clock.now()),
  };
  const ofCaller = (role: Role) => seeded.question(world().world.callers[role].id);
  const ofSomeoneElse = () => seeded.question(world().world.people.tutor_of_same_school.id);

  /** An act on a draft of one's own, and on one by somebody else, which is seen and so refused, not absent. */
  const onDraft =
    (act: (attempt: Try, question: SeededQuestion) => ReturnType<Try['send']>): Row =>
    async (attempt) => {
      const { role, reach, endpoint } = attempt;
      const own = await act(attempt, await ofCaller(role));
      expect(own.status, 'own').toBe(outcome(reach, true, endpoint.status));
      const other = await act(attempt, await ofSomeoneElse());
      expect(other.status, "someone else's").toBe(outcome(reach, reach === 'all', endpoint.status, 403));
    };

  const seen =
    (send: (attempt: Try, question: SeededQuestion) => ReturnType<Try['send']>): Row =>
    async (attempt) => {
      const reply = await send(attempt, await ofSomeoneElse());
      expect(reply.status).toBe(outcome(attempt.reach, true, attempt.endpoint.status));
    };

  return {
    'GET /api/questions/': seen(({ send }) => send()),
    'POST /api/questions/': async ({ reach, send }) => {
      expect((await send({ type: 'essay' })).status).toBe(outcome(reach, true, 201));
      const live = await send({ type: 'essay', stem: 'Why?', status: 'live' });
      expect(live.status).toBe(outcome(reach, true, 201));
    },
    'GET /api/questions/{id}/': seen(({ send }, { id }) => send(undefined, id)),
    'PATCH /api/questions/{id}/': onDraft(({ send }, { id }) => send({ version: 1, stem: 'Which one?' }, id)),
    'DELETE /api/questions/{id}/': onDraft(({ send }, { id }) => send(undefined, id)),
    'POST /api/questions-by-ids/': seen(({ send }, { id }) => send({ ids: [id] })),
    'POST /api/questions/import/': async ({ role, reach, endpoint }) => {
      const client = world().world.clients[role];
      const send = (fields: Record<string, string>) =>
        client.upload(endpoint.path, new File([`${role}: 2 + 2 = {4}`], 'a.gift'), { fields });
      expect((await send({ dry_run: 'false' })).status).toBe(outcome(reach, true, 200));
      expect((await send({ status: 'live' })).status).toBe(outcome(reach, true, 200));
    },
    'GET /api/options/': seen(({ send }, { id }) => send(undefined, '', `?question=${id}`)),
    'POST /api/options/': onDraft(({ send }, { id }) => send({ question: id, text: 'Neither' })),
    'GET /api/options/{id}/': seen(({ send }, { options }) => send(undefined, options[0])),
    'PATCH /api/options/{id}/': onDraft(({ send }, { options }) =>
      send({ version: 1, text: 'Neither' }, options[0]),
    ),
    'DELETE /api/options/{id}/': onDraft(({ send }, { options }) => send(undefined, options[0])),
    ...Object.fromEntries(TAG_KINDS.flatMap((kind) => Object.entries(tagRows(kind)))),
  };

  function tagRows(kind: TagKind): Record<string, Row> {
    const { list, get } = TAG_CALLS[kind];
    const above = TAG_KINDS[TAG_KINDS.indexOf(kind) - 1];
    return {
      [`GET ${list.path}`]: async ({ reach, send }) => {
        expect((await send()).status).toBe(outcome(reach, true, 200));
      },
      [`POST ${list.path}`]: async ({ role, reach, send }) => {
        const tags = await seeded.tags();
        const isReason = kind === 'reason_for_error';
        const body = {
          name: `By ${role}`,
          parent: above === undefined || isReason ? null : tags[above],
          ...(isReason ? { reason_group: 'time' } : {}),
        };
        expect((await send(body)).status).toBe(outcome(reach, true, 201));
      },
      [`GET ${get.path}`]: async ({ reach, send }) => {
        expect((await send(undefined, (await seeded.tags())[kind])).status).toBe(outcome(reach, true, 200));
      },
      [`PATCH ${get.path}`]: async ({ reach, send }) => {
        const tags = await seeded.tags();
        expect((await send({ version: 1, position: 7 }, tags[kind])).status).toBe(outcome(reach, true, 200));
      },
      [`DELETE ${get.path}`]: async ({ reach, send }) => {
        const tags = await seeded.tags();
        const isUsed = kind !== 'sub_topic' && kind !== 'reason_for_error';
        expect((await send(undefined, tags[kind])).status).toBe(outcome(reach, !isUsed, 204, 409));
      },
    };
  }
}
