/** Mails reminders of materials that people have not finished. */
import type { Kysely } from 'kysely';
import { reminderWords } from '#features/letters/letters.rules.ts';
import { queueMessages } from '#features/outbox/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Caller, Platform } from '#server/http/route.ts';
import { listAddressed, nameOf, saveReminders } from './remind.store.ts';

/**
 * Queues a mail for each person and saves the reminders. The number of statements does not depend on the
 * number of people.
 */
export async function mailReminders(
  {
    db,
    platform,
    caller,
    now,
  }: {
    db: Kysely<Tables>;
    platform: Pick<Platform, 'clock' | 'secret' | 'config'>;
    caller: Pick<Caller, 'id'>;
    now: Date;
  },
  { id, title }: { readonly id: string; readonly title: string },
  people: readonly string[],
): Promise<void> {
  if (people.length === 0) return;
  const { origin, host, port } = platform.config;
  const link = `${origin ?? `http://${host}:${port}`}/library/${id}`;
  const by = await nameOf(db, caller.id);
  const addressed = await listAddressed(db, people);
  await queueMessages(
    db,
    platform,
    addressed.map((person) => ({
      channel: 'mail',
      to: person.email,
      person: person.id,
      purpose: 'study_reminder',
      expires_at: null,
      ...reminderWords(person, { title, by, link }),
    })),
  );
  await saveReminders(db, { material: id, people, by: caller.id }, now);
}
