import { type Kysely, sql } from 'kysely';
import type { Page } from '#contract/list.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Channel, MessageStatus } from '../outbox.contract.ts';

/** A stored message. `sealed` is its encrypted text, null after it was sent or has expired. */
export interface MessageRow {
  id: string;
  channel: Channel;
  recipient: string;
  person: string | null;
  person_name: string | null;
  purpose: string;
  status: MessageStatus;
  sealed: Buffer | null;
  tries: number;
  last_error: string | null;
  created_at: Date;
  next_try_at: Date;
  leased_until: Date | null;
  sent_at: Date | null;
  expires_at: Date;
}

type NewMessageRow = Pick<
  MessageRow,
  'id' | 'channel' | 'recipient' | 'person' | 'purpose' | 'created_at' | 'next_try_at' | 'expires_at'
> & { sealed: Buffer };

/** A statement can have at most 65,535 parameters. */
const ROWS_A_STATEMENT = 1_000;

export async function addMessages(db: Kysely<Tables>, messages: readonly NewMessageRow[]): Promise<void> {
  for (let from = 0; from < messages.length; from += ROWS_A_STATEMENT) {
    await db
      .insertInto('messages')
      .values(messages.slice(from, from + ROWS_A_STATEMENT))
      .execute();
  }
}

interface MessagesQuery {
  search?: string | undefined;
  channel?: Channel | undefined;
  status?: MessageStatus | undefined;
  purpose?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  ordering: 'created_at' | '-created_at';
}

/** A page of messages. The search covers the address and the person's name. */
export async function listMessages(
  db: Kysely<Tables>,
  { search, channel, status, purpose, from, to, ordering }: MessagesQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<MessageRow>> {
  const matching = () => {
    let rows = messages(db);
    if (channel !== undefined) rows = rows.where('messages.channel', '=', channel);
    if (status !== undefined) rows = rows.where('messages.status', '=', status);
    if (purpose !== undefined) rows = rows.where('messages.purpose', '=', purpose);
    if (from !== undefined) rows = rows.where('messages.created_at', '>=', new Date(from));
    if (to !== undefined) rows = rows.where('messages.created_at', '<', new Date(to));
    if (search === undefined) return rows;
    return rows.where(
      sql<boolean>`(${everyWord(sql`searched(messages.recipient)`, search)} or messages.person in (
        select id from people where ${everyWord(sql`people.search_text`, search)}))`,
    );
  };
  const { count } = await matching()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = ordering === 'created_at' ? 'asc' : 'desc';
  const rows = await shown(matching())
    .orderBy('messages.created_at', direction)
    .orderBy('messages.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows };
}

/** One message, with its row locked until the transaction ends; null if there is none. */
export async function findMessageForUpdate(db: Kysely<Tables>, id: string): Promise<MessageRow | null> {
  return (
    (await shown(messages(db)).where('messages.id', '=', id).forUpdate('messages').executeTakeFirst()) ?? null
  );
}

function messages(db: Kysely<Tables>) {
  return db.selectFrom('messages').leftJoin('people', 'people.id', 'messages.person');
}

function shown(rows: ReturnType<typeof messages>) {
  return rows
    .selectAll('messages')
    .select(
      sql<
        string | null
      >`case when people.id is not null then concat_ws(' ', people.first_name, people.last_name) end`.as(
        'person_name',
      ),
    );
}

/** A message that is leased for sending until `leased_until`. */
export interface LeasedMessage {
  id: string;
  recipient: string;
  tries: number;
  sealed: Buffer;
  leased_until: Date;
}

/**
 * Leases at most `most` messages of a channel that are due at `now` and not leased by a different server.
 * Messages that expire first come first, so a code is sent before an invitation. Counts the try.
 */
export async function leaseDue(
  db: Kysely<Tables>,
  { channel, now, leased_until, most }: { channel: Channel; now: Date; leased_until: Date; most: number },
): Promise<LeasedMessage[]> {
  const rows = await db
    .with('due', (db) =>
      db
        .selectFrom('messages')
        .select('id')
        .where('status', '=', 'waiting')
        .where('channel', '=', channel)
        .where('expires_at', '>', now)
        .where('next_try_at', '<=', now)
        .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
        .orderBy('expires_at')
        .orderBy('id')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('messages')
    .from('due')
    .whereRef('messages.id', '=', 'due.id')
    .set((eb) => ({ leased_until, tries: eb('messages.tries', '+', 1) }))
    .returning(['messages.id', 'messages.recipient', 'messages.tries', 'messages.sealed'])
    .execute();
  return rows.flatMap(({ sealed, ...row }) => (sealed === null ? [] : [{ ...row, sealed, leased_until }]));
}

/** Records that a message was sent, and deletes its text. Does nothing if the lease has ended. */
export async function saveSent(db: Kysely<Tables>, message: LeasedMessage, now: Date): Promise<void> {
  await leased(db, message)
    .set({ status: 'sent', sealed: null, sent_at: now, leased_until: null, last_error: null })
    .execute();
}

/**
 * Records why a message was not sent and when it is tried again; null gives it up. Does nothing if the lease
 * has ended.
 */
export async function saveFailure(
  db: Kysely<Tables>,
  message: LeasedMessage,
  { last_error, next_try_at }: { last_error: string; next_try_at: Date | null },
): Promise<void> {
  await leased(db, message)
    .set({
      last_error,
      leased_until: null,
      ...(next_try_at === null ? { status: 'failed' } : { next_try_at }),
    })
    .execute();
}

/** After its lease has ended, a server may no longer change the message. */
function leased(db: Kysely<Tables>, { id, leased_until }: LeasedMessage) {
  return db.updateTable('messages').where('id', '=', id).where('leased_until', '=', leased_until);
}

/** Makes a message due now, and resets its number of tries. */
export async function saveRetry(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set({ status: 'waiting', tries: 0, next_try_at: now, leased_until: null })
    .where('id', '=', id)
    .execute();
}

/** Deletes the texts of messages that have expired and are not being sent. */
export async function expireMessages(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set({
      status: sql`case when status = 'waiting' then 'expired' else status end`,
      sealed: null,
      leased_until: null,
    })
    .where('sealed', 'is not', null)
    .where('expires_at', '<=', now)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .execute();
}

/** Deletes messages that were queued before `oldest`, except those that still wait. */
export async function removeMessages(db: Kysely<Tables>, oldest: Date): Promise<void> {
  await db.deleteFrom('messages').where('created_at', '<', oldest).where('status', '!=', 'waiting').execute();
}

/** Deletes the given messages, except messages that are no longer waiting or are being sent. */
export async function removeWaiting(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('messages')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('status', '=', 'waiting')
    .where('leased_until', 'is', null)
    .execute();
}

/** When a message of this channel was last sent; null if no stored message was. */
export async function findLastSent(db: Kysely<Tables>, channel: Channel): Promise<Date | null> {
  const row = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.max('sent_at').as('sent_at'))
    .where('channel', '=', channel)
    .where('status', '=', 'sent')
    .executeTakeFirst();
  return row?.sent_at ?? null;
}
