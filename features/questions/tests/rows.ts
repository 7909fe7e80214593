/** This feature's rows of the access matrix. */
import { expect } from 'vitest';
import { reachOf } from '#core/access/access.ts';
import {
  contentList,
  contentOutcome,
  isContentSeen,
  listed,
  onOwned,
  outcome,
  type Row,
  type Try,
} from '#tests/support/access-row.ts';
import { OWNERS, type Owner, type World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import { type SeededQuestion, seedQuestion, seedSource, seedTagLine } from '#tests/support/bank-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

const ACTS = '/api/questions/actions/';

/** Use `world` only while a row runs, because the test world is created after the matrix. */
export function questionsRows(world: () => { api: TestApi; world: World }): Record<string, Row> {
  const seeded = {
    question: (author: string) =>
      seedQuestion(world().api.platform.database, world().api.clock.now(), author),
    source: (author: string) => seedSource(world().api.platform.database, world().api.clock.now(), author),
    tags: () => seedTagLine(world().api.platform.database, world().api.clock.now()),
  };
  /** Drafts by the id in the URL, which is the id of the question or of an option. */
  const drafts = new Map<string, SeededQuestion>();
  const draftOf = async (author: SeededPerson, pick: (question: SeededQuestion) => string) => {
    const question = await seeded.question(author.id);
    drafts.set(pick(question), question);
    return pick(question);
  };
  const whole = ({ id }: SeededQuestion) => id;
  const firstOption = ({ options }: SeededQuestion) => options[0];
  type Send = (attempt: Try, question: SeededQuestion) => ReturnType<Try['send']>;
  const onQuestion = (pick: typeof whole, send: Send, expected: (attempt: Try, owner: Owner) => number) =>
    onOwned(
      () => world().world,
      (author) => draftOf(author, pick),
      (attempt, id) => send(attempt, drafts.get(id) as SeededQuestion),
      expected,
    );

  /**
   * Tries an action on the caller's own draft and on other people's drafts. A draft at the same school can be
   * seen, so the answer is 403 and not 404.
   */
  const onDraft = (send: Send, pick = whole): Row =>
    onQuestion(pick, send, ({ reach, endpoint }, owner) => contentOutcome(reach, owner, endpoint.status));
  const seen = (send: Send, pick = whole): Row =>
    onQuestion(pick, send, ({ reach, endpoint }, owner) =>
      outcome(reach, isContentSeen(reach, owner), endpoint.status),
    );
  /**
   * People see only the bulk actions that they started themselves. For a role that cannot write, the action
   * was started by an admin.
   */
  const onAct: Row = onOwned(
    () => world().world,
    async (owner) => {
      const writer = reachOf(owner.role, 'bank.write') === 'none' ? world().world.callers.admin : owner;
      const { id } = await seeded.question(writer.id);
      const chosen = { questions: [{ id, version: 1 }] };
      const client = await world().api.as(writer);
      return (await client.post(ACTS, { act: 'set_difficulty', difficulty: 2, chosen })).body.id;
    },
    ({ send }, id) => send(undefined, id),
    ({ reach, endpoint }, owner) => outcome(reach, owner === 'own', endpoint.status),
  );
  const byAll = async () => {
    const { owners, callers } = world().world;
    const authors = { own: callers.tutor, ...owners };
    return Promise.all(OWNERS.map(async (owner) => ({ owner, id: await draftOf(authors[owner], whole) })));
  };

  /** Questions in view can be exported. If one of them is not in view, nothing is exported. */
  const exported: Row = async ({ reach, send }) => {
    const all = await byAll();
    const asked = (questions: typeof all) =>
      send({ format: 'csv', chosen: { questions: questions.map(({ id }) => id) } });
    const seen = all.filter(({ owner }) => isContentSeen(reach, owner));
    const isWhole = seen.length === all.length;
    expect((await asked(all)).status).toBe(outcome(reach, isWhole, 200, 422));
    if (reach !== 'none') expect((await asked(seen)).status).toBe(200);
  };

  return {
    'GET /api/questions/': contentList(
      () => world().world,
      (author) => draftOf(author, whole),
    ),
    'POST /api/questions/': async ({ reach, send }) => {
      expect((await send({ type: 'essay' })).status).toBe(outcome(reach, true, 201));
      const live = await send({ type: 'essay', stem: 'Why?', status: 'live' });
      expect(live.status).toBe(outcome(reach, true, 201));
    },
    'GET /api/questions/{id}/': seen(({ send }, { id }) => send(undefined, id)),
    'GET /api/questions/{id}/near-duplicates/': seen(({ send }, { id }) => send(undefined, id)),
    'PATCH /api/questions/{id}/': onDraft(({ send }, { id }) => send({ version: 1, stem: 'Which one?' }, id)),
    'DELETE /api/questions/{id}/': onDraft(({ send }, { id }) => send(undefined, id)),
    'PUT /api/questions/{id}/named-mistake/': onDraft(({ send }, { id }) =>
      send({ gap: null, typed: '51', words: null }, id),
    ),
    'POST /api/questions/{id}/duplicate/': seen(({ send }, { id }) => send({}, id)),
    'POST /api/questions-by-ids/': async ({ reach, send }) => {
      const all = await byAll();
      const reply = await send({ ids: all.map(({ id }) => id) });
      expect(reply.status).toBe(outcome(reach, true, 200));
      if (reach === 'none') return;
      const seen = all.filter(({ owner }) => isContentSeen(reach, owner)).map(({ id }) => id);
      expect(reply.body.results.map((row: { id: string }) => row.id)).toEqual(seen);
    },
    'POST /api/questions/export/': exported,
    'POST /api/questions/export/check/': exported,
    'POST /api/questions/import/': async ({ role, reach, endpoint }) => {
      const client = world().world.clients[role];
      const send = (fields: Record<string, string>) =>
        client.upload(endpoint.path, new File([`${role}: 2 + 2 = {4}`], 'a.gift'), { fields });
      expect((await send({ dry_run: 'false' })).status).toBe(outcome(reach, true, 200));
      expect((await send({ status: 'live' })).status).toBe(outcome(reach, true, 200));
    },
    'POST /api/questions/actions/': async ({ reach, send }) => {
      const all = await byAll();
      const asked = (questions: typeof all) => {
        const chosen = { questions: questions.map(({ id }) => ({ id, version: 1 })) };
        return send({ act: 'set_difficulty', difficulty: 3, chosen });
      };
      const isWhole = all.every(({ owner }) => isContentSeen(reach, owner));
      expect((await asked(all)).status).toBe(outcome(reach, isWhole, 201, 422));
      if (reach === 'none') return;
      const seen = isWhole ? await byAll() : all.filter(({ owner }) => isContentSeen(reach, owner));
      const done = seen.filter(({ owner }) => contentOutcome(reach, owner, 201) === 201).length;
      expect((await asked(seen)).body).toMatchObject({ done, refused: seen.length - done });
    },
    'GET /api/questions/actions/{id}/': onAct,
    'GET /api/questions/actions/{id}/questions/': onAct,
    'POST /api/questions/actions/{id}/undo/': onAct,
    'GET /api/options/': async (attempt) => {
      const [{ id } = { id: '' }] = await byAll();
      const rows = await listed<{ id: string }>(attempt, `?question=${id}`);
      if (rows !== null) expect(rows.map((row) => row.id)).toEqual(drafts.get(id)?.options);
    },
    'POST /api/options/': onDraft(({ send }, { id }) => send({ question: id, text: 'Neither' })),
    'GET /api/options/{id}/': seen(({ send }, { options }) => send(undefined, options[0]), firstOption),
    'PATCH /api/options/{id}/': onDraft(
      ({ send }, { options }) => send({ version: 1, text: 'Neither' }, options[0]),
      firstOption,
    ),
    'DELETE /api/options/{id}/': onDraft(({ send }, { options }) => send(undefined, options[0]), firstOption),
  };
}
