/** The search parameters of the mistakes screen: the person, the session, and the filters. */

import { REASON_GROUPS } from '#core/mistakes/reasons.ts';
import { either, oneOf, searchParams, uuid } from '#web/lib/search-params.ts';

export const mistakesSearch = searchParams({
  /** The person whose mistakes are shown; only for staff. */
  user: uuid,
  /** The session whose review led here. */
  session: uuid,
  /** `none`: mistakes without a reason. */
  reason: oneOf([...REASON_GROUPS, 'none']),
  /** `none`: questions without a domain. */
  domain: either(uuid, oneOf(['none'])),
  topic: either(uuid, oneOf(['none'])),
  test: uuid,
  /** `cards`: one question without a reason at a time. By default cards on a phone, else the list. */
  view: oneOf(['cards', 'list']),
});
export type MistakesSearch = ReturnType<typeof mistakesSearch>;
