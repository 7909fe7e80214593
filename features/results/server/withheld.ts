/** Which questions' keys a person must not be told now: gathers what `core/access/withheld-keys` decides on. */
import { type Kysely, sql } from 'kysely';
import { type WithheldPart, withheldPart, withheldQuestions } from '#core/access/withheld-keys.ts';
import { listRevisions } from '#features/assessments/server/public.ts';
import type { Tables } from '#server/db/tables.ts';

/** The questions that a test of `person` under way could still ask; one statement where none is. */
export async function withheldFrom(db: Kysely<Tables>, person: string): Promise<ReadonlySet<string>> {
  const sessions = await db
    .selectFrom('sessions')
    .select(['mode', 'status', 'revision'])
    .where('taker', '=', person)
    // As the partial index has it.
    .where(sql<boolean>`status in ('generated', 'in_progress', 'on_break', 'paused')`)
    .execute();
  if (sessions.length === 0) return new Set();
  const papers = await listRevisions(
    db,
    sessions.map(({ revision }) => revision),
  );
  return withheldQuestions(
    sessions.map(({ revision, ...session }) => {
      const paper = papers.get(revision);
      if (paper === undefined) throw new Error(`There is no revision ${revision} of an assessment.`);
      return { ...session, paper };
    }),
  );
}

/** How much of these sessions of `person` is withheld now; of those left out nothing is. At most two statements. */
export async function listWithheldParts(
  db: Kysely<Tables>,
  person: string,
  sessions: readonly string[],
): Promise<Map<string, WithheldPart>> {
  if (sessions.length === 0) return new Map();
  const withheld = await withheldFrom(db, person);
  if (withheld.size === 0) return new Map();
  const rows = await db
    .selectFrom('session_sections')
    .select(['session', 'questions'])
    .where('session', '=', sql<string>`any(${sessions}::uuid[])`)
    .execute();
  const asked = Map.groupBy(rows, ({ session }) => session);
  return new Map(
    [...asked].map(([session, sections]) => [
      session,
      withheldPart(
        sections.flatMap(({ questions }) => questions),
        withheld,
      ),
    ]),
  );
}
