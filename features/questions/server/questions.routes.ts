import { found } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Route, route } from '#server/http/route.ts';
import {
  addQuestion,
  changeQuestion,
  getQuestion,
  listQuestions,
  questionsByIds,
  removeQuestion,
} from '../questions.contract.ts';
import { viewOf } from '../questions.rules.ts';
import { removeQuestion as removeSaved, retireQuestion as retireSaved } from './question-writing.store.ts';
import * as store from './questions.store.ts';
import { changeQuestionSeen, openForWriting, writeQuestion } from './write-question.ts';

export const questionsRoutes: Route[] = [
  route(listQuestions, async (context) => {
    const { db, caller, query } = context;
    return listAnswer(context, await store.listQuestions(db, viewOf(caller.role), query, pageOffset(query)));
  }),

  route(addQuestion, async (context) => writeQuestion(context, context.body)),

  route(getQuestion, async ({ db, caller, params }) =>
    found(await store.findQuestion(db, viewOf(caller.role), params.id)),
  ),

  route(changeQuestion, async (context) => changeQuestionSeen(context, context.params.id, context.body)),

  route(removeQuestion, async (context) => {
    const { db, params, now } = context;
    const question = await openForWriting(context, params.id);
    await (question.status === 'draft' ? removeSaved(db, question.id) : retireSaved(db, question.id, now));
  }),

  route(questionsByIds, async ({ db, caller, body }) => {
    const questions = await store.listQuestionsByIds(db, viewOf(caller.role), body.ids);
    const byId = new Map(questions.map((question) => [question.id, question]));
    return {
      results: body.ids.flatMap((id) => byId.get(id) ?? []),
      absent: [...new Set(body.ids.filter((id) => !byId.has(id)))],
    };
  }),
];
