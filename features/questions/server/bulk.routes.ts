import { alreadyUndone, requireAsCounted } from '#contract/bulk.ts';
import { Problem } from '#contract/problem.ts';
import type { Reach } from '#core/access/access.ts';
import { reachOf } from '#core/access/access.ts';
import {
  addAct,
  findOwnActForUpdate,
  findReport,
  listDone,
  saveUndone,
} from '#server/bulk/kept-acts.store.ts';
import { noteAudit } from '#server/http/audited.ts';
import { found, requireNoFaults } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Context, type Route, route } from '#server/http/route.ts';
import {
  actOnQuestions,
  getQuestionAction,
  listActionQuestions,
  MOST_AT_ONCE,
  type QuestionAct,
  type QuestionsReport,
  undoQuestionAction,
} from '../bulk.contract.ts';
import type { Before } from '../bulk.rules.ts';
import { type QuestionWriter, viewOf } from '../questions.rules.ts';
import { listMatchingIds } from './bank-filters.store.ts';
import * as store from './bulk.store.ts';
import { perform, undo } from './bulk-acts.ts';
import { mayPublishNow } from './may-publish.ts';

export const bulkRoutes: Route[] = [
  route(actOnQuestions, async (context) => {
    const { db, caller, body, now, notes } = context;
    const { chosen, ...details } = body;
    const seen = new Map(
      'questions' in chosen ? chosen.questions.map(({ id, version }) => [id, version]) : [],
    );
    const questions = await store.listChosenForUpdate(db, viewOf(context), await chosenIds(context));
    if ('questions' in chosen) requireAllThere(chosen.questions, questions);
    const outcomes = await perform(context, await writerOf(context), body, { questions, seen });
    const kept = { act: body.act, details, by: caller.id, outcomes };
    const id = await addAct(db, 'questions', kept, now);
    for (const { target, outcome } of outcomes) {
      if (outcome === 'done') noteAudit({ notes }, { target_kind: 'question', target });
    }
    return reportOf(context, id);
  }),

  route(getQuestionAction, async (context) => reportOf(context, context.params.id)),

  route(listActionQuestions, async (context) => {
    const { db, params, query } = context;
    const { id } = await reportOf(context, params.id);
    const page = await store.listActionQuestions(db, viewOf(context), id, query, pageOffset(query));
    return listAnswer(context, page);
  }),

  route(undoQuestionAction, async (context) => {
    const { db, caller, params, now, notes } = context;
    const { id, undone_at } = found(await findOwnActForUpdate(db, 'questions', caller.id, params.id));
    if (undone_at !== null)
      throw new Problem(alreadyUndone, { detail: 'See the report for what was undone.' });
    const done = new Map((await listDone(db, 'questions', id)).map(({ target, before }) => [target, before]));
    const questions = await store.listChosenForUpdate(db, viewOf(context), [...done.keys()]);
    const kept = questions.map((question) => ({ question, before: done.get(question.id) as Before }));
    const undone = await undo(context, await writerOf(context), kept);
    await saveUndone(db, 'questions', id, undone, now);
    for (const target of undone) noteAudit({ notes }, { target_kind: 'question', target });
    return { undone: undone.length, left: done.size - undone.length };
  }),
];

type Acting = Context<typeof actOnQuestions>;

async function writerOf({
  db,
  reach,
  caller,
}: Pick<Acting, 'db' | 'caller'> & { reach: Reach }): Promise<QuestionWriter> {
  return { id: caller.id, reach, may_publish: await mayPublishNow(db, reach) };
}

async function reportOf({ db, caller }: Pick<Acting, 'db' | 'caller'>, id: string): Promise<QuestionsReport> {
  return found(await findReport<QuestionAct>(db, 'questions', caller.id, id, () => true));
}

async function chosenIds({ db, reach, caller, body: { chosen } }: Acting): Promise<string[]> {
  if ('questions' in chosen) return [...new Set(chosen.questions.map(({ id }) => id))];
  const filters = { ...chosen.filters, regrades: reachOf(caller.role, 'sessions.act') };
  const ids = await listMatchingIds(db, { reach, caller: caller.id }, filters, MOST_AT_ONCE + 1);
  requireAsCounted(ids, { count: chosen.count, most: MOST_AT_ONCE });
  return ids;
}

function requireAllThere(named: readonly { id: string }[], found: readonly { id: string }[]): void {
  const there = new Set(found.map(({ id }) => id));
  requireNoFaults(
    named.flatMap(({ id }, index) =>
      there.has(id)
        ? []
        : [
            {
              path: `body.chosen.questions.${index}.id`,
              message: 'This question doesn’t exist, or you can’t see it.',
            },
          ],
    ),
  );
}
