import { showFiles, viewerOf } from '#features/files/server/public.ts';
import { found } from '#server/http/found.ts';
import { type Route, route } from '#server/http/route.ts';
import { analysisTable, resultsTable, sessionsTable } from '../downloads.rules.ts';
import {
  analyseAssessment,
  downloadAnalysis,
  downloadResults,
  downloadSessions,
} from '../results.contract.ts';
import { analysisOf } from './analysis.ts';
import { findTitle, listSectionKinds, sessionPages } from './downloads.store.ts';

export const analysisRoutes: Route[] = [
  route(analyseAssessment, async (context) => {
    const { db, reach, caller, params, now } = context;
    const analysis = found(await analysisOf(db, { reach, caller: caller.id }, params.id, now));
    const bearer = viewerOf(context);
    return {
      ...analysis,
      items: analysis.items.map((item) => ({
        ...item,
        stem: showFiles(item.stem, bearer),
        options: item.options.map((option) => ({
          ...option,
          text: showFiles(option.text, bearer),
          feedback: showFiles(option.feedback, bearer),
        })),
      })),
    };
  }),

  route(downloadAnalysis, async ({ db, reach, caller, query, now }) =>
    analysisTable(found(await analysisOf(db, { reach, caller: caller.id }, query.assessment_id, now))),
  ),

  route(downloadResults, async ({ db, reach, caller, query }) => {
    const { assessment_id: assessment } = query;
    const title = found(await findTitle(db, assessment));
    const kinds = await listSectionKinds(db, assessment);
    const pages = sessionPages(db, { reach, caller: caller.id }, { assessment, is_over: true });
    return resultsTable(title, kinds, pages);
  }),

  route(downloadSessions, async ({ db, reach, caller, query }) =>
    sessionsTable(sessionPages(db, { reach, caller: caller.id }, query)),
  ),
];
