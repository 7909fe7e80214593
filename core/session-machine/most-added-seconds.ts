/** The maximum time that staff may add to one session in total: one day. */
export const MOST_ADDED_SECONDS = 86_400;
