import { Problem } from '#contract/problem.ts';
import { found } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Platform, type Route, route } from '#server/http/route.ts';
import { CHANNELS, listMessages, type Message, notSendable, retryMessage } from '../outbox.contract.ts';
import { isSendable, retryRefusal, withoutSender } from '../outbox.rules.ts';
import { openContent } from './content.ts';
import * as store from './outbox.store.ts';

export const outboxRoutes: Route[] = [
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
];

function kept(row: store.MessageRow) {
  return { ...row, has_text: row.sealed !== null };
}

function toMessage(row: store.MessageRow, { config, secret }: Platform, now: Date): Message {
  const { id, channel, purpose, status, tries, last_error, person, person_name, sealed } = row;
  const is_sendable = isSendable(kept(row), now);
  const isShown = is_sendable && withoutSender([channel], config).length > 0;
  return {
    ...{ id, channel, purpose, status, tries, last_error, is_sendable },
    to: row.recipient,
    person: person === null || person_name === null ? null : { id: person, name: person_name },
    created_at: row.created_at.toISOString(),
    next_try_at: status === 'waiting' ? row.next_try_at.toISOString() : null,
    sent_at: row.sent_at === null ? null : row.sent_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    content: isShown && sealed !== null ? openContent(secret, id, sealed) : null,
  };
}
