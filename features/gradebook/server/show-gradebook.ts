/** Puts a gradebook together from what the stores read, by the rules of averages and cells. */
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { instantOfWall } from '#core/wall-time/wall-time.ts';
import { listRevisions } from '#features/assessments/server/public.ts';
import { readScale } from '#features/results/scale.rules.ts';
import type { Tables } from '#server/db/tables.ts';
import { mean } from '../averages.rules.ts';
import type { Gradebook, GradebookCell, GradebookColumn, getGradebook } from '../gradebook.contract.ts';
import { type CellTerms, cellOf, countedAttempt } from '../gradebook.rules.ts';
import { averageSays } from '../gradebook-words.rules.ts';
import {
  arrangedRows,
  columnFigures,
  filterCounts,
  orderedColumns,
  type TableRow,
  tableRows,
  towardGoal,
} from '../table.rules.ts';
import type { Asked } from './asked.ts';
import * as store from './gradebook.store.ts';
import { type ReadCell, type ReadColumn, readCells, readColumn } from './read-gradebook.ts';
import { findSetup, listOutsideColumns, NO_SETUP, type OutsideColumn, placeOf } from './setup.store.ts';

type Query = z.output<typeof getGradebook.query>;

/** A gradebook without the links of its pages. */
export interface ShownGradebook {
  readonly head: Omit<Gradebook, 'count' | 'next' | 'previous' | 'results'>;
  /** All rows that fit the query, in its order. */
  readonly rows: readonly TableRow[];
}

type Head = Pick<
  GradebookColumn,
  'id' | 'kind' | 'of' | 'title' | 'due_at' | 'at' | 'on' | 'category' | 'counts'
>;

/** A column with the cell of each student. */
interface Filled {
  readonly head: Head;
  readonly cells: readonly (GradebookCell | null)[];
  /** The exam scales of its results. */
  readonly scales: ReadonlySet<string>;
}

/**
 * The gradebook of these students. The figures of columns and counts are over all of them; `search` and `state`
 * only choose rows.
 */
export async function showGradebook(
  db: Kysely<Tables>,
  { scope, students, time_zone, is_own, now }: Asked,
  query: Pick<Query, 'scale' | 'ordering'> & Partial<Query>,
): Promise<ShownGradebook> {
  const { scale, from, until, columns: chosen } = query;
  const { group } = scope;
  const setup = group === null ? NO_SETUP : await findSetup(db, group.id);
  const people = students.map(({ id }) => id);
  const listed = await store.listColumns(db, scope, people, { time_zone, from, until, columns: chosen });
  const isAsked = ({ kind, category }: Head) =>
    (query.kind === undefined || query.kind === kind) &&
    (query.category === undefined || query.category === category);
  const titles = is_own
    ? await listRevisions(
        db,
        listed.flatMap(({ revision }) => revision ?? []),
      )
    : null;
  const read = listed.map(readColumn).filter((column) => isAsked(headOf(column)));
  const terms: CellTerms = { scale, attempt: setup.attempt, now: now.getTime(), is_own };
  const facts = await readCells(db, scope, students, read, now);
  const outside = group === null ? [] : await listOutsideColumns(db, group.id, people);
  const filled = [
    ...read.map((column, place) => filledColumn(headOf(column), facts[place] ?? [], terms)),
    ...outside.filter(isInDays).flatMap((column) => {
      const head = outsideHead(column);
      return isAsked(head) ? outsideFilled(head, column, students, scale) : [];
    }),
  ];
  const isExam = scale !== 'share' && scale !== 'points';
  const shown = isExam ? filled.filter(({ scales }) => scales.has(scale)) : filled;
  const ordered = orderedColumns(
    shown.map(({ head, cells }) => Object.assign({ cells }, head)),
    setup.categories,
  );
  const cells = ordered.map((column) => column.cells);
  const rows = tableRows(students, ordered, cells, setup.categories, scale);
  const hidden = filled.length - shown.length;
  const columns = ordered.map(({ cells: own, ...head }) => Object.assign(head, columnFigures(own)));
  return {
    head: {
      group: group === null ? null : { id: group.id, name: group.name },
      time_zone,
      scale,
      scales: scalesOf(filled),
      attempt: setup.attempt,
      categories: setup.categories.map((category) => category),
      columns,
      hidden_columns: hidden,
      older_columns: Math.max(0, (listed[0]?.all ?? 0) - store.MOST_COLUMNS),
      average: scale === 'points' ? null : mean(rows.flatMap(({ average }) => average.value ?? [])),
      average_says: averageSays({
        scale,
        ends: isExam ? readScale(scale) : null,
        categories: setup.categories,
        columns,
        hidden,
        attempt: setup.attempt,
        is_own,
      }),
      counts: { students: students.length, cells: filterCounts(rows) },
    },
    rows: arrangedRows(rows, {
      search: query.search,
      state: query.state,
      ordering: query.ordering,
      place: ordered.findIndex(({ id }) => id === query.sort),
    }),
  };

  function headOf({ id, kind, of, title: working, due_at, at, on, revision }: ReadColumn): Head {
    const placed = placeOf(setup, { id, kind });
    return {
      id,
      kind,
      of,
      // Students know a test by the title of its published version.
      title: titles?.get(revision ?? '')?.title ?? working,
      due_at: due_at?.toISOString() ?? null,
      at: at.toISOString(),
      on,
      ...placed,
    };
  }

  function outsideHead({ id, title, held_on }: OutsideColumn): Head {
    const placed = placeOf(setup, { id, kind: 'outside' });
    const at = instantOfWall({ day: held_on, time: '00:00' }, time_zone);
    return { id, kind: 'outside', of: 'outside', title, due_at: null, at, on: held_on, ...placed };
  }

  function isInDays({ id, held_on }: OutsideColumn): boolean {
    return (
      (from === undefined || held_on >= from) &&
      (until === undefined || held_on <= until) &&
      (chosen === undefined || chosen.includes(id))
    );
  }
}

function filledColumn(head: Head, facts: readonly ReadCell[], terms: CellTerms): Filled {
  const scales = new Set(
    facts.flatMap(({ attempts, is_excused }) =>
      attempts.length === 0 || is_excused ? [] : (countedAttempt(attempts, terms)?.score_scale ?? []),
    ),
  );
  return { head, cells: facts.map((fact) => cellOf(fact, terms)), scales };
}

/** An outside grade has points only, so it has no value on an exam scale. */
function outsideFilled(
  head: Head,
  { out_of, grades }: OutsideColumn,
  students: readonly store.Member[],
  scale: string,
): Filled {
  const points = new Map(grades.map((grade) => [grade.person, grade.points]));
  return {
    head,
    scales: new Set(),
    cells: students.map(({ id }) => {
      const own = points.get(id);
      if (own === undefined) return null;
      return {
        state: 'released',
        session: null,
        value: scale === 'share' ? own / out_of : scale === 'points' ? own : null,
        out_of,
        is_counted: false,
        is_late: false,
        is_overdue: false,
        late_answers: 0,
        progress: null,
        due_at: null,
        release_at: null,
      };
    }),
  };
}

/** The exam scales of these columns, those with most columns first. */
function scalesOf(filled: readonly Filled[]): Gradebook['scales'] {
  const counts = new Map<string, number>();
  for (const { scales } of filled)
    for (const scale of scales) counts.set(scale, (counts.get(scale) ?? 0) + 1);
  return [...counts]
    .toSorted(([a, most], [b, more]) => more - most || (a < b ? -1 : 1))
    .map(([id, columns]) => Object.assign({ id, columns }, readScale(id)));
}

/** A row as the gradebook answers it. */
export function shownRow(row: TableRow, scale: string): Gradebook['results'][number] {
  const { student, average, cells } = row;
  const isExam = scale !== 'share' && scale !== 'points';
  return {
    student: { id: student.id, name: student.name },
    average,
    toward_goal: isExam ? towardGoal(row) : null,
    cells: [...cells],
  };
}
