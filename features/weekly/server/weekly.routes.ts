import { breaksRule, forbidden, Problem } from '#contract/problem.ts';
import { found, requireNoFaults, requireVersion } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Context, type Route, route } from '#server/http/route.ts';
import { asRead, languagesOf } from '../letter.rules.ts';
import { type KeptReport, shownFigures, shownReport } from '../report-answer.rules.ts';
import {
  after,
  approvalRefusal,
  mayApprove,
  mayBeWritten,
  mayWriteSentence,
  type Step,
} from '../report-states.rules.ts';
import { daysAfter, leavesAt, mondayNamed, weekName, weekTimes } from '../week.rules.ts';
import {
  approveWeeklyReports,
  getReportPdf,
  getWeeklyProgress,
  holdWeeklyReport,
  listWeeklyReports,
  reportLeft,
  undoWeeklyReports,
  type WeeklyReport,
  writeWeeklyReport,
} from '../weekly.contract.ts';
import { figuredNow, guardiansOf } from './compose.ts';
import { progressOf } from './progress.ts';
import { reportPdf } from './report-pdf.ts';
import * as store from './weekly.store.ts';

type Asked = Pick<Context<typeof listWeeklyReports>, 'db' | 'caller' | 'view' | 'now'>;

export const weeklyRoutes: Route[] = [
  route(getWeeklyProgress, async (context) => {
    const { student, week, time_zone, figures, closer } = await progressOf(context);
    const days = { first_day: week, last_day: daysAfter(week, 6) };
    return {
      student,
      week: { name: weekName(week), ...days, time_zone },
      figures: shownFigures(figures),
      reviews_closed_by: closer,
    };
  }),

  route(listWeeklyReports, async (context) => {
    const { db, view, query } = context;
    const asked = query.week === undefined ? null : mondayNamed(query.week);
    const week = asked ?? (await store.findNewestWeek(db, view));
    if (week === null) {
      const none = { week, earlier: null, later: null };
      return { ...listAnswer(context, { count: 0, rows: [] }), ...none, ...counted([]) };
    }
    const { count, rows } = await store.listReports(db, view, week, query, pageOffset(query));
    const results = await shownAll(context, rows);
    const counts = await store.countReports(db, view, week, query.whose);
    const beside = await store.findWeeksBeside(db, view, week);
    const named = (monday: string | null) => (monday === null ? null : weekName(monday));
    return {
      ...listAnswer(context, { count, rows: results }),
      week: weekName(week),
      earlier: named(beside.earlier),
      later: named(beside.later),
      ...counted(counts),
    };
  }),

  route(getReportPdf, async (context) => {
    const { params, query, caller, now, platform } = context;
    const report = await shownOne(context, await findOne(context, params.id));
    const language = query.language ?? languagesOf(report)[0] ?? 'en';
    context.notes.push({ target_kind: 'person', target: report.student.id });
    return reportPdf(platform, asRead(report, language), language, { person: caller.id, now });
  }),

  route(writeWeeklyReport, async (context) => {
    const { db, caller, params, body, now } = context;
    await store.lockReports(db, [params.id]);
    const report = await findOne(context, params.id);
    requireVersion(await shownOne(context, report), body.version);
    const { note, tutor_sentence } = body;
    const refused = [
      ...(note === undefined || mayApprove(caller, report.carers)
        ? []
        : [{ path: 'body.note', message: 'Only the approver can write the note.' }]),
      ...(tutor_sentence === undefined || mayWriteSentence(caller, report.carers)
        ? []
        : [{ path: 'body.tutor_sentence', message: 'Only the student’s tutor can write the sentence.' }]),
      ...(mayBeWritten(report.status)
        ? []
        : [
            {
              path: 'body',
              message: 'This report is no longer a draft. If it’s approved, move it back to draft first.',
            },
          ]),
    ];
    requireNoFaults(refused);
    const language = await store.findLanguage(db, caller.id);
    const by = (text: string | null) => (text === null ? null : caller.id);
    await store.saveReport(
      db,
      report.id,
      {
        ...(note === undefined ? {} : { note, note_language: language, note_by: by(note) }),
        ...(tutor_sentence === undefined
          ? {}
          : { tutor_sentence, sentence_language: language, sentence_by: by(tutor_sentence) }),
      },
      now,
    );
    await figureAnew(context, [report]);
    return shownOne(context, await findOne(context, report.id));
  }),

  route(approveWeeklyReports, async (context) => {
    const { db, caller, body, now } = context;
    const before = await requireReports(context, body.ids);
    await figureAnew(context, before);
    const reports = await requireReports(context, body.ids);
    const judged = reports.map((report) => {
      const { status, queued_at, standing, carers } = report;
      const times = weekTimes(report.week, report.time_zone);
      const refusal = approvalRefusal({
        status,
        queued_at,
        standing,
        may_approve: mayApprove(caller, carers),
        is_one_of_many: reports.length > 1,
        is_lapsed: times.lapses_at <= now,
      });
      return { report, refusal, leaves_at: leavesAt(times, now) };
    });
    const approved = judged.filter(({ refusal }) => refusal === null);
    for (const { report, leaves_at } of approved) {
      const approval = { approved_by: caller.id, leaves_at, queued_at: null, reason: null };
      const change = { status: 'approved', ...approval } as const;
      await store.saveReport(db, report.id, change, now);
    }
    noteStudents(
      context,
      approved.map(({ report }) => report),
    );
    return {
      approved: approved.map(({ report, leaves_at }) => ({
        id: report.id,
        leaves_at: leaves_at.toISOString(),
      })),
      refused: judged.flatMap(({ report: { id, name }, refusal }) =>
        refusal === null ? [] : { id, name, refusal },
      ),
    };
  }),

  route(undoWeeklyReports, async (context) => {
    const { db, body, now } = context;
    const reports = await requireReports(context, body.ids);
    requireAllTheirs(context, reports);
    const drafts = reports.filter((report) => after(report, 'undo') === 'draft');
    for (const { id } of drafts) {
      const change = { status: 'draft', approved_by: null, leaves_at: null, reason: null } as const;
      await store.saveReport(db, id, change, now);
    }
    await figureAnew(context, await store.listReportsById(db, context.view, body.ids));
    noteStudents(context, drafts);
    return { drafts: drafts.map(({ id }) => id) };
  }),

  route(holdWeeklyReport, async (context) => {
    const { db, params, body, now } = context;
    await store.lockReports(db, [params.id]);
    const report = await findOne(context, params.id);
    requireAllTheirs(context, [report]);
    const status = stepped(report, 'hold');
    const change = { status, reason: body.reason, approved_by: null, leaves_at: null } as const;
    await store.saveReport(db, report.id, change, now);
    return shownOne(context, await findOne(context, report.id));
  }),
];

/** The state after a step; throws `report_left` if the step is not possible. */
function stepped(report: KeptReport, step: Step) {
  const next = after(report, step);
  if (next !== null) return next;
  throw new Problem(reportLeft, {
    detail: 'It can no longer be changed.',
  });
}

async function findOne(context: Asked, id: string): Promise<store.ReportRow> {
  const [report] = await store.listReportsById(context.db, context.view, [id]);
  return found(report ?? null);
}

/**
 * Loads these reports and locks them until the transaction ends. Throws `breaks_rule` if a report is not in
 * view.
 */
async function requireReports(context: Asked, ids: readonly string[]): Promise<store.ReportRow[]> {
  await store.lockReports(context.db, ids);
  const reports = await store.listReportsById(context.db, context.view, ids);
  const known = new Set(reports.map(({ id }) => id));
  const faults = ids.flatMap((id, place) =>
    known.has(id)
      ? []
      : { path: `body.ids.${place}`, message: 'This report doesn’t exist, or you can’t see it.' },
  );
  if (faults.length > 0) throw new Problem(breaksRule, { errors: faults });
  return reports;
}

/** Throws `forbidden` if the caller may not approve one of the reports. */
function requireAllTheirs({ caller }: Pick<Asked, 'caller'>, reports: readonly store.ReportRow[]): void {
  if (reports.every(({ carers }) => mayApprove(caller, carers))) return;
  throw new Problem(forbidden, { detail: 'Ask the student’s counselor or a manager to do this.' });
}

/** Updates the figures of those reports that can still be approved, week by week. */
async function figureAnew({ db, now }: Asked, reports: readonly store.ReportRow[]): Promise<void> {
  const open = reports.filter((report) => after(report, 'approve') !== null);
  const byWeek = Map.groupBy(open, ({ week, time_zone }) => `${week} ${time_zone}`);
  for (const own of byWeek.values()) {
    const [first] = own;
    if (first === undefined) continue;
    const students = own.map(({ student }) => student);
    await store.saveFigures(db, first.week, await figuredNow(db, students, first, now), now);
  }
}

async function shownAll(
  { db, caller, now }: Asked,
  rows: readonly store.ReportRow[],
): Promise<WeeklyReport[]> {
  const guardians = await guardiansOf(
    db,
    rows.map(({ student }) => student),
  );
  return rows.map((row) => shownReport(row, guardians.get(row.student) ?? [], caller, now));
}

async function shownOne(context: Asked, row: store.ReportRow): Promise<WeeklyReport> {
  const [shown] = await shownAll(context, [row]);
  return found(shown ?? null);
}

function counted(counts: Awaited<ReturnType<typeof store.countReports>>) {
  const sum = (fits: (one: (typeof counts)[number]) => boolean) =>
    counts.filter(fits).reduce((total, { count }) => total + count, 0);
  const of = (status: (typeof counts)[number]['status']) => sum((one) => one.status === status);
  const drafts = (standing: (typeof counts)[number]['standing']) =>
    sum((one) => one.status === 'draft' && one.standing === standing);
  return {
    by_status: {
      draft: of('draft'),
      approved: of('approved'),
      held: of('held'),
      sent: of('sent'),
      failed: of('failed'),
      lapsed: of('lapsed'),
    },
    drafts: {
      look_first: drafts('look_first'),
      unremarkable: drafts('unremarkable'),
      cannot_go: drafts('cannot_go'),
    },
  };
}

/** Names the students in the audit. */
function noteStudents(
  { notes }: { notes: Context<typeof approveWeeklyReports>['notes'] },
  reports: readonly store.ReportRow[],
) {
  for (const { student } of reports) notes.push({ target_kind: 'person', target: student });
}
