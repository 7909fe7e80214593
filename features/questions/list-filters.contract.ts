/** Filters of the question list: by tag, and by which questions a group does not know yet. */

import { z } from 'zod';
import { id } from '#contract/ids.ts';

export const tagFilters = {
  exam: id.optional(),
  subject: id.optional(),
  mega_domain: id.optional(),
  domain: id.optional(),
  topic: id.optional(),
  sub_topic: id.optional(),
};

/** `not_seen_for_days` and `seen_by_at_most` limit the filter `unseen_by` further. */
export const unseenFilters = {
  /** Only questions that the members of this group had too rarely to know them, in tests and practice. */
  unseen_by: id.optional(),
  /** How many days back to look; 90 by default. */
  not_seen_for_days: wholeNumber(1, 3650).optional(),
  /** The number of members who may have had the question; 0 by default. */
  seen_by_at_most: wholeNumber(0, 200).optional(),
};

function wholeNumber(least: number, most: number) {
  return z
    .string()
    .regex(/^\d{1,4}$/, 'Enter a whole number.')
    .transform(Number)
    .refine((value) => value >= least && value <= most, `Enter a number from ${least} to ${most}.`);
}
