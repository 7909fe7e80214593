/** What the screen of a group keeps in its address: which part is looked at, and whether it is on the wall. */
import { either, flag, oneOf, searchParams, uuid } from '#web/lib/search-params.ts';

const TABS = ['skills', 'pacing', 'reasons', 'tests'] as const;

export const insightSearch = searchParams({
  tab: oneOf(TABS),
  /** A section of the exam; `none`: what belongs to none. */
  section: either(uuid, oneOf(['none'])),
  projector: flag,
});
