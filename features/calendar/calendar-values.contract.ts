/** Values that the calendar's screen keeps in its URL. They have their own file, so that the first page need not load the calls. */

/** What an event is: something due, a sitting, scores that are released, or a day of weekly reports. */
export const EVENT_KINDS = ['due', 'sitting', 'release', 'report'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** How far a taker is with something due. `over`: it closed and they did not start. */
export const DUE_STATES = ['to_do', 'done', 'over'] as const;
export type DueState = (typeof DUE_STATES)[number];
