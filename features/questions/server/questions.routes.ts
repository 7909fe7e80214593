import { Problem } from '#contract/problem.ts';
import { reachOf } from '#core/access/access.ts';
import { found } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Route, route } from '#server/http/route.ts';
import {
  addQuestion,
  changeQuestion,
  duplicateQuestion,
  getQuestion,
  listQuestions,
  questionInUse,
  questionsByIds,
  removeQuestion,
} from '../questions.contract.ts';
import { viewOf } from '../questions.rules.ts';
import {
  isPlaced,
  removeQuestion as removeSaved,
  retireQuestion as retireSaved,
} from './question-writing.store.ts';
import * as store from './questions.store.ts';
import { questionShower } from './show-question.ts';
import { listMetTooOften } from './unseen.ts';
import { changeQuestionSeen, copyQuestion, openForWriting, writeQuestion } from './write-question.ts';

export const questionsRoutes: Route[] = [
  route(listQuestions, async (context) => {
    const { db, caller, query, now } = context;
    const except = await listMetTooOften(db, caller, query, now);
    // Lists nothing for a group that the caller cannot see; otherwise the list would reveal which questions
    // the group has seen.
    if (except === null) return listAnswer(context, { count: 0, rows: [] });
    const asked = { ...query, except, regrades: reachOf(caller.role, 'sessions.act') };
    const { count, rows } = await store.listQuestions(db, viewOf(context), asked, pageOffset(query));
    return listAnswer(context, { count, rows: rows.map(questionShower(context)) });
  }),

  route(addQuestion, async (context) => questionShower(context)(await writeQuestion(context, context.body))),

  route(getQuestion, async (context) => {
    const { db, params } = context;
    return questionShower(context)(found(await store.findQuestion(db, viewOf(context), params.id)));
  }),

  route(changeQuestion, async (context) => {
    const show = questionShower(context);
    return show(await changeQuestionSeen(context, context.params.id, context.body, show));
  }),

  route(duplicateQuestion, async (context) =>
    questionShower(context)(await copyQuestion(context, context.params.id, context.body.school)),
  ),

  route(removeQuestion, async (context) => {
    const { db, params, now } = context;
    const question = await openForWriting(context, params.id);
    if (question.status !== 'draft') return retireSaved(db, question.id, now);
    if (await isPlaced(db, question.id)) {
      throw new Problem(questionInUse, { detail: 'Remove it from the test or practice set first.' });
    }
    await removeSaved(db, question.id);
  }),

  route(questionsByIds, async (context) => {
    const { db, body } = context;
    const questions = await store.listQuestionsByIds(db, viewOf(context), body.ids);
    const byId = new Map(questions.map(questionShower(context)).map((question) => [question.id, question]));
    return {
      results: body.ids.flatMap((id) => byId.get(id) ?? []),
      absent: [...new Set(body.ids.filter((id) => !byId.has(id)))],
    };
  }),
];
