import { Problem } from '#contract/problem.ts';
import { isStaff } from '#core/access/access.ts';
import { found } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { requireFreshProof } from '#server/http/preconditions.ts';
import { type Platform, type Route, route } from '#server/http/route.ts';
import {
  type Channel,
  getSending,
  listMessages,
  type Message,
  notReadable,
  notSendable,
  readMessage,
  retryMessage,
} from '../outbox.contract.ts';
import { isSendable, retryRefusal, withoutSender } from '../outbox.rules.ts';
import { CHANNELS } from '../outbox-values.contract.ts';
import { openContent } from './content.ts';
import * as store from './outbox.store.ts';
import { deliveryOf } from './public.ts';

export const outboxRoutes: Route[] = [
  route(getSending, async ({ db, caller, platform }) => {
    const standing = async (channel: Channel) => ({
      is_set_up: deliveryOf(platform.config, channel) === 'waiting',
      last_sent_at: isStaff(caller.role)
        ? ((await store.findLastSent(db, channel))?.toISOString() ?? null)
        : null,
    });
    return { mail: await standing('mail'), sms: await standing('sms') };
  }),

  route(listMessages, async (context) => {
    const { db, query, platform, now } = context;
    const { count, rows } = await store.listMessages(db, query, pageOffset(query));
    const results = rows.map((row) => toMessage(row, platform, now));
    return {
      ...listAnswer(context, { count, rows: results }),
      without_sender: withoutSender(CHANNELS, platform.config),
    };
  }),

  route(retryMessage, async ({ db, params, platform, now }) => {
    const message = found(await store.findMessageForUpdate(db, params.id));
    const refusal = retryRefusal(kept(message), now);
    if (refusal !== null) throw new Problem(notSendable, { detail: refusal });
    await store.saveRetry(db, message.id, now);
    return toMessage(found(await store.findMessageForUpdate(db, message.id)), platform, now);
  }),

  /* The text may let a reader sign in as a different person. So it needs a recent sign-in, and the audit
     records who read it. */
  route(readMessage, async (context) => {
    const { db, params, platform, now } = context;
    const message = found(await store.findMessageForUpdate(db, params.id));
    requireFreshProof(context);
    const { id, sealed } = message;
    const content =
      sealed !== null && isReadable(message, platform.config, now)
        ? openContent(platform.secret, id, sealed)
        : null;
    if (content !== null) return content;
    throw new Problem(notReadable, { detail: 'It was sent to its recipient, or it expired.' });
  }),
];

function isReadable(row: store.MessageRow, config: Platform['config'], now: Date): boolean {
  return isSendable(kept(row), now) && withoutSender([row.channel], config).length > 0;
}

function kept(row: store.MessageRow) {
  return { ...row, has_text: row.sealed !== null };
}

function toMessage(row: store.MessageRow, { config }: Platform, now: Date): Message {
  const { id, channel, purpose, status, tries, last_error, person, person_name } = row;
  const is_sendable = isSendable(kept(row), now);
  return {
    id,
    channel,
    purpose,
    status,
    tries,
    last_error,
    is_sendable,
    to: row.recipient,
    person: person === null || person_name === null ? null : { id: person, name: person_name },
    created_at: row.created_at.toISOString(),
    next_try_at: status === 'waiting' ? row.next_try_at.toISOString() : null,
    sent_at: row.sent_at === null ? null : row.sent_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    is_readable: isReadable(row, config, now),
  };
}
