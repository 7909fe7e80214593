/** The parts of the URL that the list of assessments and the builder read and write. */

import { flag, oneOf, searchParams, uuid, whole, words } from '#web/lib/search-params.ts';
import { ASSESSMENT_KINDS, ASSESSMENT_STATUSES, SECTION_KINDS } from '../assessments-values.contract.ts';

const page = whole(1);
const search = words(100);

export const assessmentsSearch = searchParams({
  /** Whether the dialog that adds an assessment opens with the screen. */
  add: flag,
  page,
  search,
  ordering: oneOf(['updated_at', '-updated_at', 'created_at', '-created_at', 'title', '-title']),
  status: oneOf(ASSESSMENT_STATUSES),
  kind: oneOf(ASSESSMENT_KINDS),
  tag: uuid,
  school: uuid,
  /** Lists only assessments that all schools share. */
  shared: flag,
});
export type AssessmentsSearch = ReturnType<typeof assessmentsSearch>;

const BUILDER_TABS = [...SECTION_KINDS, 'rules', 'release', 'people'] as const;
export type BuilderTab = (typeof BUILDER_TABS)[number];

export const builderSearch = searchParams({
  /** The open tab; by default the first kind that has sections. */
  tab: oneOf(BUILDER_TABS),
  /** The page of the list of people. */
  page,
  search,
});
