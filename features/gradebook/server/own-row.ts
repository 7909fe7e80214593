/** Shows a student their own row of one gradebook. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { OwnGradebook } from '../own.contract.ts';
import type { GradebookGroup, Member } from './gradebook.store.ts';
import { listComments } from './own.store.ts';
import { showGradebook } from './show-gradebook.ts';

/** The row of a student in the gradebook of one of their groups, as far as it is released to them. */
export async function ownRow(
  db: Kysely<Tables>,
  group: GradebookGroup,
  self: Member,
  now: Date,
): Promise<OwnGradebook> {
  const view = { reach: 'self', caller: self.id } as const;
  // Students may know everything that is assigned to them, whichever school it belongs to.
  const scope = { group, view, content: { reach: 'all', caller: self.id } } as const;
  const asked = { scope, students: [self], time_zone: group.time_zone, is_own: true, now };
  const { head, rows } = await showGradebook(db, asked, { scale: 'share', ordering: 'name' });
  const comments = await listComments(db, self.id, group.school);
  const [row] = rows;
  const { columns, categories, average_says, time_zone } = head;
  return {
    group: { id: group.id, name: group.name },
    time_zone,
    categories,
    columns,
    average: row?.average ?? { value: null, out_of: null, counted: 0, categories: [] },
    average_says,
    cells: columns.map(({ id }, place) => {
      const cell = row?.cells[place] ?? null;
      if (cell === null) return null;
      const comment = cell.state === 'released' ? (comments.get(id) ?? '') : '';
      return Object.assign({ comment }, cell);
    }),
  };
}
