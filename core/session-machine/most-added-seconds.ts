/** The most that staff add to one session: a day in all. */
export const MOST_ADDED_SECONDS = 86_400;
