/** Which memberships of groups and schools begin and end when a person's schools or groups change. */
import type { Fault } from '#contract/problem.ts';

/** A school, or a group with its school. For a school, `place` and `school` are the same id. */
interface Place {
  readonly place: string;
  readonly school: string;
}

interface Change {
  /** The places that the person is in now. */
  readonly present: readonly Place[];
  /** The requested schools and groups that exist. */
  readonly named: readonly Place[];
  readonly schools: readonly string[];
  /** The groups. Undefined: the person stays in the groups of the schools that stay. */
  readonly groups: readonly string[] | undefined;
  /** The schools that the caller manages. */
  readonly in_reach: readonly string[];
}

/** An error for each requested school or group that the person does not have and the caller cannot reach. */
export function placeFaults({ present, named, schools, groups = [], in_reach }: Change): Fault[] {
  const known = new Set(
    [...named.filter(({ school }) => in_reach.includes(school)), ...present].map(placeOf),
  );
  const faults = (ids: readonly string[], field: string, message: string) =>
    ids.flatMap((id, index) => (known.has(id) ? [] : [{ path: `body.${field}.${index}`, message }]));
  return [
    ...faults(schools, 'schools', 'This school doesn’t exist, or you can’t see it.'),
    ...faults(groups, 'groups', 'This group doesn’t exist, or you can’t see it.'),
  ];
}

/** The memberships that end and begin. Only those of schools in the caller's reach are considered. */
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
