/** The lessons that are offered, in minutes. Every page reads this, to understand the walk's address. */
export const LESSONS = [20, 40, 60, 90] as const;
