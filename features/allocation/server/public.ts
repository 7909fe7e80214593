/**
 * What other features' servers may ask about allotments: what a person has, what is new to them, what is due; and to
 * allot a test to many people.
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
import * as counting from './counting.store.ts';
import * as due from './due.store.ts';
import { listNewestExams as readNewestExams } from './exams.store.ts';
import * as ending from './group-ending.store.ts';
import * as holders from './holders.store.ts';
import * as memberships from './membership-ending.store.ts';
import * as own from './own-assessments.ts';
import * as toSit from './tests-to-sit.store.ts';

/**
 * What a person has of an assessment at `now`; null where there is no such person or
 * assessment. Whoever asks sees to it that the person is in view.
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
 * What a taker has of an assessment in the mode of a session that was made ready for them, that session left aside; null
 * where there is no such assessment.
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

/** What each of these people has of an assessment that they sat on paper at an instant, by person. One statement. */
export function listForPaper(...asked: Parameters<typeof allotments.listForPaper>) {
  return allotments.listForPaper(...asked);
}

/** The revisions of assessments whose questions a person may still be asked, or whose answers are not out for them. */
export function listPapersToCome(...asked: Parameters<typeof allotments.listPapersToCome>) {
  return allotments.listPapersToCome(...asked);
}

/** The revisions of tests that somebody still has to sit, or whose answers are not out. */
export function listRevisionsToSit(...asked: Parameters<typeof toSit.listRevisionsToSit>) {
  return toSit.listRevisionsToSit(...asked);
}

/** The revisions of published assessments that are open to guests. */
export function listOpenRevisions(...asked: Parameters<typeof toSit.listOpenRevisions>) {
  return toSit.listOpenRevisions(...asked);
}

const MOST_INITIAL = 20;

/**
 * The assessments that are allotted to a person, or were taken by them as open ones, and that wait to be begun, now or
 * later; the one due first at the top, at most 20.
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
  /** As it was last published. */
  readonly title: string;
  readonly allotted_at: Date;
  readonly opens_at: Date | null;
  readonly due_at: Date | null;
  readonly standing: Allotment['standing'];
}

/** What somebody allotted to a person and they may see, in no order; few statements, whatever its length. */
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

/** What reaches a person, and what of their sessions is open to themselves: read once for who asks several things of it. */
export function readOwnReaching(...asked: Parameters<typeof own.readOwnReaching>) {
  return own.readOwnReaching(...asked);
}

/** A person's own assessments as their list shows them to `reader`, in no order. */
export function listOwn(...asked: Parameters<typeof own.listOwn>): Promise<OwnAssessment[]> {
  return own.listOwn(...asked);
}

/**
 * The exam that each of these people prepares for, by person: of the newest test that they were given, among exams that say
 * what one test asks. One statement.
 */
export function listNewestExams(db: Kysely<Tables>, people: readonly string[]): Promise<Map<string, string>> {
  return readNewestExams(db, people);
}

/** When the last allotment of an assessment that counts closes; null where none counts after `now`. */
export function findCountedUntil(db: Kysely<Tables>, assessment: string, now: Date): Promise<Date | null> {
  return counting.findCountedUntil(db, assessment, now);
}

/** The people in reach who have an assessment, by name, all of them; of a group where one is named. One statement. */
export async function listHolders(
  db: Kysely<Tables>,
  view: { reach: Reach; caller: string },
  assessment: string,
  group: string | undefined,
): Promise<Holder[]> {
  return (await readHolders(db, view, assessment, { group, ordering: 'name' }, null)).rows;
}

/** How many of these people are still to take an assessment as a test, now or later. At most two statements. */
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

/** Everyone who has an assessment by any way, took it by themselves, or was given a session of it, counted by school. */
export function countHolders(...asked: Parameters<typeof holders.countHolders>) {
  return holders.countHolders(...asked);
}

/** What is assigned to a group, and what becomes of its tests that members have begun. `content`: whose titles are told. */
export async function whatEndsWithGroup(
  db: Kysely<Tables>,
  group: string,
  content: View,
  now: Date,
): Promise<ending.TestsEnding & AssignedThings> {
  const things = await ending.listThingsOfGroup(db, group, content);
  return { ...things, ...(await ending.whatEndsOfTests(db, group, now)) };
}

/** What people lose with memberships that end, where others begin. */
export function whatIsLost(...asked: Parameters<typeof memberships.whatIsLost>) {
  return memberships.whatIsLost(...asked);
}

/** Before memberships of groups and schools end: keeps what is released, and by name what the people had, where told. */
export function beforeMembershipsEnd(...ended: Parameters<typeof memberships.beforeMembershipsEnd>) {
  return memberships.beforeMembershipsEnd(...ended);
}

/**
 * Allots one published assessment to people by name, for the school that is told, else for the caller's that is theirs too;
 * who has it so for that school already, or for none, keeps it as it is. `made`: the new allotments by person. Throws `breaks_rule` at
 * `body.assessment`.
 */
export function allotToPeople(...given: Parameters<typeof allotting.allotToPeople>) {
  return allotting.allotToPeople(...given);
}

/** Takes back those of these allotments that are there and in reach; answers with their ids. */
export function takeBackAllotments(...given: Parameters<typeof allotting.takeBack>) {
  return allotting.takeBack(...given);
}

/** What is due soonest to people in view, and how far they have come; with all of it in two figures. */
export function listDueTests(...given: Parameters<typeof due.listDueTests>): Promise<due.DueTests> {
  return due.listDueTests(...given);
}

/** What is due in a window to people in view, as SQL: a row a person and allotment, with whether it is begun and done. */
export function dueSoon(...given: Parameters<typeof due.dueSoon>) {
  return due.dueSoon(...given);
}

/** When something was first allotted to people in view, as SQL: a row a person. */
export function firstAllotted(...given: Parameters<typeof due.firstAllotted>) {
  return due.firstAllotted(...given);
}
