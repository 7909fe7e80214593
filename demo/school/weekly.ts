/**
 * The demo school's weekly reports of the last two composed weeks: sent, withheld, and waiting for approval.
 */
import { composeReports, refreshDrafts } from '#features/weekly/server/compose.ts';
import { sendReports } from '#features/weekly/server/send.ts';
import { daysAfter, presentWeek, weekTimes } from '#features/weekly/week.rules.ts';
import {
  approveWeeklyReports,
  holdWeeklyReport,
  listWeeklyReports,
  writeWeeklyReport,
} from '#features/weekly/weekly.contract.ts';
import type { Calls, SignedIn } from './calls.ts';
import type { School } from './people.ts';
import { SCHOOLS } from './roll.ts';

/** The time zone in which Sunday evening comes last. */
const [, { time_zone: LAST_ZONE }] = SCHOOLS;
const HOUR_MILLISECONDS = 60 * 60 * 1000;
const NEVER = new AbortController().signal;

/**
 * The tutor's sentences for the reports, one per report, in the order of names. Reports without a sentence
 * show that it is missing.
 */
const SENTENCES = [
  'She now reads the whole question before she looks at the choices, and she changes far fewer answers.',
  'He asked for harder inequalities this week. Please make sure he has time to finish Thursday’s set before the weekend.',
  'We worked on pacing this week and, for the first time, reached the last four questions of a module.',
  'She now reads data tables with confidence. Next, we’ll work on questions that combine two graphs.',
  'She set a goal of one passage a day and met it on five days.',
  'She now writes down what the question asks for before she solves it, and she made fewer careless mistakes this week.',
] as const;

const NOTE = 'It was a good week. On Saturday, we’ll plan what to work on before the test.';
const WHY_HELD = 'We’re reviewing two of this week’s tests. The report goes out once that is done.';

/**
 * Composes the reports of the two newest weeks, adds sentences, approves and sends them, each at its time.
 */
export async function makeWeeklyReports(calls: Calls, school: School, now: Date): Promise<void> {
  const present = presentWeek(now, LAST_ZONE);
  const weeks = [present, daysAfter(present, -7), daysAfter(present, -14)]
    .filter((monday) => weekTimes(monday, LAST_ZONE).composed_at < now)
    .slice(0, 2)
    .reverse();
  for (const monday of weeks) {
    const times = weekTimes(monday, LAST_ZONE);
    calls.clock.set(times.composed_at);
    await composeReports(calls.platform, NEVER);
    await writeSentences(await calls.as(school.staff.tutor));
    await approveSome(await calls.as(school.staff.counselor));
    calls.clock.set(Math.min(times.leaves_at.getTime() + HOUR_MILLISECONDS, now.getTime()));
    await sendReports(calls.platform, NEVER);
    calls.clock.set(Math.min(times.lapses_at.getTime(), now.getTime()));
    await refreshDrafts(calls.platform, NEVER);
  }
  calls.clock.set(now);
}

async function writeSentences({ call }: SignedIn): Promise<void> {
  const { results } = await call(listWeeklyReports, { query: { status: 'draft', ordering: 'name' } });
  const going = results.filter((report) => report.may_write_sentence && report.standing !== 'cannot_go');
  for (const [index, tutor_sentence] of SENTENCES.entries()) {
    const report = going[index];
    if (report === undefined) continue;
    const params = { id: report.id };
    await call(writeWeeklyReport, { params, body: { version: report.version, tutor_sentence } });
  }
}

/** Approves the first two reports, one with a note, and holds the third back. The others wait. */
async function approveSome({ call }: SignedIn): Promise<void> {
  const query = { status: 'draft', whose: 'mine', ordering: 'name' } as const;
  const { results } = await call(listWeeklyReports, { query });
  const [first, second, third] = results.filter(({ standing }) => standing !== 'cannot_go');
  if (first !== undefined) {
    await call(writeWeeklyReport, { params: { id: first.id }, body: { version: first.version, note: NOTE } });
  }
  for (const report of [first, second]) {
    if (report !== undefined) await call(approveWeeklyReports, { body: { ids: [report.id] } });
  }
  if (third !== undefined) {
    await call(holdWeeklyReport, { params: { id: third.id }, body: { reason: WHY_HELD } });
  }
}
