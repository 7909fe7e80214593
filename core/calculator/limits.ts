/**
 * Limits of the calculator. They have their own file because the exam room needs them before the calculator
 * is loaded.
 */
export const MOST_CHARACTERS = 200;
export const MOST_LINES = 20;
/** The maximum number of rows in a table. */
export const MOST_ROWS = 60;
/** The largest number of entries in a list. */
export const MOST_MEMBERS = 1000;
