/** What other features' servers may read from the people table. */
import * as store from './people-view.store.ts';

/** The ids of the people in view who match the filters, in this order. */
export function listPeopleIds(...asked: Parameters<typeof store.listPeopleIds>): Promise<string[]> {
  return store.listPeopleIds(...asked);
}
