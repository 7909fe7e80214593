/**
 * Composes reports and updates their figures while they are drafts. Each batch is a transaction and finds its
 * remaining work in the database. So a server that stops midway, or two servers at the same time, compose
 * each report once.
 */
import type { Kysely } from 'kysely';
import { listReportReaders } from '#features/person/server/public.ts';
import { readSettings } from '#features/settings/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Platform } from '#server/http/route.ts';
import { judged, type Recipient } from '../report-states.rules.ts';
import { daysAfter, weekAtWork, weekTimes, workWindow } from '../week.rules.ts';
import * as due from './due.store.ts';
import { figuresOf, NOBODY } from './week-figures.ts';
import { addReports, type Figured, saveFigures } from './weekly.store.ts';

/** The number of students whose figures are computed together. */
const AT_A_TIME = 50;

/**
 * How old a draft's figures may become. Students work until the end of Sunday, and results are released or
 * voided later.
 */
const STALE_MS = 60 * 60 * 1000;

/** Composes the reports of every due week in every school, until none is left or `stop` aborts. */
export async function composeReports({ database, clock }: Platform, stop: AbortSignal): Promise<void> {
  for (const { school, time_zone, composed } of await due.listSchoolWeeks(database.kysely)) {
    const week = weekAtWork(clock.now(), time_zone);
    if (week === null || (composed !== null && composed >= week)) continue;
    let left = AT_A_TIME;
    while (left === AT_A_TIME && !stop.aborted) {
      const now = clock.now();
      const students = await due.listToCompose(database.kysely, school, week, AT_A_TIME);
      left = students.length;
      await inTransaction(database.kysely, async (transaction) => {
        const figured = await figuredNow(transaction, students, { week, time_zone }, now);
        await addReports(transaction, { school, week, time_zone }, figured, now);
        if (left < AT_A_TIME) await due.saveComposed(transaction, school, week, now);
      });
    }
  }
}

/** Updates drafts whose figures are an hour old, and lets drafts lapse after the Thursday of their week. */
export async function refreshDrafts({ database, clock }: Platform, stop: AbortSignal): Promise<void> {
  const db = database.kysely;
  for (const draft of await due.listDraftWeeks(db)) {
    const now = clock.now();
    if (weekTimes(draft.week, draft.time_zone).lapses_at <= now) await due.lapseDrafts(db, draft, now);
  }
  while (!stop.aborted) {
    const now = clock.now();
    const stale = await due.listStaleDrafts(db, new Date(now.getTime() - STALE_MS), AT_A_TIME);
    const [first] = stale;
    if (first === undefined) return;
    const students = stale.map(({ student }) => student);
    await inTransaction(db, async (transaction) => {
      await saveFigures(transaction, first.week, await figuredNow(transaction, students, first, now), now);
    });
  }
}

/**
 * The current figures of these students' reports for a week, and whether each report is unremarkable, should
 * be looked at first, or cannot be sent.
 */
export async function figuredNow(
  db: Kysely<Tables>,
  students: readonly string[],
  { week, time_zone }: { week: string; time_zone: string },
  now: Date,
): Promise<Figured[]> {
  const times = weekTimes(week, time_zone);
  const before = weekTimes(daysAfter(week, -7), time_zone);
  const told = await due.listToldBefore(db, students, week);
  const windows = new Map(
    students.map((student) => [student, workWindow(times, told.get(student) ?? null, now)]),
  );
  const weeks = [...windows].map(([student, window]) => ({
    student,
    week,
    time_zone,
    ...window,
    before_from: before.begins_at,
    begins_at: times.begins_at,
  }));
  const figures = await figuresOf(db, weeks, NOBODY, now);
  const guardians = await guardiansOf(db, students);
  const sentences = await due.listSentences(db, students, week);
  const is_asked = (await readSettings(db))['reports.tutor_sentence'];
  return students.flatMap((student): Figured[] => {
    const [own, window] = [figures.get(student), windows.get(student)];
    if (own === undefined || window === undefined) return [];
    const { has_tutor = false, has_sentence = false } = sentences.get(student) ?? {};
    const report = {
      figures: own,
      guardians: guardians.get(student) ?? [],
      has_sentence,
      expects_sentence: is_asked && has_tutor,
    };
    return [{ student, figures: own, ...judged(report, now), worked_until: window.until }];
  });
}

/** A guardian, with the facts that decide whether a report goes to them. */
export interface Guardian extends Recipient {
  readonly recorded_at: Date | null;
  readonly stopped_it: boolean;
}

/** The guardians of each student, with their current consents and pauses. Runs two SQL statements. */
export async function guardiansOf(
  db: Kysely<Tables>,
  students: readonly string[],
): Promise<Map<string, Guardian[]>> {
  const readers = await listReportReaders(db, students);
  const pauses = await due.listPauses(
    db,
    readers.map(({ id }) => id),
  );
  const guardians = readers.map(({ person, ...reader }) => ({
    person,
    guardian: { ...reader, paused_until: pauses.get(reader.id) ?? null },
  }));
  return new Map(
    [...Map.groupBy(guardians, ({ person }) => person)].map(([person, own]) => [
      person,
      own.map(({ guardian }) => guardian),
    ]),
  );
}
