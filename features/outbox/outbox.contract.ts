/** Endpoints for the outbox: mails and text messages, their state, and a retry of failed ones. */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, sentInstant } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { problemKind } from '#contract/problem.ts';
import { CHANNELS, MESSAGE_STATUSES } from './outbox-values.contract.ts';

export type Channel = (typeof CHANNELS)[number];

export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** The state of a message that was just queued: it waits to be sent, or no sender is configured. */
export const delivery = z.enum(['waiting', 'not_set_up']);
export type Delivery = z.infer<typeof delivery>;

/** The response of endpoints that queue a message, which is sent later. */
export const queued = z.object({ delivery });

export const getSending = endpoint({
  method: 'GET',
  path: '/api/sending/',
  summary: 'Show whether email and text messages are set up and, for staff, when the last one was sent',
  about: 'outbox',
  access: 'signed_in',
  response: z.object({
    mail: z.object({ is_set_up: z.boolean(), last_sent_at: instant.nullable() }),
    sms: z.object({ is_set_up: z.boolean(), last_sent_at: instant.nullable() }),
  }),
});

/** A sender is configured, or the text has been deleted. */
export const notReadable = problemKind(409, 'not_readable', 'This message can’t be read here');
export const notSendable = problemKind(409, 'not_sendable', 'This message can’t be sent again');

const message = z.object({
  id: idOut,
  channel: z.enum(CHANNELS),
  to: z.string(),
  person: z.object({ id: idOut, name: z.string() }).nullable(),
  purpose: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  tries: z.int(),
  last_error: z.string().nullable(),
  created_at: instant,
  /** When the next try is due; null unless the message waits for a try. */
  next_try_at: instant.nullable(),
  sent_at: instant.nullable(),
  expires_at: instant,
  /** Whether the text of the message still exists, so that it can be sent. */
  is_sendable: z.boolean(),
  /** Whether an admin may read the text, because no sender is configured and somebody has to pass it on. */
  is_readable: z.boolean(),
});
export type Message = z.infer<typeof message>;

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/outbox/',
  summary: 'List emails and text messages with their recipient, purpose and status',
  about: 'outbox',
  access: 'outbox.use',
  query: listQuery({
    ordering: ['created_at'],
    filters: {
      channel: z.enum(CHANNELS).optional(),
      status: z.enum(MESSAGE_STATUSES).optional(),
      purpose: z.string().max(60).optional(),
      /** Limits by the time of queueing: `from` is inclusive, `to` is exclusive. */
      from: sentInstant.optional(),
      to: sentInstant.optional(),
    },
  }),
  response: listOf(message).extend({
    /** Channels without a configured sender. Their messages wait, and admins may read them. */
    without_sender: z.array(z.enum(CHANNELS)),
  }),
});

export const retryMessage = endpoint({
  method: 'POST',
  path: '/api/outbox/{id}/retry/',
  summary: 'Send a waiting or failed message now',
  act: 'Sent a message again',
  access: 'outbox.use',
  params: z.strictObject({ id }),
  status: 200,
  response: message,
  problems: [notSendable],
});

export const readMessage = endpoint({
  method: 'POST',
  path: '/api/outbox/{id}/read/',
  summary: "Read a message that this server can't send, to pass it on",
  act: 'Read a message to pass it on',
  answer_is_secret: true,
  access: 'outbox.use',
  params: z.strictObject({ id }),
  status: 200,
  response: z.object({ subject: z.string(), text: z.string() }),
  problems: [notReadable],
});
