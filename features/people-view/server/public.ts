/** What other features' servers may ask of the table of people. */
import * as store from './people-view.store.ts';

/** The ids of those in view whom the filters leave, in this order. */
export function listPeopleIds(...asked: Parameters<typeof store.listPeopleIds>): Promise<string[]> {
  return store.listPeopleIds(...asked);
}
