/** Which memberships of groups and schools end and begin when a person's places change. */
import type { Fault } from '#contract/problem.ts';

/** A school, or a group with its school. */
interface Place {
  readonly place: string;
  readonly school: string;
}

interface Change {
  /** Where the person is now. */
  readonly present: readonly Place[];
  /** Schools and groups that are named, as far as they exist. */
  readonly named: readonly Place[];
  readonly schools: readonly string[];
  /** Undefined: groups stay where their school does. */
  readonly groups: readonly string[] | undefined;
  /** The schools that the caller decides over. */
  readonly in_reach: readonly string[];
}

/** What is named and neither the person's nor in the caller's reach. */
export function placeFaults({ present, named, schools, groups = [], in_reach }: Change): Fault[] {
  const known = new Set(
    [...named.filter(({ school }) => in_reach.includes(school)), ...present].map(placeOf),
  );
  const faults = (ids: readonly string[], field: string, message: string) =>
    ids.flatMap((id, index) => (known.has(id) ? [] : [{ path: `body.${field}.${index}`, message }]));
  return [
    ...faults(schools, 'schools', 'There is no such school.'),
    ...faults(groups, 'groups', 'There is no such group.'),
  ];
}

/** The places that end and begin, of schools in the caller's reach. */
export function placesChanged({ present, named, schools, groups, in_reach }: Change): {
  readonly ended: readonly string[];
  readonly begun: readonly string[];
} {
  const stays = ({ place, school }: Place) =>
    schools.includes(school) && (place === school || groups === undefined || groups.includes(place));
  const seen = ({ school }: Place) => in_reach.includes(school);
  const now = new Set(present.map(placeOf));
  return {
    ended: present.filter((one) => seen(one) && !stays(one)).map(placeOf),
    begun: named.filter((one) => seen(one) && !now.has(one.place)).map(placeOf),
  };
}

const placeOf = ({ place }: Place) => place;
