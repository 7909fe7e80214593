/** Inserts events from which notices are made. */
import { v7 } from 'uuid';
import { addAnnouncement } from '#features/announcements/server/announcements.store.ts';
import type { Database } from '#server/db/database.ts';
import { saveChoices, saveReads } from '../server/notices.store.ts';

/** Seeds an announcement by `author` to one person. Returns its id, which is the subject of its notice. */
export async function seedTold(
  { kysely }: Database,
  now: Date,
  { author, person, title = 'Doors open at nine' }: { author: string; person: string; title?: string },
): Promise<string> {
  const id = v7();
  const audience = { everyone: false, schools: [], groups: [], users: [person], roles: [] };
  const said = { id, author, title, text: '<p>Robin</p>', audience, by_mail: false };
  await addAnnouncement(kysely, { ...said, shows_from: now, shows_until: null }, now);
  return id;
}

/** Seeds one row in every table of this feature for a person. */
export async function plantNotices(
  database: Database,
  now: Date,
  { person, author }: { person: string; author: string },
): Promise<void> {
  const { kysely } = database;
  const subject = await seedTold(database, now, { author, person });
  await saveReads(kysely, person, [{ kind: 'announcement', subject }], now);
  await saveChoices(kysely, person, [{ kind: 'announcement', in_app: true, by_mail: true }]);
  await kysely.insertInto('notice_mails').values({ person, day: '2026-11-21', made_at: now }).execute();
}
