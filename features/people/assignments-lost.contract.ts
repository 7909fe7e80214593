/** What people have through groups and schools that they leave, and would lose with them. */
import { z } from 'zod';

/** How many things of each kind, and titles of those that the caller sees, at most 20. */
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
  /** How many people lose any of these. */
  people: z.int(),
});
export type AssignmentsLost = z.infer<typeof assignmentsLost>;
