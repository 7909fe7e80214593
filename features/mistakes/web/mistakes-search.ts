/** What the mistakes screen keeps in its address: whose, of which test, and which of them are shown. */

import { REASON_GROUPS } from '#core/mistakes/reasons.ts';
import { either, oneOf, searchParams, uuid } from '#web/lib/search-params.ts';

export const mistakesSearch = searchParams({
  /** Of staff: whose. */
  user: uuid,
  /** The session that one comes from. */
  session: uuid,
  /** `none`: what has no reason yet. */
  reason: oneOf([...REASON_GROUPS, 'none']),
  /** `none`: what is of no domain. */
  domain: either(uuid, oneOf(['none'])),
  topic: either(uuid, oneOf(['none'])),
  test: uuid,
});
export type MistakesSearch = ReturnType<typeof mistakesSearch>;
