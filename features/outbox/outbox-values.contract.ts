/** Values that calls of outbox take and that addresses of screens name: by themselves, so that a first page loads no call for them. */

export const CHANNELS = ['mail', 'sms'] as const;

/** `waiting`: for its first or its next try. `failed`: given up. `expired`: its time ran out before it was sent. */
export const MESSAGE_STATUSES = ['waiting', 'sent', 'failed', 'expired'] as const;
