/**
 * Scores by item response theory (IRT). In an adaptive test, the ability follows from which of the asked
 * questions were right (EAP, prior N(0, 1)). In any other test it follows from the number of right answers
 * (EAP by sum score, prior N(0, 1); Lord–Wingersky), so equal numbers of the same questions give equal
 * scores. The ability is then placed on the scale.
 */
import { abilityOf } from '#core/irt/ability.ts';
import type { ItemParameters } from '#core/irt/item-curve.ts';
import { sumScoreTable } from '#core/irt/sum-score.ts';
import type { AbilityScale } from '#features/assessments/ability-scale.contract.ts';
import { scoreOnScale } from '#features/assessments/ability-scale.rules.ts';
import type { FrozenCat } from '#features/assessments/revision.rules.ts';
import type { SectionKind } from '#features/assessments/sections.contract.ts';

/** The scale of an assessment, and the accepted calibration for each kind of section. */
export interface AbilityScoring {
  readonly scale: AbilityScale;
  readonly parts: ReadonlyMap<
    SectionKind,
    { readonly calibration: string; readonly parameters: ReadonlyMap<string, ItemParameters> }
  >;
}

/** The score of one part, stored together with the data it was computed from. */
export interface AbilityScore {
  readonly calibration: string;
  readonly scale: AbilityScale;
  readonly theta: number;
  readonly scaled: number;
  /** Standard error in units of the scale. */
  readonly se: number;
}

/** An answer to a scored question. */
interface CountedAnswer {
  readonly question: string;
  readonly is_right: boolean;
}

/**
 * The score of answers in sections of one kind, counting only calibrated questions. Null if none is
 * calibrated.
 */
export function abilityScore(
  scoring: AbilityScoring,
  kind: SectionKind,
  answers: readonly CountedAnswer[],
): AbilityScore | null {
  const known = answers.filter(({ question }) => scoring.parts.get(kind)?.parameters.has(question));
  const right = known.filter(({ is_right }) => is_right).length;
  const questions = known.map(({ question }) => question);
  return abilityScoreOfCount(scoring, kind, questions, right);
}

/**
 * The score of `right` right answers to these questions; null if there are none, or if one is not calibrated.
 */
export function abilityScoreOfCount(
  { scale, parts }: AbilityScoring,
  kind: SectionKind,
  questions: readonly string[],
  right: number,
): AbilityScore | null {
  const part = parts.get(kind);
  const items = questions.flatMap((question) => part?.parameters.get(question) ?? []);
  if (part === undefined || items.length === 0 || items.length < questions.length) return null;
  const row = sumScoreTable(items)[right];
  if (row === undefined) return null;
  return { calibration: part.calibration, scale, theta: row.theta, ...scoreOnScale(scale, row) };
}

/**
 * The score of an adaptive test. Takers get different questions, so it counts which ones were right, not how
 * many. Null if no scored question was answered.
 */
export function adaptiveScore(
  { calibration, scale, items }: FrozenCat,
  answers: readonly CountedAnswer[],
): AbilityScore | null {
  const byId = new Map(items.map((item) => [item.id, item]));
  const known = answers.flatMap(({ question, is_right }) => {
    const item = byId.get(question);
    return item === undefined ? [] : [{ item, is_right }];
  });
  if (known.length === 0) return null;
  const ability = abilityOf(known, 'eap');
  return { calibration, scale, theta: ability.theta, ...scoreOnScale(scale, ability) };
}
