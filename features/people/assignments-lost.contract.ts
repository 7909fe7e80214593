/** The assignments that people have through a group or school and lose when they leave it. */
import { z } from 'zod';

/** The number of assignments of each kind, and at most 20 titles of those that the caller may see. */
export const assignedThings = z.object({
  tests: z.int(),
  practice_sets: z.int(),
  materials: z.int(),
  shelves: z.int(),
  videos: z.int(),
  titles: z.array(z.string()),
});
export type AssignedThings = z.infer<typeof assignedThings>;

export const assignmentsLost = assignedThings.extend({
  /** How many people lose at least one assignment. */
  people: z.int(),
});
export type AssignmentsLost = z.infer<typeof assignmentsLost>;
