/** Functions that read the people table for other features' servers. */
import * as store from './people-view.store.ts';

/** The ids of the people in view who match the filters, in this order. */
export function listPeopleIds(...asked: Parameters<typeof store.listPeopleIds>): Promise<string[]> {
  return store.listPeopleIds(...asked);
}
