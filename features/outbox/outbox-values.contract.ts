/**
 * Values that both the outbox endpoints and URLs of screens use. They have their own file, so that the first
 * page does not load the endpoints.
 */

export const CHANNELS = ['mail', 'sms'] as const;

/** `waiting`: for the first or next try. `failed`: given up. `expired`: not sent in time. */
export const MESSAGE_STATUSES = ['waiting', 'sent', 'failed', 'expired'] as const;
