/** Reads a gradebook: students, columns, assignments and sessions together, in a number of statements that does not depend on how many there are. */
import type { Kysely } from 'kysely';
import { type AllocationTerms, type Allotment, allotmentIn } from '#core/access/allocation.ts';
import { listSharedWays, type SharedWay } from '#features/allocation/server/public.ts';
import type { AssessmentForSession } from '#features/assessments/server/public.store.ts';
import { listAssessmentsForSession } from '#features/assessments/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { type CellFacts, setAllotment } from '../gradebook.rules.ts';
import type { ColumnKind } from '../gradebook-values.contract.ts';
import * as attempts from './attempts.store.ts';
import type { ColumnRow, ColumnScope, Member } from './gradebook.store.ts';

/** A column with what is known before its cells are read. */
export interface ReadColumn {
  readonly id: string;
  readonly kind: ColumnKind;
  readonly of: 'test' | 'practice_set';
  readonly title: string;
  readonly due_at: Date | null;
  readonly at: Date;
  readonly on: string;
  readonly revision: string | null;
}

/** The column of a row of the store. */
export function readColumn({
  id,
  of,
  title,
  is_practice,
  is_essay,
  due_at,
  at,
  on,
  revision,
}: ColumnRow): ReadColumn {
  const kind = is_practice ? 'practice' : is_essay ? 'essay' : 'test';
  return { id, kind, of, title, due_at, at, on, revision };
}

/** The sessions and assignments of one student in one column. */
export type ReadCell = CellFacts & { readonly attempts_allowed: number | null };

/**
 * The facts of every cell, by column and then by student, in the order of the asked lists. Runs at most seven
 * SQL statements.
 */
export async function readCells(
  db: Kysely<Tables>,
  scope: ColumnScope,
  students: readonly Member[],
  columns: readonly ReadColumn[],
  now: Date,
): Promise<ReadCell[][]> {
  if (students.length === 0 || columns.length === 0) return columns.map(() => []);
  const people = students.map(({ id }) => id);
  const idsOf = (of: ReadColumn['of']) => columns.flatMap((column) => (column.of === of ? column.id : []));
  const tests = idsOf('test');
  const ways = await listSharedWays(db, people, { tests, sets: idsOf('practice_set') });
  const assessments = await listAssessmentsForSession(db, tests);
  const ids = columns.map(({ id }) => id);
  const rows = await completed(db, people, columns, await attempts.listAttempts(db, people, ids, now));
  const excuses = await attempts.listExcuses(db, scope, people);
  const excused = new Set(excuses.map(({ person, thing }) => `${person} ${thing}`));
  const waysOf = Map.groupBy(ways, ({ thing }) => thing);
  const rowsOf = gridOf(rows, columns.length);
  return columns.map((column, place) => {
    const allotments = new Allotments(column, assessments.get(column.id) ?? null, now);
    const reaching = reachingOf(waysOf.get(column.id) ?? [], students.length);
    const isPractice = column.kind === 'practice';
    return students.map((student, index) => {
      const own = rowsOf[place]?.get(index) ?? NO_ROWS;
      const { allotment, dues } = allotments.of(reaching[index] ?? NO_WAYS, own);
      return {
        allotment,
        attempts_allowed: allotment?.attempts_allowed ?? null,
        dues,
        attempts: own.every((row) => row.is_practice === isPractice)
          ? own
          : own.filter((row) => row.is_practice === isPractice),
        is_excused: excused.size > 0 && excused.has(`${student.id} ${column.id}`),
      };
    });
  });
}

const NO_ROWS: readonly attempts.AttemptRow[] = [];
const NO_WAYS: readonly SharedWay[] = [];

/** The sessions by column and student, those in progress first, then the newest. */
function gridOf(rows: readonly attempts.AttemptRow[], columns: number): Map<number, attempts.AttemptRow[]>[] {
  const grid = Array.from({ length: columns }, () => new Map<number, attempts.AttemptRow[]>());
  for (const row of rows) {
    const cells = grid[row.column];
    const cell = cells?.get(row.student);
    if (cell === undefined) cells?.set(row.student, [row]);
    else {
      cell.push(row);
      cell.sort((a, b) => Number(b.is_under_way) - Number(a.is_under_way) || b.created_at - a.created_at);
    }
  }
  return grid;
}

/** The assignments that reach each student. Students with the same assignments share one list. */
function reachingOf(ways: readonly SharedWay[], count: number): (readonly SharedWay[])[] {
  const reaching: SharedWay[][] = Array.from({ length: count }, () => []);
  for (const way of ways) for (const place of way.places) reaching[place]?.push(way);
  const shared = new Map<string, SharedWay[]>();
  const numbers = new Map(ways.map((way, number) => [way, number]));
  return reaching.map((own) => {
    const key = own.map((way) => numbers.get(way)).join(' ');
    const known = shared.get(key) ?? own;
    shared.set(key, known);
    return known;
  });
}

type ColumnAllotment = Pick<Allotment, 'standing' | 'due_at' | 'attempts_allowed'>;

interface Resolved {
  readonly allotment: ColumnAllotment | null;
  readonly dues: readonly Pick<AllocationTerms, 'allotted_at' | 'due_at'>[];
}

/**
 * Resolves the assignments of one column. Students with the same assignments share a result if their sessions
 * are alike: all that matters of a submission is which assignments were made after it.
 */
class Allotments {
  readonly #known = new Map<readonly SharedWay[], Map<string, Resolved>>();
  readonly #column: ReadColumn;
  readonly #assessment: AssessmentForSession | null;
  readonly #now: Date;

  constructor(column: ReadColumn, assessment: AssessmentForSession | null, now: Date) {
    this.#column = column;
    this.#assessment = assessment;
    this.#now = now;
  }

  of(ways: readonly SharedWay[], rows: readonly attempts.AttemptRow[]): Resolved {
    const known = this.#known.get(ways) ?? new Map<string, Resolved>();
    this.#known.set(ways, known);
    const key = rows.map((row) => likeness(row, ways)).join(' ');
    const found = known.get(key);
    if (found !== undefined) return found;
    const isPractice = this.#column.kind === 'practice';
    const resolved = {
      allotment: this.#allotment(ways, rows),
      dues: ways.filter(({ mode }) => (mode === 'practice') === isPractice),
    };
    known.set(key, resolved);
    return resolved;
  }

  #allotment(ways: readonly SharedWay[], rows: readonly attempts.AttemptRow[]): ColumnAllotment | null {
    const now = this.#now.getTime();
    const held = rows.filter(({ status }) => status !== 'voided' && status !== 'expired');
    if (this.#column.of === 'practice_set') return setAllotment(ways, held, now);
    if (this.#assessment === null) return null;
    const allotment = allotmentIn(this.#column.kind === 'practice' ? 'practice' : 'test', {
      assessment: this.#assessment,
      allocations: ways,
      sessions: held.map(({ is_practice, is_under_way, status, submitted_at }) => ({
        mode: is_practice ? 'practice' : 'test',
        is_under_way,
        is_begun: status !== 'generated',
        submitted_at,
        // It only bars practice of a taken test, and such a test's column shows the test.
        is_out: false,
      })),
      is_enrolled: false,
      now,
    });
    return allotment.source === null || allotment.source === 'open' ? null : allotment;
  }
}

function likeness(
  { is_practice, status, submitted_at }: attempts.AttemptRow,
  ways: readonly SharedWay[],
): string {
  if (submitted_at === null) return `${is_practice} ${status}`;
  const asking = ways.map(({ allotted_at }) => (allotted_at > submitted_at ? '1' : '0'));
  return `${is_practice} ${status} ${asking.join('')}`;
}

const AT_WORK = ['in_progress', 'on_break', 'paused'];

/** Adds the figures of practice sets, progress, and late answers. */
async function completed(
  db: Kysely<Tables>,
  people: readonly string[],
  columns: readonly ReadColumn[],
  rows: readonly attempts.AttemptRow[],
): Promise<attempts.AttemptRow[]> {
  const isOfSet = ({ column }: attempts.AttemptRow) => columns[column]?.of === 'practice_set';
  const idsOf = (chosen: readonly attempts.AttemptRow[]) => chosen.map(({ session }) => session);
  const practice = await attempts.listPracticeFigures(db, idsOf(rows.filter(isOfSet)));
  const working = rows.filter((row) => AT_WORK.includes(row.status) && !isOfSet(row));
  const progress = await attempts.listProgress(db, idsOf(working));
  const late = await attempts.listLateCounts(db, people);
  return rows.map((row) => {
    const set = practice.get(row.session);
    const late_answers = late.get(row.session) ?? 0;
    if (set !== undefined) {
      const figures = {
        raw: set.right,
        raw_max: set.asked,
        progress: { answered: set.tried, asked: set.asked },
      };
      return Object.assign({}, row, figures, { late_answers });
    }
    const done = progress.get(row.session) ?? null;
    // Most sessions are over and have no late answers.
    return done === null && late_answers === 0
      ? row
      : Object.assign({}, row, { progress: done, late_answers });
  });
}
