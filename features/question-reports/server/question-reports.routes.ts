import { v7 } from 'uuid';
import { forbidden, notFound, Problem } from '#contract/problem.ts';
import { type Reach, reachOf } from '#core/access/access.ts';
import { mayWriteContent } from '#core/access/content.ts';
import { showFiles, viewerOf } from '#features/files/server/public.ts';
import { found, requireNoFaults, requireVersion } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { requirePoint } from '#server/http/rate-limit.ts';
import { type Context, type Route, route } from '#server/http/route.ts';
import * as contract from '../question-reports.contract.ts';
import { reportFaults } from '../question-reports.rules.ts';
import * as store from './question-reports.store.ts';

/** More than anybody would report in a day of tests. */
const MOST_A_DAY = { points: 60, window_seconds: 24 * 60 * 60 };

export const questionReportsRoutes: Route[] = [
  route(contract.reportQuestion, async ({ db, caller, params, body, now }) => {
    const { question, kind, text } = body;
    const asked = await store.wasAsked(db, { session: params.id, taker: caller.id, question });
    if (asked === 'no_session') throw new Problem(notFound);
    requireNoFaults([
      ...(asked === 'asked'
        ? []
        : [{ path: 'body.question', message: 'This question isn’t part of this session.' }]),
      ...reportFaults(body),
    ]);
    await requirePoint(db, `question-reports/${caller.id}`, MOST_A_DAY, now);
    const id = v7();
    await store.addReport(db, { id, question, session: params.id, reporter: caller.id, kind, text }, now);
    return { id, reported_at: now.toISOString() };
  }),

  route(contract.listQuestionReports, async (context) => {
    const { db, query } = context;
    const { count, rows } = await store.listReports(db, viewOf(context), query, pageOffset(query));
    return listAnswer(context, { count, rows: rows.map((row) => shown(context, row)) });
  }),

  route(contract.countQuestionReports, async (context) => ({
    counts: await store.countReports(context.db, viewOf(context), context.body.questions),
  })),

  route(contract.resolveQuestionReport, async (context) => {
    const { db, caller, params, body, now } = context;
    const view = viewOf(context);
    const report = found(await store.findReportForUpdate(db, view, params.id));
    if (!mayResolve(caller, report)) {
      throw new Problem(forbidden, {
        detail: 'Only people who can edit the question can resolve its reports.',
      });
    }
    requireVersion(shown(context, report), body.version);
    await store.saveResolution(db, report.id, { resolution: body.resolution, by: caller.id }, now);
    return shown(context, found(await store.findReportForUpdate(db, view, report.id)));
  }),
];

type Reader = Pick<Context<typeof contract.listQuestionReports>, 'caller'>;

/** Resolving reports uses the same view as reading them. */
function viewOf({ caller }: Reader): store.ReportsView {
  const { id, role } = caller;
  const reach: Reach = reachOf(role, 'question_reports.view');
  return { caller: id, reach, people: reachOf(role, 'people.view') };
}

function mayResolve({ id, role }: Reader['caller'], { school, author }: store.StoredReport): boolean {
  return mayWriteContent(reachOf(role, 'question_reports.resolve'), id, { school, author: { id: author } });
}

function shown(context: Reader & Parameters<typeof viewerOf>[0], report: store.StoredReport) {
  const { school: _, author: __, question, ...rest } = report;
  const stem = showFiles(question.stem, viewerOf(context));
  return { ...rest, question: { ...question, stem }, may_resolve: mayResolve(context.caller, report) };
}
