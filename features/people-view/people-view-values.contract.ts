/**
 * Values for calls on the people table and for addresses of screens. They are in a file of their own, so that
 * a first page does not load the calls.
 */

export const STATUSES = ['active', 'no_password', 'deactivated'] as const;
