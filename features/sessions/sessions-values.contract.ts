/**
 * Values that both session calls and screen addresses use. They have their own file, so that a first page
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
