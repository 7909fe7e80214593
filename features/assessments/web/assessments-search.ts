/** What the list of assessments and the builder keep in their addresses. */

import { z } from 'zod';
import { ASSESSMENT_KINDS, ASSESSMENT_STATUSES, SECTION_KINDS } from '../assessments-values.contract.ts';

const page = z.coerce.number().int().min(1).optional().catch(undefined);
const search = z.coerce.string().max(100).optional().catch(undefined);

export const assessmentsSearch = z.object({
  /** The dialog that adds one is open from the start. */
  add: z.literal(true).optional().catch(undefined),
  page,
  search,
  ordering: z
    .enum(['updated_at', '-updated_at', 'created_at', '-created_at', 'title', '-title'])
    .optional()
    .catch(undefined),
  status: z.enum(ASSESSMENT_STATUSES).optional().catch(undefined),
  kind: z.enum(ASSESSMENT_KINDS).optional().catch(undefined),
  tag: z.uuid().optional().catch(undefined),
  school: z.uuid().optional().catch(undefined),
  /** Those that belong to every school. */
  shared: z.literal(true).optional().catch(undefined),
});
export type AssessmentsSearch = z.infer<typeof assessmentsSearch>;

const BUILDER_TABS = [...SECTION_KINDS, 'rules', 'release', 'people'] as const;
export type BuilderTab = (typeof BUILDER_TABS)[number];

export const builderSearch = z.object({
  /** Left out: the first kind that has sections. */
  tab: z.enum(BUILDER_TABS).optional().catch(undefined),
  /** Of the people. */
  page,
  search,
});
