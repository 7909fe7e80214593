/**
 * Lists the people who have a test, with their status. SQL pages the list, unless it is filtered by status,
 * which must be computed first.
 */
import type { Kysely } from 'kysely';
import type { Page } from '#contract/list.ts';
import type { Reach } from '#core/access/access.ts';
import type { Allotment } from '#core/access/allocation.ts';
import type { AssessmentForSession } from '#features/assessments/server/public.store.ts';
import { listOpenness, type Reader } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { pageOffset } from '#server/http/list.ts';
import type { AssessmentStanding, AssessmentUser } from '../allocation.contract.ts';
import { sourceWord } from '../allocation.rules.ts';
import { type Holder, listHolders } from './allotments.store.ts';
import { type Held, listHeldBy } from './allotments.ts';

/** People who took the test are shown with it, even if they now have it for practice. */
interface Shown extends Pick<Held, 'allotment' | 'session'> {
  readonly holder: Holder;
  readonly source: Allotment['source'];
}

/**
 * A page of the people in reach who have the test, as `reader` may see them. Runs at most seven SQL
 * statements.
 */
export async function listUsers(
  db: Kysely<Tables>,
  { reach, reader }: { reach: Reach; reader: Reader },
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
  const holders = await listHolders(db, { reach, caller: reader.id }, assessment.id, query, page);
  const held = await listHeldBy(db, assessment.id, holders.rows, now);
  const shown = holders.rows.flatMap((holder) => {
    const has = held.get(holder.id);
    if (has === undefined) return [];
    return { holder, source: has.allotment.source, ...(has.tested ?? has) };
  });
  const standingSo =
    standing === undefined ? shown : shown.filter(({ allotment }) => allotment.standing === standing);
  // Look up which scores are released only for the sessions on this page.
  const paged = page === null ? standingSo.slice(offset, offset + limit) : standingSo;
  const open = await listOpenness(
    db,
    paged.flatMap(({ session }) => session ?? []),
    reader,
    now,
  );
  const rows = paged.map((one) =>
    toUser(one, one.session !== null && open.get(one.session.id)?.score === true),
  );
  return { count: page === null ? standingSo.length : holders.count, rows };
}

function toUser({ holder, source, allotment, session }: Shown, is_score_open: boolean): AssessmentUser {
  const { id, name, username } = holder;
  return {
    user: { id, name, username },
    source: sourceWord(source),
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
            raw: is_score_open ? session.raw : null,
            raw_max: is_score_open ? session.raw_max : null,
            scaled: is_score_open ? session.scaled : null,
          },
  };
}
