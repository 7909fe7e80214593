import { breaksRule, type Fault, Problem } from '#contract/problem.ts';
import { dueDates } from '#features/allocation/server/public.ts';
import { requireSchoolsInUse } from '#features/schools/server/public.store.ts';
import { noteAudit } from '#server/http/audited.ts';
import { found, requireNoFaults, requireVersion } from '#server/http/found.ts';
import { type Route, route } from '#server/http/route.ts';
import {
  excuse,
  getGradebookSetup,
  moveDueDate,
  saveGradebookRemarks,
  saveGradebookSetup,
} from '../setup.contract.ts';
import { dueDateFaults, setupFaults } from '../setup.rules.ts';
import * as acts from './acts.store.ts';
import { askedOfGroup, columnsOfGroup } from './asked.ts';
import { listMovable } from './move-due-dates.ts';
import { findRemarks } from './panel.store.ts';
import { findSetup, lockSetup, saveSetup } from './setup.store.ts';

export const setupRoutes: Route[] = [
  route(getGradebookSetup, async ({ db, view, caller, params, now }) => {
    const { scope } = await askedOfGroup({ db, view, caller, now }, params.id);
    return findSetup(db, scope.group.id);
  }),

  route(saveGradebookSetup, async ({ db, view, caller, params, body, now }) => {
    const asked = await askedOfGroup({ db, view, caller, now }, params.id);
    const { group } = asked.scope;
    await requireSchoolsInUse(db, [group.school]);
    await lockSetup(db, group.id);
    const before = await findSetup(db, group.id);
    // No version is read before the first setup.
    requireVersion(Object.assign({}, before, { version: before.version ?? 0 }), body.version ?? 0);
    const columns = await columnsOfGroup(
      db,
      asked,
      body.columns.map(({ id }) => id),
    );
    const known = new Set(before.categories.map(({ id }) => id));
    // A column may have lost its last assignment since it was set up.
    for (const { id, of } of before.columns) columns.set(id, { of });
    const named = new Set(body.columns.flatMap(({ id, of }) => (columns.get(id)?.of === of ? [id] : [])));
    requireNoFaults(setupFaults(body, { categories: known, columns: named }));
    await saveSetup(db, group.id, body, { by: caller.id, now });
    return findSetup(db, group.id);
  }),

  route(saveGradebookRemarks, async (context) => {
    const { db, view, caller, body, now } = context;
    const asked = await askedOfGroup({ db, view, caller, now }, body.group);
    const { group } = asked.scope;
    await requireSchoolsInUse(db, [group.school]);
    const [cell] = await cellsOf(db, asked, [body], 'body');
    if (cell === undefined) throw new Problem(breaksRule);
    await lockSetup(db, group.id);
    const before = await findRemarks(db, asked.scope, body);
    requireVersion(Object.assign({}, before, { version: before?.version ?? 0 }), body.version ?? 0);
    await acts.saveRemarks(db, group.school, cell, body, { by: caller.id, now });
    noteAudit(context, { target_kind: 'person', target: body.student });
    return found(await findRemarks(db, asked.scope, body));
  }),

  route(excuse, async (context) => {
    const { db, view, caller, body, now } = context;
    const asked = await askedOfGroup({ db, view, caller, now }, body.group);
    const { group } = asked.scope;
    await requireSchoolsInUse(db, [group.school]);
    const cells = await cellsOf(db, asked, body.cells, 'body.cells');
    requireNoFaults(
      cells.flatMap(({ of }, index): Fault[] =>
        of === 'outside'
          ? [{ path: `body.cells.${index}.column`, message: 'A grade from elsewhere is due nowhere.' }]
          : [],
      ),
    );
    const changed = body.is_excused
      ? await acts.addExcuses(db, group.school, cells, { by: caller.id, now })
      : await acts.removeExcuses(db, group.school, cells);
    for (const student of new Set(changed.map((cell) => cell.student)))
      noteAudit(context, { target_kind: 'person', target: student });
    return { changed };
  }),

  route(moveDueDate, async (context) => {
    const { db, view, caller, body, now } = context;
    const { columns, students, due_at } = body;
    const asked = await askedOfGroup({ db, view, caller, now }, body.group);
    const { group } = asked.scope;
    await requireSchoolsInUse(db, [group.school]);
    const known = await columnsOfGroup(db, asked, columns);
    const idsOf = (kind: 'test' | 'practice_set') =>
      [...new Set(columns)].filter((column) => known.get(column)?.of === kind);
    const things = { tests: idsOf('test'), sets: idsOf('practice_set') };
    const assigned = await dueDates.listAssignedToGroup(db, group.id, things);
    requireNoFaults(dueDateFaults(body, { assigned, students: asked.students.map(({ id }) => id) }));
    noteAudit(context, { target_kind: 'group', target: group.id });
    if (students === undefined || due_at === null) {
      await dueDates.moveGroups(db, group.id, things, due_at);
      return { moved: assigned.size, unchanged: [] };
    }
    const named = new Set(students);
    const chosen = { scope: asked.scope, students: asked.students.filter(({ id }) => named.has(id)) };
    const cells = await listMovable(db, chosen, things, { due_at: Date.parse(due_at), now });
    const moved = cells.filter(({ is_movable }) => is_movable);
    const ofThing = (of: string) => moved.filter((cell) => cell.of === of);
    const work = { tests: ofThing('test'), sets: ofThing('practice_set') };
    await dueDates.moveStudents(db, { group: group.id, school: group.school }, work, due_at, {
      by: caller.id,
      now,
    });
    return { moved: moved.length, unchanged: cells.filter(({ is_movable }) => !is_movable) };
  }),
];

/** The cells with what their columns are. Throws `breaks_rule` for students and columns that are not in the gradebook. */
async function cellsOf(
  db: Parameters<typeof columnsOfGroup>[0],
  asked: Parameters<typeof columnsOfGroup>[1],
  cells: readonly { readonly student: string; readonly column: string }[],
  at: string,
): Promise<acts.CellOf[]> {
  const members = new Set(asked.students.map(({ id }) => id));
  const columns = await columnsOfGroup(db, asked, [...new Set(cells.map(({ column }) => column))]);
  const faults: Fault[] = [];
  const known = cells.flatMap(({ student, column }, index) => {
    const path = at === 'body' ? at : `${at}.${index}`;
    const of = columns.get(column)?.of;
    if (!members.has(student))
      faults.push({
        path: `${path}.student`,
        message: 'This student isn’t in the group, or you can’t see them.',
      });
    if (of === undefined)
      faults.push({ path: `${path}.column`, message: 'This column doesn’t exist, or you can’t see it.' });
    return of === undefined ? [] : { student, column, of };
  });
  requireNoFaults(faults);
  return known;
}
