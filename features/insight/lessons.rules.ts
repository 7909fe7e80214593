/**
 * The lesson lengths on offer, in minutes. This is a file of its own because every page loads it to parse the
 * walk-through's address.
 */
export const LESSONS = [20, 40, 60, 90] as const;
