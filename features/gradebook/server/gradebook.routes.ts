import { breaksRule, Problem } from '#contract/problem.ts';
import { reachOf } from '#core/access/access.ts';
import { found } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Route, route } from '#server/http/route.ts';
import { exportGradebook } from '../export.contract.ts';
import { getGradebook, getGradebookCell } from '../gradebook.contract.ts';
import { type Asked, askedOfGroup, askedOfStudents, type Reading } from './asked.ts';
import { gradebookFile } from './export-file.ts';
import { showGradebook, shownRow } from './show-gradebook.ts';
import { showPanel } from './show-panel.ts';

export const gradebookRoutes: Route[] = [
  route(getGradebook, async (context) => {
    const { db, query } = context;
    const { head, rows } = await showGradebook(db, await askedOf(context, query), query);
    const { limit, offset } = pageOffset(query);
    const page = rows.slice(offset, offset + limit).map((row) => shownRow(row, head.scale));
    return Object.assign(listAnswer(context, { count: rows.length, rows: page }), head);
  }),

  route(exportGradebook, async (context) => {
    const { db, query, now } = context;
    const shown = await showGradebook(db, await askedOf(context, query), query);
    return gradebookFile(shown, query.format, now);
  }),

  route(getGradebookCell, async (context) => {
    const { student, column, group } = context.query;
    if (student === undefined || column === undefined) {
      const message = 'Name a student and a column.';
      throw new Problem(breaksRule, { errors: [{ path: 'query', message }] });
    }
    const asked =
      group === undefined
        ? await askedOfStudents(context, [student], 'query.student')
        : await askedOfGroup(context, group);
    const students = asked.students.filter(({ id }) => id === student);
    const may_release = reachOf(context.caller.role, 'results.release') !== 'none';
    return found(await showPanel(context.db, Object.assign(asked, { students }), column, may_release));
  }),
];

/** The gradebook that a query names. Throws `breaks_rule` if it names neither a group nor students, or both. */
function askedOf(
  reading: Reading,
  {
    group,
    students,
  }: { readonly group?: string | undefined; readonly students?: readonly string[] | undefined },
): Promise<Asked> {
  if (group !== undefined && students === undefined) return askedOfGroup(reading, group);
  if (group === undefined && students !== undefined)
    return askedOfStudents(reading, students, 'query.students');
  const message = 'Name either a group or students.';
  throw new Problem(breaksRule, { errors: [{ path: 'query.group', message }] });
}
