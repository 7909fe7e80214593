/** Values that calls of people view take and that addresses of screens name: by themselves, so that a first page loads no call for them. */

export const STATUSES = ['active', 'no_password', 'deactivated'] as const;
