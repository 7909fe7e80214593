import { findAssessmentInView } from '#features/assessments/server/public.ts';
import { showFiles, viewerOf } from '#features/files/server/public.ts';
import { mayWriteQuestion } from '#features/questions/server/public.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import { found, requireNoFaults } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { requireFreshProof } from '#server/http/preconditions.ts';
import { type Route, route } from '#server/http/route.ts';
import { textOfRichText } from '#server/rich-text.ts';
import { analyseDif } from '../dif.contract.ts';
import { comparedFaults } from '../dif.rules.ts';
import { analysisTable, resultsTable, sessionsTable } from '../downloads.rules.ts';
import { questionStatistics } from '../question-statistics.contract.ts';
import {
  analyseAssessment,
  downloadAnalysis,
  downloadResults,
  downloadSessions,
} from '../results.contract.ts';
import { listTypedAnswers, listTypedParts } from '../typed-answers.contract.ts';
import { analysisOf } from './analysis.ts';
import { difOf } from './dif.ts';
import { listSectionKinds } from './downloads.store.ts';
import { downloadPages } from './downloads.ts';
import { questionStatisticsOf } from './question-statistics.ts';
import { typedAnswersOf } from './typed-answers.ts';

export const analysisRoutes: Route[] = [
  route(questionStatistics, async (context) => {
    const { db, reach, caller, params, now } = context;
    const statistics = found(await questionStatisticsOf(db, { reach, caller }, params.id, now));
    const bearer = viewerOf(context);
    return {
      ...statistics,
      tests: statistics.tests.map((test) => ({
        ...test,
        options: test.options.map((option) => ({ ...option, feedback: showFiles(option.feedback, bearer) })),
      })),
    };
  }),

  route(analyseAssessment, async (context) => {
    const { db, reach, caller, params, now } = context;
    const analysis = found(await analysisOf(db, { reach, caller }, params.id, now));
    const bearer = viewerOf(context);
    return {
      ...analysis,
      items: analysis.items.map((item) => ({
        ...item,
        stem: showFiles(item.stem, bearer),
        stimulus: showFiles(item.stimulus, bearer),
        options: item.options.map((option) => ({
          ...option,
          text: showFiles(option.text, bearer),
          feedback: showFiles(option.feedback, bearer),
        })),
      })),
    };
  }),

  route(listTypedParts, async ({ db, reach, caller, params, now }) => {
    const parts = found(await typedAnswersOf(db, { reach, caller }, { assessment: params.id }, now));
    return { results: parts.map(({ part }) => part) };
  }),

  route(listTypedAnswers, async (context) => {
    const { db, reach, caller, params, query, now } = context;
    const asked = { assessment: params.id, question: query.question };
    const parts = found(await typedAnswersOf(db, { reach, caller }, asked, now));
    const { answers } = found(parts.find(({ part }) => part.gap === (query.gap ?? null)) ?? null);
    const { limit, offset } = pageOffset(query);
    const ordered = query.ordering === 'most' ? answers : answers.toReversed();
    const mayWrite = await mayWriteQuestion(db, caller, query.question);
    const rows = ordered
      .slice(offset, offset + limit)
      .map((answer) => ({ ...answer, may_name: answer.may_name && mayWrite }));
    return listAnswer(context, { count: answers.length, rows });
  }),

  route(analyseDif, async (context) => {
    const { db, reach, caller, params, query, now } = context;
    requireNoFaults(comparedFaults(query));
    const { by, reference = '', focal = '' } = query;
    const asked = { assessment: params.id, by, reference, focal };
    const dif = found(await difOf(db, { reach, caller }, asked, now));
    const bearer = viewerOf(context);
    const items = dif.items?.map((item) => ({ ...item, stem: showFiles(item.stem, bearer) })) ?? null;
    return { ...dif, items };
  }),

  route(downloadAnalysis, async (context) => {
    requireFreshProof(context);
    const { db, reach, caller, query, now } = context;
    const analysis = found(await analysisOf(db, { reach, caller }, query.assessment_id, now));
    return analysisTable(analysis, textOfRichText);
  }),

  route(downloadResults, async (context) => {
    requireFreshProof(context);
    const { db, reach, caller, query, now } = context;
    const { assessment_id: assessment } = query;
    const { title } = found(await findAssessmentInView(db, contentViewOf(caller), assessment));
    const kinds = await listSectionKinds(db, assessment);
    const pages = downloadPages(db, { ...caller, reach }, { assessment, is_over: true }, now);
    return resultsTable(title, kinds, pages);
  }),

  route(downloadSessions, async (context) => {
    requireFreshProof(context);
    const { db, reach, caller, query, now } = context;
    return sessionsTable(downloadPages(db, { ...caller, reach }, query, now));
  }),
];
