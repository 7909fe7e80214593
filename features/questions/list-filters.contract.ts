/** What narrows the bank: to what is about a tag, and to what a group does not know. */

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

/** The last two say more of the first. */
export const unseenFilters = {
  /** A group whose members met a question too seldom to know it, in tests and practice. */
  unseen_by: id.optional(),
  /** How far back is looked, 90 days unless told. */
  not_seen_for_days: wholeNumber(1, 3650).optional(),
  /** So many members may have met it; none unless told. */
  seen_by_at_most: wholeNumber(0, 200).optional(),
};

function wholeNumber(least: number, most: number) {
  return z
    .string()
    .regex(/^\d{1,4}$/, 'A whole number.')
    .transform(Number)
    .refine((value) => value >= least && value <= most, `From ${least} to ${most}.`);
}
