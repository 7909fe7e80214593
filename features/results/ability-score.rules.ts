/**
 * Scores by IRT: of an adaptive test from what was right of what was asked (EAP, N(0, 1)); of any other from the number of right answers to an ability (EAP by sum score, N(0, 1); Lord–Wingersky), and from that
 * to the scale. Whoever has as many right of the same questions has the same score. It knows parameters, no database.
 */
import { abilityOf } from '#core/irt/ability.ts';
import type { ItemParameters } from '#core/irt/item-curve.ts';
import { sumScoreTable } from '#core/irt/sum-score.ts';
import type { AbilityScale } from '#features/assessments/ability-scale.contract.ts';
import { scoreOnScale } from '#features/assessments/ability-scale.rules.ts';
import type { FrozenCat } from '#features/assessments/revision.rules.ts';
import type { SectionKind } from '#features/assessments/sections.contract.ts';

/** By what scores of an assessment are made: its scale, and of each kind of section the accepted calibration. */
export interface AbilityScoring {
  readonly scale: AbilityScale;
  readonly parts: ReadonlyMap<
    SectionKind,
    { readonly calibration: string; readonly parameters: ReadonlyMap<string, ItemParameters> }
  >;
}

/** The score of one part, with what it was made by: it keeps that. */
export interface AbilityScore {
  readonly calibration: string;
  readonly scale: AbilityScale;
  readonly theta: number;
  readonly scaled: number;
  /** In points of the scale. */
  readonly se: number;
}

/** An answer to a question that counts. */
interface CountedAnswer {
  readonly question: string;
  readonly is_right: boolean;
}

/** The score of the answers to sections of one kind; what is not calibrated is not in it. Null where none of it is. */
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

/** The same of so many right of these questions; null where one of them is not calibrated, or there is none. */
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
 * The score of an adaptive test: everybody was asked other questions, so that which of them were right says what their
 * number does not. Null where none counts.
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
