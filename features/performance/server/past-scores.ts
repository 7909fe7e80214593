/** Builds the list of released scores with their ranges. */
import type { Kysely } from 'kysely';
import { SECTION_KIND_WORDS } from '#features/assessments/assessment-words.rules.ts';
import { listRevisions } from '#features/assessments/server/public.ts';
import { scaleParts } from '#features/results/scale.rules.ts';
import { listKeptScores, type ScoredTest } from '#features/results/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { PastScore } from '../performance.contract.ts';

/** The scores of these tests, in the same order. The caller must pass only tests with a released score. */
export async function pastScores(db: Kysely<Tables>, tests: readonly ScoredTest[]): Promise<PastScore[]> {
  const revisions = await listRevisions(
    db,
    tests.map(({ revision }) => revision),
  );
  const kept = await listKeptScores(
    db,
    tests.map(({ id }) => id),
  );
  return tests.map(({ id, title, submitted_at, raw, raw_max, scaled, metric, revision, ...test }) => {
    const scale = revisions.get(revision)?.scale ?? null;
    const parts = kept.get(id)?.parts ?? [];
    const whole = parts.length === 0 ? null : scaleParts(scale, parts);
    return {
      session: id,
      title,
      submitted_at: submitted_at.toISOString(),
      raw,
      raw_max,
      scaled,
      metric,
      partly_seen_before: test.partly_seen_before,
      range: whole?.scale == null ? null : whole.range,
      scale: whole?.scale ?? null,
      sections: parts.flatMap(({ kind }, place) => {
        const part = whole?.parts[place];
        return part?.scaled == null
          ? []
          : { name: SECTION_KIND_WORDS[kind], scaled: part.scaled, range: part.range };
      }),
    };
  });
}
