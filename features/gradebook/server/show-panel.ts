/** Shows what is behind one cell of the gradebook. */
import type { Kysely } from 'kysely';
import { byHand, findRelease } from '#features/releases/server/public.ts';
import { releaseState } from '#features/sessions/release-many.rules.ts';
import type { Tables } from '#server/db/tables.ts';
import type { GradebookPanel } from '../gradebook.contract.ts';
import { type Attempt, countedAttempt, isLate } from '../gradebook.rules.ts';
import { releaseObstacle } from '../panel.rules.ts';
import type { Asked } from './asked.ts';
import { listColumns } from './gradebook.store.ts';
import * as panel from './panel.store.ts';
import { type ReadCell, readCells, readColumn } from './read-gradebook.ts';
import { findSetup, NO_SETUP } from './setup.store.ts';
import { showGradebook } from './show-gradebook.ts';

/**
 * What is behind the cell of the one asked student in a column; null if the gradebook has no such column.
 * `may_release`: whether the reader may release results.
 */
export async function showPanel(
  db: Kysely<Tables>,
  asked: Asked,
  column: string,
  may_release: boolean,
): Promise<GradebookPanel | null> {
  const { scope, students, time_zone, now } = asked;
  const [student] = students;
  if (student === undefined) return null;
  const { head, rows } = await showGradebook(db, asked, {
    scale: 'share',
    columns: [column],
    ordering: 'name',
  });
  const [shown] = head.columns;
  if (shown === undefined) return null;
  const days = { time_zone, from: undefined, until: undefined, columns: [column] };
  const read = (await listColumns(db, scope, [student.id], days)).map(readColumn);
  const [[facts] = []] = await readCells(db, scope, [student], read, now);
  const setup = scope.group === null ? NO_SETUP : await findSetup(db, scope.group.id);
  const attempts = facts?.attempts ?? [];
  const counted = countedAttempt(attempts, { scale: 'share', attempt: setup.attempt, is_own: false });
  const starts = await panel.listStarts(
    db,
    attempts.map(({ session }) => session),
  );
  const of = { student: student.id, column };
  return {
    student: { id: student.id, name: student.name },
    column: { id: shown.id, kind: shown.kind, of: shown.of, title: shown.title },
    cell: rows[0]?.cells[0] ?? null,
    attempts: attempts.map((attempt, place) => ({
      session: attempt.session,
      number: attempts.length - place,
      status: attempt.status as GradebookPanel['attempts'][number]['status'],
      started_at: starts.get(attempt.session)?.toISOString() ?? null,
      submitted_at: attempt.submitted_at === null ? null : new Date(attempt.submitted_at).toISOString(),
      raw: attempt.raw,
      raw_max: attempt.raw_max,
      scaled: attempt.scaled,
      pending_marks: attempt.pending_marks,
      late_answers: attempt.late_answers,
      is_late: isLate(attempt, facts?.dues ?? []),
      counts: attempt === counted,
    })),
    attempts_allowed: attemptsAllowed(facts),
    release: await releaseOf(db, attempts, may_release, now),
    excused: await panel.findExcuse(db, scope, of),
    remarks: await panel.findRemarks(db, scope, of),
  };
}

function attemptsAllowed(facts: ReadCell | undefined): number | null {
  return facts?.attempts_allowed ?? null;
}

async function releaseOf(
  db: Kysely<Tables>,
  attempts: readonly Attempt[],
  may_release: boolean,
  now: Date,
): Promise<GradebookPanel['release']> {
  const newest = attempts.find(({ status }) => status !== 'voided');
  const facts = newest === undefined ? null : await panel.findToRelease(db, newest.session);
  if (newest === undefined || facts === null || facts.mode === 'practice') {
    return { is_possible: false, why_not: newest === undefined ? 'no_session' : 'released', at: null };
  }
  const { released } = await findRelease(db, newest.session, now);
  const { status, pending_marks, release } = facts;
  const hand = byHand(facts);
  const state = releaseState({ status, pending_marks, released, ...hand }, release, now.getTime());
  const why_not = releaseObstacle(state, may_release);
  const at = newest.release_at === null ? null : new Date(newest.release_at).toISOString();
  return { is_possible: why_not === null, why_not, at };
}
