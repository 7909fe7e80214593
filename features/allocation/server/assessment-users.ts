/** Who has an assessment, with where they stand: pages in SQL unless it is asked by a standing, which is resolved first. */
import type { Kysely } from 'kysely';
import type { Page } from '#contract/list.ts';
import type { Reach } from '#core/access/access.ts';
import type { AssessmentForSession } from '#features/assessments/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { pageOffset } from '#server/http/list.ts';
import type { AssessmentStanding, AssessmentUser } from '../allocation.contract.ts';
import { sourceWord } from '../allocation.rules.ts';
import { type Holder, listHolders } from './allotments.store.ts';
import { type Held, listHeldBy } from './allotments.ts';

/** A page of the people in reach who have the assessment; at most four statements. */
export async function listUsers(
  db: Kysely<Tables>,
  view: { reach: Reach; caller: string },
  assessment: AssessmentForSession,
  query: {
    page: number;
    page_size: number;
    search?: string | undefined;
    group?: string | undefined;
    standing?: AssessmentStanding | undefined;
    ordering: 'name' | '-name';
  },
  now: Date,
): Promise<Page<AssessmentUser>> {
  const { standing } = query;
  const { limit, offset } = pageOffset(query);
  const page = standing === undefined ? { limit, offset } : null;
  const holders = await listHolders(db, view, assessment.id, query, page);
  const held = await listHeldBy(db, assessment, holders.rows, now);
  const rows = holders.rows.flatMap((holder) => {
    const has = held.get(holder.id);
    return has === undefined ? [] : toUser(holder, has);
  });
  if (standing === undefined) return { count: holders.count, rows };
  const standingSo = rows.filter((row) => row.standing === standing);
  return { count: standingSo.length, rows: standingSo.slice(offset, offset + limit) };
}

/** Whoever took the test is shown with that, though it is theirs for practice since. */
function toUser({ id, name, username }: Holder, { tested, ...present }: Held): AssessmentUser {
  const { allotment, session } = tested ?? present;
  return {
    user: { id, name, username },
    source: sourceWord(present.allotment.source),
    standing: allotment.standing,
    attempts_used: allotment.attempts_used,
    session:
      session === null
        ? null
        : {
            id: session.id,
            status: session.status,
            started_at: session.started_at?.toISOString() ?? null,
            submitted_at: session.submitted_at?.toISOString() ?? null,
            raw: session.raw,
            raw_max: session.raw_max,
            scaled: session.scaled,
          },
  };
}
