/** What a home page says first. It knows when people were last seen and what a house is made of; no words of a screen. */

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

/** The part of the day at a local hour (0 to 23), as one greets in it. */
export function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

/**
 * What an admin does first, in this order, and whether it is done. `staff` counts the admin too, so one more is
 * the first colleague.
 */
export function firstSteps(house: { schools: number; staff: number; students: number; groups: number }) {
  return [
    { step: 'school', is_done: house.schools > 0 },
    { step: 'staff', is_done: house.staff > 1 },
    { step: 'students', is_done: house.students > 0 },
    { step: 'group', is_done: house.groups > 0 },
  ] as const;
}
