/**
 * The lesson lengths on offer, in minutes. They have their own file, because every page loads it to parse the
 * address of the lesson's screen.
 */
export const LESSONS = [20, 40, 60, 90] as const;
