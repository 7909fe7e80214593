/** The search parameters of the outbox screen. */

import { day, oneOf, searchParams, whole, words } from '#web/lib/search-params.ts';
import { CHANNELS, MESSAGE_STATUSES } from '../outbox-values.contract.ts';

export const outboxSearch = searchParams({
  page: whole(1),
  search: words(100),
  ordering: oneOf(['created_at', '-created_at']),
  channel: oneOf(CHANNELS),
  status: oneOf(MESSAGE_STATUSES),
  purpose: words(60),
  from: day,
  to: day,
});
export type OutboxSearch = ReturnType<typeof outboxSearch>;
