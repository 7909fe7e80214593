/** Previews an allocation: makes it, reads the result, and rolls it back. */
import type { Kysely } from 'kysely';
import { listAssessmentsForSession } from '#features/assessments/server/public.ts';
import { listClosingsFor, listReleases } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { undone } from '#server/db/undone.ts';
import type { AllocationPreview } from '../allocation.contract.ts';
import { closingOfTerms, comesLast, instantsFor, tellableFrom } from '../preview.rules.ts';
import { allot } from './allot.ts';
import { countElsewhere, countPractised, listReached, listTakenBy } from './preview.store.ts';

/** The maximum number of listed names of people who already know the answers. Their total is always given. */
const MOST_NAMED = 5;

/** The effect of these dates and settings for each test. Throws the same problems as `allot`. */
export async function previewAllotment(
  db: Kysely<Tables>,
  view: Parameters<typeof allot>[1],
  asked: Parameters<typeof allot>[2],
  now: Date,
): Promise<AllocationPreview[]> {
  const { reached, closings, rows } = await undone(db, async () => {
    const rows = await allot(db, view, asked, now);
    const reached = await listReached(
      db,
      rows.map(({ id }) => id),
    );
    return { rows, reached, closings: await listClosingsFor(db, reached) };
  });
  const ids = [...new Set(asked.assessments)];
  const assessments = await listAssessmentsForSession(db, ids);
  const people = [...new Set(reached.map(({ taker }) => taker))];
  const knowing = await listKnowing(db, view, ids, people, now);
  const previews: AllocationPreview[] = [];
  for (const id of ids) {
    const assessment = assessments.get(id);
    const row = rows.find((each) => each.assessment?.id === id);
    if (assessment === undefined || row === undefined) continue;
    const { release } = assessment;
    const own = closings.filter((closing) => closing.assessment === id);
    const ends = own.length > 0 ? own : [closingOfTerms(endOf(row.closes_at, assessment), asked.counts)];
    const takers = ends.map((closing) => instantsFor(release, closing, now.getTime()));
    const comes = comesLast(release, takers, now.getTime());
    const from = tellableFrom(comes, now.getTime());
    const names = knowing.get(id) ?? [];
    previews.push({
      assessment: { id, title: assessment.title },
      mode: row.mode,
      comes,
      attempts_allowed: row.attempts_allowed ?? assessment.attempts_allowed,
      people: takersOf(own).length,
      practised_by: await countPractised(db, { assessment: id, takers: takersOf(own) }),
      seen_by: { count: names.length, names: names.slice(0, MOST_NAMED) },
      elsewhere_later:
        from === null
          ? 0
          : await countElsewhere(db, { assessment: id, takers: people, from: new Date(from) }),
    });
  }
  return previews;
}

function takersOf(closings: readonly { readonly taker: string }[]): string[] {
  return [...new Set(closings.map(({ taker }) => taker))];
}

function endOf(closes_at: string | null, { closes_at: own }: { closes_at: number | null }): number | null {
  return closes_at === null ? own : Date.parse(closes_at);
}

/**
 * For each test, the names of people in view who can see its right answers and who belong to the same schools
 * as `people`, or are among them.
 */
async function listKnowing(
  db: Kysely<Tables>,
  view: Parameters<typeof allot>[1],
  assessments: readonly string[],
  people: readonly string[],
  now: Date,
): Promise<Map<string, string[]>> {
  if (people.length === 0) return new Map();
  const taken = await listTakenBy(db, view, assessments, people);
  const releases = await listReleases(db, taken, now);
  const out = taken.filter(({ id }) => releases.get(id)?.released.answers);
  const byAssessment = Map.groupBy(out, ({ assessment }) => assessment);
  return new Map(
    [...byAssessment].map(([assessment, rows]) => [
      assessment,
      [...new Map(rows.map(({ taker, name }) => [taker, name])).values()],
    ]),
  );
}
