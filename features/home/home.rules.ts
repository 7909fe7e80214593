/** Rules for the home pages: who is away, and an admin's first steps in an empty product. */

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_DAYS = 7;

interface Seen {
  readonly last_seen_at: string | null;
}

/** Whole days since a person was last seen; null if they never signed in. */
export function daysUnseen({ last_seen_at }: Seen, now: Date): number | null {
  return last_seen_at === null ? null : Math.floor((now.getTime() - Date.parse(last_seen_at)) / DAY_MS);
}

/** Whether a person has been away for seven days or more, or never signed in. */
export function isAway(person: Seen, now: Date): boolean {
  return (daysUnseen(person, now) ?? WEEK_DAYS) >= WEEK_DAYS;
}

/** Counts people last seen within a day, within a week, longer ago, and never. */
export function seenByAge(people: readonly Seen[], now: Date) {
  const ages = people.map((person) => daysUnseen(person, now));
  return {
    never: ages.filter((days) => days === null).length,
    over_a_week: ages.filter((days) => days !== null && days >= WEEK_DAYS).length,
    this_week: ages.filter((days) => days !== null && days >= 1 && days < WEEK_DAYS).length,
    today: ages.filter((days) => days === 0).length,
  };
}

/** The part of the day for a greeting at a local hour (0 to 23). Morning begins at midnight. */
export function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

/**
 * The first steps of an admin, in order, and which are done. `staff` includes the admin, so the first
 * colleague makes it 2.
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

/** Older sessions no longer count as a reason why a student needs attention. */
const LOOK_BACK_DAYS = 28;
const SOON_DAYS = 3;

/** The instants that limit what a staff home shows. */
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

/**
 * Scales values to points of a line in a drawing of `width` × `height`, from left to right. A single value,
 * or equal values, lie in the middle.
 */
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
