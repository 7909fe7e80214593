import { type Kysely, sql } from 'kysely';
import type { ItemParameters } from '#core/irt/item-curve.ts';
import type { AbilityScale } from '#features/assessments/ability-scale.contract.ts';
import type { SectionKind } from '#features/assessments/sections.contract.ts';
import type { Tables } from '#server/db/tables.ts';
import type { AbilityScore, AbilityScoring } from '../ability-score.rules.ts';
import type { CalibratedItems } from '../analysis.rules.ts';

interface Row {
  readonly id: string;
  readonly kind: SectionKind;
  readonly items: readonly (ItemParameters & { readonly question: string })[];
}

type CalibratedItem = CalibratedItems extends ReadonlyMap<string, infer Item> ? Item : never;
type StoredItem = Omit<CalibratedItem, 'model'> & { readonly question: string };

/**
 * The scale and calibrations with which an assessment is scored today; null if it is not scored by IRT. One
 * statement.
 */
export async function findAbilityScoring(
  db: Kysely<Tables>,
  assessment: string,
): Promise<AbilityScoring | null> {
  const rows = await db
    .selectFrom('irt_sides')
    .innerJoin('calibrations', 'calibrations.assessment', 'irt_sides.assessment')
    .select(['calibrations.id', 'calibrations.kind', 'calibrations.items', 'irt_sides.scale'])
    .where('irt_sides.assessment', '=', assessment)
    .where('irt_sides.scale', 'is not', null)
    .where('calibrations.is_in_use', '=', true)
    .$narrowType<Row & { scale: AbilityScale }>()
    .execute();
  return scoringOf(rows[0]?.scale, rows);
}

/**
 * Item parameters of the calibrations in use for an assessment, keyed by question. Runs one SQL statement.
 */
export async function listCalibratedItems(
  db: Kysely<Tables>,
  assessment: string,
): Promise<Map<string, CalibratedItem>> {
  const rows = await db
    .selectFrom('calibrations')
    .select(['model', 'items'])
    .where('assessment', '=', assessment)
    .where('is_in_use', '=', true)
    .$narrowType<{ model: CalibratedItem['model']; items: readonly StoredItem[] }>()
    .execute();
  const items = rows.flatMap(({ model, items }) =>
    items.map(({ question, a, b, c, se }) => [question, { model, a, b, c, se }] as const),
  );
  return new Map(items);
}

/**
 * The scale and calibrations with which these scores were computed, so that rescoring keeps them. One
 * statement.
 */
export async function findAbilityScoringOf(
  db: Kysely<Tables>,
  scores: readonly Pick<AbilityScore, 'calibration' | 'scale'>[],
): Promise<AbilityScoring | null> {
  const ids = scores.map(({ calibration }) => calibration);
  const rows = await db
    .selectFrom('calibrations')
    .select(['id', 'kind', 'items'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .$narrowType<Row>()
    .execute();
  return scoringOf(scores[0]?.scale, rows);
}

function scoringOf(scale: AbilityScale | undefined, rows: readonly Row[]): AbilityScoring | null {
  if (scale === undefined) return null;
  const parts = rows.map(({ id, kind, items }) => {
    const parameters = new Map(items.map((item) => [item.question, item]));
    return [kind, { calibration: id, parameters }] as const;
  });
  return { scale, parts: new Map(parts) };
}
