/** The search parameters of a group's screen: the chosen section, and whether the projector is open. */
import { either, flag, oneOf, searchParams, uuid } from '#web/lib/search-params.ts';

const TABS = ['skills', 'pacing', 'reasons', 'tests'] as const;

export const insightSearch = searchParams({
  tab: oneOf(TABS),
  /** A section of the exam, or `none` for topics without a section. */
  section: either(uuid, oneOf(['none'])),
  projector: flag,
});
