/** What of the library a caller sees. */
import { type Reach, reachOf } from '#core/access/access.ts';
import type { Caller } from '#server/http/route.ts';
import type { LibraryView } from './ways.store.ts';

/** As a call's own act reaches. */
export function viewOf({ reach, caller, now }: { reach: Reach; caller: Caller; now: Date }): LibraryView {
  return { reach, caller: caller.id, people: reachOf(caller.role, 'people.view'), now };
}

/** Of calls whose own act is another: writing, allotting. */
export function writersView({ caller, now }: { caller: Caller; now: Date }): LibraryView {
  return viewOf({ reach: reachOf(caller.role, 'library.view'), caller, now });
}
