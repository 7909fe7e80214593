/** What the list of assessments and the builder keep in their addresses. */

import { flag, oneOf, searchParams, uuid, whole, words } from '#web/lib/search-params.ts';
import { ASSESSMENT_KINDS, ASSESSMENT_STATUSES, SECTION_KINDS } from '../assessments-values.contract.ts';

const page = whole(1);
const search = words(100);

export const assessmentsSearch = searchParams({
  /** The dialog that adds one is open from the start. */
  add: flag,
  page,
  search,
  ordering: oneOf(['updated_at', '-updated_at', 'created_at', '-created_at', 'title', '-title']),
  status: oneOf(ASSESSMENT_STATUSES),
  kind: oneOf(ASSESSMENT_KINDS),
  tag: uuid,
  school: uuid,
  /** Those that belong to every school. */
  shared: flag,
});
export type AssessmentsSearch = ReturnType<typeof assessmentsSearch>;

const BUILDER_TABS = [...SECTION_KINDS, 'rules', 'release', 'people'] as const;
export type BuilderTab = (typeof BUILDER_TABS)[number];

export const builderSearch = searchParams({
  /** Left out: the first kind that has sections. */
  tab: oneOf(BUILDER_TABS),
  /** Of the people. */
  page,
  search,
});
