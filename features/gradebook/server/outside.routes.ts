import { requireSchoolsInUse } from '#features/schools/server/public.store.ts';
import { readTable } from '#server/background/csv-table.ts';
import { noteAudit } from '#server/http/audited.ts';
import { found, requireNoFaults } from '#server/http/found.ts';
import { type Route, route } from '#server/http/route.ts';
import { importOutsideGrades, removeOutsideColumn } from '../outside.contract.ts';
import { gradeHeader, gradeRows } from '../outside.rules.ts';
import { askedOfGroup } from './asked.ts';
import type { Member } from './gradebook.store.ts';
import * as store from './outside.store.ts';
import { listOutsideColumns, lockSetup } from './setup.store.ts';

/** More lines than a gradebook has students. */
const MOST_LINES = 1_000;

export const outsideRoutes: Route[] = [
  route(importOutsideGrades, async (context) => {
    const { db, view, caller, params, query, body, now } = context;
    const { scope, students } = await askedOfGroup({ db, view, caller, now }, params.id);
    await requireSchoolsInUse(db, [scope.group.school]);
    await lockSetup(db, scope.group.id);
    const people = students.map(({ id }) => id);
    const present = await listOutsideColumns(db, scope.group.id, []);
    const path = 'body.column';
    if (body.column !== null && !present.some(({ id }) => id === body.column))
      requireNoFaults([{ path, message: 'This column doesn’t exist, or you can’t see it.' }]);
    const highest = body.column === null ? 0 : await store.findHighestOther(db, body.column, people);
    if (highest > body.out_of)
      requireNoFaults([{ path: 'body.out_of', message: `Another student has ${highest} points.` }]);
    const rows = readRows(body, students, await store.listIdentities(db, people));
    const rejected = rows.filter(({ fault }) => fault !== null);
    const grades = rows.flatMap(({ student, points, fault }) =>
      student === null || points === null || fault !== null ? [] : { person: student.id, points },
    );
    const { title, out_of, held_on } = body;
    const report = (id: string | null) => {
      const graded = new Set(grades.map(({ person }) => person));
      return {
        column: { id, title, out_of, held_on },
        rows,
        imported: grades.length,
        rejected: rejected.length,
        without: students.flatMap(({ id: student, name }) =>
          graded.has(student) ? [] : { id: student, name },
        ),
      };
    };
    if (query.dry_run) return report(body.column);
    if (!body.leave_out_rejected)
      requireNoFaults(
        rejected.map(({ line, fault }) => ({ path: 'body.csv', message: `Line ${line}: ${fault}` })),
      );
    const of = { group: scope.group.id, column: body.column };
    const column = await store.saveOutsideColumn(db, of, { title, out_of, held_on }, { by: caller.id, now });
    await store.replaceGrades(db, column, people, grades, { by: caller.id, now });
    for (const { person } of grades) noteAudit(context, { target_kind: 'person', target: person });
    return report(column);
  }),

  route(removeOutsideColumn, async ({ db, view, caller, params, now }) => {
    const { group } = found(await store.findColumnForUpdate(db, params.id));
    const { scope } = await askedOfGroup({ db, view, caller, now }, group);
    await requireSchoolsInUse(db, [scope.group.school]);
    await store.removeColumn(db, params.id);
  }),
];

/** The lines of the file. Throws `breaks_rule` for a file that cannot be read. */
function readRows(
  { csv, out_of }: { readonly csv: string; readonly out_of: number },
  students: readonly Member[],
  identities: Awaited<ReturnType<typeof store.listIdentities>>,
) {
  const path = 'body.csv';
  const table = readTable(new TextEncoder().encode(csv), MOST_LINES);
  const header = 'fault' in table ? table : gradeHeader(table.header);
  if ('fault' in table || 'fault' in header) {
    requireNoFaults([{ path, message: 'fault' in header ? header.fault : '' }]);
    return [];
  }
  const names = new Map(students.map(({ id, name }) => [id, name]));
  const known = identities.map((person) => Object.assign({ name: names.get(person.id) ?? '' }, person));
  return gradeRows(table.records, header, known, out_of);
}
