/**
 * Values that session calls and screen addresses share. They are in a file of their own, so that a first page
 * need not load the calls.
 */

export const SESSION_STATUSES = [
  'generated',
  'in_progress',
  'on_break',
  'paused',
  'submitted',
  'scored',
  'released',
  'expired',
  'voided',
] as const;
