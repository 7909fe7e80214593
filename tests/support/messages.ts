/**
 * Reads waiting messages in the outbox as their recipients would, after finishing requests that are queued
 * for their contact.
 */
import { answerContactRequests } from '#features/auth/server/ask-by-contact.ts';
import { openContent } from '#features/outbox/server/content.ts';
import type { Platform } from '#server/http/route.ts';

export interface ReadMessage {
  readonly to: string;
  readonly purpose: string;
  readonly text: string;
}

/** The waiting messages to this address, the oldest first. Requests in the queue are finished first. */
export async function messagesTo(platform: Platform, to: string): Promise<ReadMessage[]> {
  await answerContactRequests(platform, new AbortController().signal);
  const rows = await platform.database.kysely
    .selectFrom('messages')
    .select(['id', 'recipient', 'purpose', 'sealed'])
    .where('recipient', '=', to)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, recipient, purpose, sealed }) => {
    const content = sealed === null ? null : openContent(platform.secret, id, sealed);
    return { to: recipient, purpose, text: content?.text ?? '' };
  });
}

/** The token in the link of the last message to this address. */
export async function lastLinkTo(platform: Platform, to: string): Promise<string> {
  const text = (await messagesTo(platform, to)).at(-1)?.text ?? '';
  const token = /\?token=([\w-]+)/.exec(text)?.[1];
  if (token === undefined) throw new Error(`The last message to ${to} has no link: ${text}`);
  return token;
}

/** The code in the last message to this address. */
export async function lastCodeTo(platform: Platform, to: string): Promise<string> {
  const text = (await messagesTo(platform, to)).at(-1)?.text ?? '';
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (code === undefined) throw new Error(`The last message to ${to} has no code: ${text}`);
  return code;
}
