/** A student's own row of the gradebooks of their groups, without anything that is not released to them. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import {
  gradebookAverage,
  gradebookCategory,
  gradebookCell,
  gradebookColumn,
  named,
} from './gradebook.contract.ts';

const ownGradebook = z.object({
  group: named,
  time_zone: z.string(),
  categories: z.array(gradebookCategory),
  columns: z.array(
    gradebookColumn.pick({
      id: true,
      kind: true,
      of: true,
      title: true,
      category: true,
      counts: true,
      at: true,
      on: true,
    }),
  ),
  average: gradebookAverage,
  /** What the average counts, in sentences. */
  average_says: z.array(z.string()),
  /** In the order of `columns`. Null means not assigned. */
  cells: z.array(
    z
      .object({
        ...gradebookCell.omit({ late_answers: true, release_at: true }).shape,
        /** What the student's tutors wrote, once the result is released. Empty if there is none. */
        comment: z.string(),
      })
      .nullable(),
  ),
});
export type OwnGradebook = z.infer<typeof ownGradebook>;

export const getOwnGradebook = endpoint({
  method: 'GET',
  path: '/api/gradebook/own/',
  summary:
    'Get your own row of the gradebooks of your groups, if your school shows them. Holds released results only',
  about: 'gradebook',
  access: 'gradebook.own',
  response: z.object({ results: z.array(ownGradebook) }),
});
