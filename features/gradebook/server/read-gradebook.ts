/** Reads a gradebook: students, columns, assignments and sessions together, in a number of statements that does not depend on how many there are. */
import type { Kysely } from 'kysely';
import { type AllocationTerms, type Allotment, allotmentIn } from '#core/access/allocation.ts';
import { listSharedWays, type SharedWay } from '#features/allocation/server/public.ts';
import type { AssessmentForSession } from '#features/assessments/server/public.store.ts';
import { listAssessmentsForSession } from '#features/assessments/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { type Attempt, type CellFacts, setAllotment } from '../gradebook.rules.ts';
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
  const rows = await attempts.listAttempts(
    db,
    people,
    columns.map(({ id }) => id),
    now,
  );
  const facts = await sessionFacts(db, people, columns, rows);
  const excuses = await attempts.listExcuses(db, scope, people);
  const excused = new Set(excuses.map(({ person, thing }) => `${person} ${thing}`));
  const waysOf = Map.groupBy(ways, ({ thing }) => thing);
  const rowsOf = Map.groupBy(rows, ({ column }) => column);
  return columns.map((column, place) => {
    const byStudent = Map.groupBy(rowsOf.get(place) ?? [], ({ student }) => student);
    const allotments = new Allotments(column, assessments.get(column.id) ?? null, now);
    const reaching = reachingOf(waysOf.get(column.id) ?? [], students.length);
    return students.map((student, index) => {
      const own = byStudent.get(index) ?? NO_ROWS;
      const isPractice = column.kind === 'practice';
      const found = reaching[index] ?? NO_WAYS;
      const { allotment, dues } = allotments.of(found, own);
      return {
        allotment,
        attempts_allowed: allotment?.attempts_allowed ?? null,
        dues,
        attempts:
          own.length === 0
            ? NO_ATTEMPTS
            : own.flatMap((row) => (row.is_practice === isPractice ? facts(row) : [])),
        is_excused: excused.has(`${student.id} ${column.id}`),
      };
    });
  });
}

const NO_ROWS: readonly attempts.AttemptRow[] = [];
const NO_WAYS: readonly SharedWay[] = [];
const NO_ATTEMPTS: readonly Attempt[] = [];

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

/** Resolves the assignments of one column. Students without a session and with the same assignments share a result. */
class Allotments {
  readonly #unstarted = new Map<readonly SharedWay[], Resolved>();
  readonly #column: ReadColumn;
  readonly #assessment: AssessmentForSession | null;
  readonly #now: Date;

  constructor(column: ReadColumn, assessment: AssessmentForSession | null, now: Date) {
    this.#column = column;
    this.#assessment = assessment;
    this.#now = now;
  }

  of(ways: readonly SharedWay[], rows: readonly attempts.AttemptRow[]): Resolved {
    const known = rows.length === 0 ? this.#unstarted.get(ways) : undefined;
    if (known !== undefined) return known;
    const isPractice = this.#column.kind === 'practice';
    const resolved = {
      allotment: this.#allotment(ways, rows),
      dues: ways.filter(({ mode }) => (mode === 'practice') === isPractice),
    };
    if (rows.length === 0) this.#unstarted.set(ways, resolved);
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
      sessions: held.map(({ is_practice, status, submitted_at }) => ({
        mode: is_practice ? 'practice' : 'test',
        is_under_way: UNDER_WAY.includes(status),
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

const UNDER_WAY = ['generated', 'in_progress', 'on_break', 'paused'];
const AT_WORK = ['in_progress', 'on_break', 'paused'];

/** Completes rows to attempts: figures of practice sets, progress, and late answers. */
async function sessionFacts(
  db: Kysely<Tables>,
  people: readonly string[],
  columns: readonly ReadColumn[],
  rows: readonly attempts.AttemptRow[],
): Promise<(row: attempts.AttemptRow) => Attempt> {
  const isOfSet = ({ column }: attempts.AttemptRow) => columns[column]?.of === 'practice_set';
  const idsOf = (chosen: readonly attempts.AttemptRow[]) => chosen.map(({ session }) => session);
  const practice = await attempts.listPracticeFigures(db, idsOf(rows.filter(isOfSet)));
  const working = rows.filter((row) => AT_WORK.includes(row.status) && !isOfSet(row));
  const progress = await attempts.listProgress(db, idsOf(working));
  const late = await attempts.listLateCounts(db, people);
  return ({ student: _student, column: _column, ...row }) => {
    const set = practice.get(row.session);
    return {
      ...row,
      raw: set === undefined ? row.raw : set.right,
      raw_max: set === undefined ? row.raw_max : set.asked,
      late_answers: late.get(row.session) ?? 0,
      progress:
        progress.get(row.session) ?? (set === undefined ? null : { answered: set.tried, asked: set.asked }),
    };
  };
}
