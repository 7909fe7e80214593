/** Which part of the library a caller sees. */
import { type Reach, reachOf } from '#core/access/access.ts';
import type { Caller } from '#server/http/route.ts';
import type { LibraryView } from './materials-in-view.store.ts';

/** The caller's view in a call whose own action is `library.view`. */
export function viewOf({ reach, caller, now }: { reach: Reach; caller: Caller; now: Date }): LibraryView {
  return { reach, caller: caller.id, people: reachOf(caller.role, 'people.view'), now };
}

/** The caller's view in calls with a different action, such as writing or assigning. */
export function writersView({ caller, now }: { caller: Caller; now: Date }): LibraryView {
  return viewOf({ reach: reachOf(caller.role, 'library.view'), caller, now });
}
