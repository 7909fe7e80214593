/** Rules of the home pages: who is away, the first steps of an installation. */

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_DAYS = 7;

interface Seen {
  readonly last_seen_at: string | null;
}

/** Whole days since a person was last seen; null for someone who never was. */
export function daysUnseen({ last_seen_at }: Seen, now: Date): number | null {
  return last_seen_at === null ? null : Math.floor((now.getTime() - Date.parse(last_seen_at)) / DAY_MS);
}

/** Whether someone stayed away for seven days or more, or never came. */
export function isAway(person: Seen, now: Date): boolean {
  return (daysUnseen(person, now) ?? WEEK_DAYS) >= WEEK_DAYS;
}

/** How many were last seen within a day, within a week, longer ago, never. */
export function seenByAge(people: readonly Seen[], now: Date) {
  const ages = people.map((person) => daysUnseen(person, now));
  return {
    never: ages.filter((days) => days === null).length,
    over_a_week: ages.filter((days) => days !== null && days >= WEEK_DAYS).length,
    this_week: ages.filter((days) => days !== null && days >= 1 && days < WEEK_DAYS).length,
    today: ages.filter((days) => days === 0).length,
  };
}

/** The part of the day at a local hour (0 to 23), as one greets in it: the day begins at midnight. */
export function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

/**
 * What an admin does first, in this order, and whether it is done. `staff` counts the admin too, so one more is
 * the first colleague.
 */
export function firstSteps(house: {
  schools: number;
  staff: number;
  students: number;
  groups: number;
  allotments: number;
}) {
  return [
    { step: 'school', is_done: house.schools > 0 },
    { step: 'staff', is_done: house.staff > 1 },
    { step: 'students', is_done: house.students > 0 },
    { step: 'group', is_done: house.groups > 0 },
    { step: 'test', is_done: house.allotments > 0 },
  ] as const;
}

/** A session of so long ago is no longer what a student needs somebody for. */
const LOOK_BACK_DAYS = 28;
const SOON_DAYS = 3;

/** The instants that a staff home is drawn between. */
export function staffWindow(now: Date) {
  const days = (count: number) => new Date(now.getTime() + count * DAY_MS);
  return {
    now,
    from: days(-LOOK_BACK_DAYS),
    away_since: days(-WEEK_DAYS),
    due_until: days(SOON_DAYS),
    week_ends_at: days(WEEK_DAYS),
  };
}

/** A line of values from left to right in a drawing of `width` × `height`; one alone, or like ones, in the middle. */
export function sparkline(
  values: readonly number[],
  { width, height }: { width: number; height: number },
): { x: number; y: number }[] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  return values.map((value, place) => ({
    x: values.length === 1 ? width : (place / (values.length - 1)) * width,
    y: high === low ? height / 2 : ((high - value) / (high - low)) * height,
  }));
}
