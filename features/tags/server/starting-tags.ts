/** Adds the tags with which the product starts. */
import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import { REASON_GROUPS, type ReasonGroup, STARTING_REASONS } from '#core/mistakes/reasons.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Platform } from '#server/http/route.ts';
import {
  STARTING_BLUEPRINT,
  STARTING_EXAM,
  STARTING_SHORT_NAMES,
  STARTING_SUBJECTS,
  startingScale,
} from '../starting-tags.rules.ts';
import type { TagKind } from '../tags.contract.ts';
import { savePlan } from './exam-plans.store.ts';

interface Row {
  kind: TagKind;
  name: string;
  short_name: string | null;
  code: string | null;
  parent: string | null;
  reason_group: ReasonGroup | null;
  remedy: string | null;
}

/**
 * Adds the starting tags if there are no tags at all. After that the school maintains the tags, and removed
 * ones stay removed. If several servers start at the same time, only one adds them.
 */
export async function ensureStartingTags({ database, clock }: Platform): Promise<void> {
  await database.kysely.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('assay: starting tags'))`.execute(db);
    const any = await db.selectFrom('tags').select('id').limit(1).executeTakeFirst();
    if (any === undefined) await addStartingTags(db, clock.now());
  });
}

async function addStartingTags(db: Kysely<Tables>, now: Date): Promise<void> {
  const rows: (Row & { id: string; position: number; created_at: Date; updated_at: Date })[] = [];
  const add = (row: Partial<Row> & Pick<Row, 'kind' | 'name' | 'code'>): string => {
    const id = v7();
    const position = rows.filter(({ kind }) => kind === row.kind).length;
    const none = { short_name: null, parent: null, reason_group: null, remedy: null };
    rows.push({ ...none, ...row, id, position, created_at: now, updated_at: now });
    return id;
  };

  const exam = add({ kind: 'exam', ...STARTING_EXAM });
  const blueprint: { topic: string; questions: number }[] = [];
  const scale: { subject: string; scaled: number[] }[] = [];
  for (const { name, code, domains } of STARTING_SUBJECTS) {
    const subject = add({ kind: 'subject', name, code, parent: exam });
    const mega_domain = add({ kind: 'mega_domain', name, code, parent: subject });
    let asked = 0;
    for (const { topics, ...rest } of domains) {
      const domain = add({ kind: 'domain', ...rest, parent: mega_domain });
      for (const [skill, topic] of Object.entries(topics)) {
        const questions = STARTING_BLUEPRINT[skill] ?? 0;
        const short_name = STARTING_SHORT_NAMES[skill] ?? null;
        blueprint.push({
          topic: add({ kind: 'topic', name: topic, short_name, code: skill, parent: domain }),
          questions,
        });
        asked += questions;
      }
    }
    scale.push({ subject, scaled: startingScale(asked) });
  }
  for (const group of REASON_GROUPS) {
    for (const reason of STARTING_REASONS[group]) {
      add({ kind: 'reason_for_error', ...reason, reason_group: group });
    }
  }
  await db.insertInto('tags').values(rows).execute();
  await savePlan(db, exam, { blueprint, scale });
}
