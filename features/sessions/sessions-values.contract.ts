/** Values that calls of sessions take and that addresses of screens name: by themselves, so that a first page loads no call for them. */

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
