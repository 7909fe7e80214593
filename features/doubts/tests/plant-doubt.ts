/** Inserts doubts directly into the tables, for tests of all places that contain personal data. */
import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { Database } from '#server/db/database.ts';

/**
 * Inserts a doubt of `asker` about one of their answers, with one message from `asker` and one from staff. Both
 * contain `words`.
 */
export async function plantDoubt(
  { kysely }: Database,
  now: Date,
  { asker, attempt, staff, words }: { asker: string; attempt: string; staff: string; words: string },
): Promise<string> {
  const doubt = v7();
  await sql`insert into doubts (id, asker, question, session, about_title, about_place, title, status, asked_at, changed_at)
    select ${doubt}, ${asker}, question, session, 'A test', '1', ${words}, 'answered', ${now}, ${now}
    from attempts where id = ${attempt}`.execute(kysely);
  for (const author of [asker, staff]) {
    await sql`insert into doubt_messages (id, doubt, author, is_staff, text, written_at)
      values (${v7()}, ${doubt}, ${author}, ${author === staff}, ${words}, ${now})`.execute(kysely);
  }
  return doubt;
}

/** Inserts an explanation shared from a doubt, with thanks from these people. */
export async function plantThanks(
  { kysely }: Database,
  now: Date,
  { doubt, staff, people }: { doubt: string; staff: string; people: readonly string[] },
): Promise<void> {
  const explanation = v7();
  await sql`insert into kept_explanations (id, doubt, question, title, text, kept_by, kept_at)
    select ${explanation}, id, question, 'Why?', 'So.', ${staff}, ${now} from doubts where id = ${doubt}`.execute(
    kysely,
  );
  for (const person of people) {
    await sql`insert into kept_explanation_thanks (explanation, person, thanked_at)
      values (${explanation}, ${person}, ${now})`.execute(kysely);
  }
}
