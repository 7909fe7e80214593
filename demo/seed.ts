/**
 * Creates the demo school once: people, bank, tests and a term of sessions up to now. Each part is created
 * through the product's API.
 */

import { prepare } from '#app/server/app.ts';
import { listCandidates } from '#features/auth/server/auth.store.ts';
import { hashNewPassword } from '#features/auth/server/public.ts';
import { changePerson, getPerson } from '#features/people/people.contract.ts';
import { countActiveAdmins } from '#features/people/server/public.store.ts';
import { changeSettings, getSettings } from '#features/settings/settings.contract.ts';
import { ConfigFaults } from '#server/config.ts';
import type { Platform } from '#server/http/route.ts';
import { seededLuck } from './luck.ts';
import { makeAdaptiveTest } from './school/adaptive.ts';
import { openCalls, type SignedIn } from './school/calls.ts';
import { makeCare } from './school/care.ts';
import { makeCourses } from './school/courses.ts';
import { makeDoubtPlaces } from './school/doubt-places.ts';
import { makeDoubts } from './school/doubts.ts';
import { makeEssay } from './school/essay.ts';
import { makeKinds } from './school/kinds.ts';
import { makeLibrary } from './school/library.ts';
import { makeNorthside } from './school/northside.ts';
import { makePlacement } from './school/paper-sheets.ts';
import { makePapers } from './school/papers.ts';
import { ADDRESS_ENDING, makePeople } from './school/people.ts';
import { makePractice } from './school/practice.ts';
import { giveReasons } from './school/reasons.ts';
import { regradeFirst } from './school/regrade.ts';
import { makeReports } from './school/reports.ts';
import { STUDENT_NAMES } from './school/roll.ts';
import { makeSittings } from './school/sittings.ts';
import { TERM_WEEKS, Term } from './school/term.ts';
import { makeVideos } from './school/videos.ts';
import { makeWeeklyReports } from './school/weekly.ts';
import { writeBank } from './school/write-bank.ts';
import { makeYear, tellNews } from './school/year.ts';

const ADMIN_ADDRESS = `admin${ADDRESS_ENDING}`;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const WEEKS_TO_THE_TEST = 4;

/**
 * Creates the school unless it exists, by default with all students. Returns whether it was created. Throws
 * `ConfigFaults` if the database contains other data or an unfinished demo school.
 */
export async function seedDemo(
  platform: Platform,
  { password, students = STUDENT_NAMES.length }: { password: string; students?: number },
): Promise<boolean> {
  const db = platform.database.kysely;
  if ((await listCandidates(db, ADMIN_ADDRESS)).length > 0) return false;
  if ((await countActiveAdmins(db)) > 0) {
    throw new ConfigFaults([
      'The database contains something other than a finished demo school. Empty it, or delete the demo’s data folder, and start again',
    ]);
  }
  const nobody = { first_name: '', last_name: '', username: '', email: null };
  const password_hash = await hashNewPassword(nobody, password);
  const now = platform.clock.now();
  const later = (days: number) => new Date(now.getTime() + days * DAY_MILLISECONDS);
  const calls = await openCalls(platform, later(-7 * (TERM_WEEKS + 1)));
  try {
    await prepare(calls.platform);
    const luck = seededLuck('the school');
    const test_date = later(7 * WEEKS_TO_THE_TEST);
    const school = await makePeople(calls, { password_hash, students, test_date, luck });
    await makeCare(calls, school);
    await makeYear(calls, school);
    await letStaffShare(await calls.as(school.admin));
    const bank = await writeBank(await calls.as(school.staff.manager));
    await makeCourses(await calls.as(school.staff.manager), bank);
    const papers = await makePapers((who, days_ago) => {
      calls.clock.set(later(-days_ago));
      return calls.as(school.staff[who]);
    }, bank);
    await new Term(calls, school, papers, bank, now).live();
    calls.clock.set(later(-1));
    const [group] = school.groups;
    const { manager, tutor } = school.staff;
    await makePlacement(await calls.as(manager), await calls.as(tutor), {
      bank,
      group,
      sat_at: later(-2),
      luck,
    });
    await makePractice(calls, school, bank, now);
    calls.clock.set(now);
    await giveReasons(calls, school);
    await makeDoubts(calls, school, now);
    /* Make the reports before the sittings, because a test in progress closes the reviews from which students
       report questions. */
    await makeReports(calls, school, now);
    await makeSittings(calls, school, bank, now);
    await makeAdaptiveTest(calls, school, bank, now);
    await makeVideos(calls, school, now);
    await makeKinds(await calls.as(tutor), group, later(7));
    await makeEssay(await calls.as(tutor), group, later(-1));
    await makeNorthside(await calls.as(school.staff.tutor2), school.groups[2], later(7));
    await makeLibrary(calls, school, now);
    await makeDoubtPlaces(calls, school, now);
    await makeWeeklyReports(calls, school, now);
    await tellNews(calls, school, now);
    calls.clock.set(later(-1));
    await regradeFirst(await calls.as(school.staff.manager), papers.quizzes[0] ?? '');
    calls.clock.set(now);
    const { call } = await calls.as(school.admin);
    const params = { id: school.admin.id };
    const { version } = await call(getPerson, { params });
    await call(changePerson, { params, body: { version, email: ADMIN_ADDRESS } });
  } finally {
    await calls.close();
  }
  return true;
}

/** Allows staff to share content with all schools, so that both schools see it. */
async function letStaffShare({ call }: SignedIn): Promise<void> {
  const { version } = await call(getSettings);
  await call(changeSettings, { body: { version, values: { 'bank.staff_share': true } } });
}
