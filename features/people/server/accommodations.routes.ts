import { found, requireNoFaults, requireVersion } from '#server/http/found.ts';
import { type Route, route } from '#server/http/route.ts';
import { changeAccommodations, getAccommodations, type PersonNeeds } from '../accommodations.contract.ts';
import { isSameNeeds, needsFaults } from '../accommodations.rules.ts';
import { requireNotErased } from '../people.rules.ts';
import { addAccommodationChange, findAccommodations } from './accommodations.store.ts';
import { findTaker, requireTakerForUpdate } from './takers.store.ts';

export const accommodationsRoutes: Route[] = [
  route(getAccommodations, async ({ db, view, params }) => {
    const person = found(await findTaker(db, view, params.id));
    return findAccommodations(db, person.id);
  }),

  route(changeAccommodations, async ({ db, caller, params, body, now }) => {
    const person = await requireTakerForUpdate(db, caller, params.id);
    requireNotErased(person);
    const before = await findAccommodations(db, person.id);
    requireVersion(before, body.version);
    const after = changed(before, body);
    requireNoFaults(needsFaults(after));
    if (isSameNeeds(before, after)) return before;
    await addAccommodationChange(
      db,
      { person: person.id, version: before.version, needs: after, changed_by: caller.id },
      now,
    );
    return findAccommodations(db, person.id);
  }),
];

function changed(
  before: PersonNeeds,
  change: { [Field in keyof PersonNeeds]?: PersonNeeds[Field] | undefined },
): PersonNeeds {
  return {
    time: change.time ?? before.time,
    break_multiplier: change.break_multiplier ?? before.break_multiplier,
    stop_clock_breaks: change.stop_clock_breaks ?? before.stop_clock_breaks,
    zoom_percent: change.zoom_percent ?? before.zoom_percent,
    read_aloud: change.read_aloud ?? before.read_aloud,
  };
}
