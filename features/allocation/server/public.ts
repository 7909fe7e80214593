/**
 * The functions of allocation that other features' servers may call: to read how tests are assigned, to count
 * new or due tests, and to assign a test to many people.
 */

import type { Kysely } from 'kysely';
import type { Reach, Role, View } from '#core/access/access.ts';
import type { Allotment } from '#core/access/allocation.ts';
import type { SessionMode } from '#features/assessments/assessments.contract.ts';
import type { AssignedThings } from '#features/people/assignments-lost.contract.ts';
import { findPersonInReach } from '#features/people/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OwnAssessment } from '../allocation.contract.ts';
import * as allotting from './allot.ts';
import * as ownTests from './allotments.store.ts';
import { type Holder, listHolders as readHolders } from './allotments.store.ts';
import * as allotments from './allotments.ts';
import { listHeld, listHeldBy, type Ready, readyIn } from './allotments.ts';
import { type DueStudy, listDueStudy as readDueStudy } from './assignments.store.ts';
import { assignmentsView } from './assignments-view.ts';
import * as counting from './counting.store.ts';
import * as due from './due.store.ts';
import * as moving from './due-dates.store.ts';
import { listNewestExams as readNewestExams } from './exams.store.ts';
import * as ending from './group-ending.store.ts';
import * as holders from './holders.store.ts';
import * as memberships from './membership-ending.store.ts';
import * as own from './own-assessments.ts';
import * as shared from './shared-ways.store.ts';
import * as toSit from './tests-to-sit.store.ts';

/**
 * How a test is assigned to a person at `now`; null if the person or the test does not exist. The caller must
 * check that the person is in view.
 */
export async function findAllotment(
  db: Kysely<Tables>,
  { assessment, person, now }: { assessment: string; person: string; now: Date },
): Promise<Allotment | null> {
  const taker = await findPersonInReach(db, { reach: 'all', caller: person }, person);
  if (taker === null) return null;
  return (await listHeldBy(db, assessment, [taker], now)).get(person)?.allotment ?? null;
}

/**
 * How a test is assigned to a taker in the mode of a session that was created for them, ignoring that
 * session. Null if the test does not exist.
 */
export function findReady(
  db: Kysely<Tables>,
  {
    assessment,
    person,
    session,
    now,
  }: {
    assessment: string;
    person: { id: string; role: Role };
    session: { id: string; mode: SessionMode };
    now: Date;
  },
): Promise<Ready | null> {
  return readyIn(db, assessment, person, session, now);
}

export type { PaperAllotment, Ready } from './allotments.ts';

/**
 * For each of these people, by id: their allotment of the test at the instant when they took it on paper
 * (`sat_at`). Runs one SQL statement.
 */
export function listForPaper(...asked: Parameters<typeof allotments.listForPaper>) {
  return allotments.listForPaper(...asked);
}

/**
 * The revisions of tests whose questions a person may still be asked, or whose explanations are not released
 * to them.
 */
export function listPapersToCome(...asked: Parameters<typeof allotments.listPapersToCome>) {
  return allotments.listPapersToCome(...asked);
}

/** The revisions of tests that somebody still has to take, or whose answers are not released. */
export function listRevisionsToSit(...asked: Parameters<typeof toSit.listRevisionsToSit>) {
  return toSit.listRevisionsToSit(...asked);
}

/** The revisions of published tests that are open to guests. */
export function listOpenRevisions(...asked: Parameters<typeof toSit.listOpenRevisions>) {
  return toSit.listOpenRevisions(...asked);
}

const MOST_INITIAL = 20;

/**
 * The tests that a person has (assigned or joined) and can start now or later, earliest due date first; at
 * most 20.
 */
export async function listInitialAssessments(
  db: Kysely<Tables>,
  person: { id: string; role: Role },
  now: Date,
): Promise<string[]> {
  const held = await listHeld(db, person, now);
  return held
    .filter(({ allotment: { source, standing }, is_enrolled }) => {
      const isTheirs = source !== 'open' || is_enrolled;
      return isTheirs && (standing === 'ready' || standing === 'upcoming');
    })
    .sort((a, b) => (a.allotment.due_at ?? Infinity) - (b.allotment.due_at ?? Infinity) || 0)
    .slice(0, MOST_INITIAL)
    .map(({ assessment }) => assessment.id);
}

interface Given {
  readonly id: string;
  /** The title of the test in its latest published revision. */
  readonly title: string;
  readonly allotted_at: Date;
  readonly opens_at: Date | null;
  readonly due_at: Date | null;
  readonly standing: Allotment['standing'];
}

/** The tests assigned to a person that they may see, unsorted, in a few statements. */
export async function listGiven(
  db: Kysely<Tables>,
  person: { readonly id: string; readonly role: Role },
  now: Date,
): Promise<Given[]> {
  const held = await listHeld(db, person, now);
  const given = held.flatMap((one) => (one.allotted_at === null ? [] : { ...one, at: one.allotted_at }));
  const titles = await ownTests.listTitles(
    db,
    given.flatMap(({ assessment }) => assessment.revision ?? []),
  );
  const instant = (at: number | null) => (at === null ? null : new Date(at));
  return given.flatMap(({ assessment, allotment, at }) => {
    const title = titles.get(assessment.revision ?? '');
    const { opens_at, due_at, standing } = allotment;
    const terms = {
      allotted_at: new Date(at),
      opens_at: instant(opens_at),
      due_at: instant(due_at),
      standing,
    };
    return title === undefined ? [] : [{ id: assessment.id, title, ...terms }];
  });
}

export type { OwnReaching } from './own-assessments.ts';

/**
 * Reads the tests that are assigned to a person and which parts of their sessions they may see, so that
 * several functions can share one read.
 */
export function readOwnReaching(...asked: Parameters<typeof own.readOwnReaching>) {
  return own.readOwnReaching(...asked);
}

/** A person's own tests as their list shows them to `reader`, unsorted. */
export function listOwn(...asked: Parameters<typeof own.listOwn>): Promise<OwnAssessment[]> {
  return own.listOwn(...asked);
}

/**
 * The exam that each of these people prepares for, by person: the exam of the newest test that they have,
 * among exams with a defined number of questions. Runs one SQL statement.
 */
export function listNewestExams(db: Kysely<Tables>, people: readonly string[]): Promise<Map<string, string>> {
  return readNewestExams(db, people);
}

/**
 * The closing time of a test's last allocation with `counts`, which withholds answers until it closes; null
 * if none closes after `now`.
 */
export function findCountedUntil(db: Kysely<Tables>, assessment: string, now: Date): Promise<Date | null> {
  return counting.findCountedUntil(db, assessment, now);
}

/**
 * All people in reach who have a test, sorted by name, optionally only those in one group. Runs one SQL
 * statement.
 */
export async function listHolders(
  db: Kysely<Tables>,
  view: { reach: Reach; caller: string },
  assessment: string,
  group: string | undefined,
): Promise<Holder[]> {
  return (await readHolders(db, view, assessment, { group, ordering: 'name' }, null)).rows;
}

/** How many of these people can take the test in test mode, now or later. Runs at most two SQL statements. */
export async function countWhoCanTake(
  db: Kysely<Tables>,
  assessment: string,
  people: readonly { readonly id: string; readonly role: Role }[],
  now: Date,
): Promise<number> {
  const held = await listHeldBy(db, assessment, people, now);
  return [...held.values()].filter(
    ({ allotment: { mode, standing } }) =>
      mode !== 'practice' && ['ready', 'upcoming', 'under_way'].includes(standing),
  ).length;
}

/**
 * Counts, by school, everybody to whom a test is assigned in any way, who joined it or who has a session of
 * it.
 */
export function countHolders(...asked: Parameters<typeof holders.countHolders>) {
  return holders.countHolders(...asked);
}

/**
 * The content that is assigned to a group, and its members' progress in its tests. Only titles within
 * `content` are shown.
 */
export async function whatEndsWithGroup(
  db: Kysely<Tables>,
  group: string,
  content: View,
  now: Date,
): Promise<ending.TestsEnding & AssignedThings> {
  const things = await ending.listThingsOfGroup(db, group, content);
  return { ...things, ...(await ending.whatEndsOfTests(db, group, now)) };
}

/** The assignments that people lose when some of their memberships end and others begin. */
export function whatIsLost(...asked: Parameters<typeof memberships.whatIsLost>) {
  return memberships.whatIsLost(...asked);
}

/**
 * Call it before memberships of groups and schools end. Keeps what is released and, if requested, the
 * people's assignments as individual ones.
 */
export function beforeMembershipsEnd(...ended: Parameters<typeof memberships.beforeMembershipsEnd>) {
  return memberships.beforeMembershipsEnd(...ended);
}

/**
 * Assigns one published test to individuals, for the given school or else for one they share with the caller.
 * People who already have it individually for that school, or for no school, keep it unchanged. `made`: the
 * new allocations by person. Throws `breaks_rule` at `body.assessment`.
 */
export function allotToPeople(...given: Parameters<typeof allotting.allotToPeople>) {
  return allotting.allotToPeople(...given);
}

/**
 * Takes back the given allocations if they still exist, are in reach and have the given terms. Returns the
 * ids of those taken back.
 */
export function takeBackAllotments(...given: Parameters<typeof allotting.takeBack>) {
  return allotting.takeBack(...given);
}

export type { SharedWay } from './shared-ways.store.ts';

/** All assignments of many tests and sets, each with everybody of `people` whom it reaches. One statement. */
export function listSharedWays(...asked: Parameters<typeof shared.listSharedWays>) {
  return shared.listSharedWays(...asked);
}

/** Moves due dates without asking anybody to work again. The caller checks rights. */
export const dueDates = {
  listAssignedToGroup: moving.listAssignedToGroup,
  moveGroups: moving.moveGroupsDueDate,
  moveStudents: moving.moveStudentsDueDate,
};

/** The tests due soonest for people in view, with progress and two totals. */
export function listDueTests(...given: Parameters<typeof due.listDueTests>): Promise<due.DueTests> {
  return due.listDueTests(...given);
}

/**
 * What is due besides tests among the assignments that a staff member sees, by thing, target and due date.
 * Runs one SQL statement.
 */
export function listDueStudy(
  db: Kysely<Tables>,
  staff: { readonly id: string; readonly role: Role },
  window: due.DueWindow,
  asked: Parameters<typeof readDueStudy>[3],
): Promise<DueStudy[]> {
  return readDueStudy(db, assignmentsView(staff), window, asked);
}

/**
 * SQL: what is due in a window for people in view, one row for each person and allocation, with its progress.
 */
export function dueSoon(...given: Parameters<typeof due.dueSoon>) {
  return due.dueSoon(...given);
}

/** SQL: when a test or set was first assigned to people in view, one row for each person. */
export function firstAllotted(...given: Parameters<typeof due.firstAllotted>) {
  return due.firstAllotted(...given);
}
