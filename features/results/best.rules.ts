/** A person's best score in each part of an exam, over all their tests of it. */
import type { SectionKind } from '#features/assessments/sections.contract.ts';
import type { KeptScores } from './score.rules.ts';

export interface AlikeScore {
  readonly id: string;
  readonly submitted_at: Date;
  readonly section_scores: Pick<KeptScores, 'parts'>;
}

export interface BestScores {
  /** The sum of the best results in each part. */
  readonly scaled: number;
  readonly session_count: number;
  readonly parts: readonly {
    readonly kind: SectionKind;
    readonly scaled: number;
    /** The session with that score; the newest of several. */
    readonly session: string;
    readonly submitted_at: string;
  }[];
}

/**
 * The best result in each part among scores on one scale, given newest first. Null for a single score,
 * because it would add nothing.
 */
export function bestOf(scores: readonly AlikeScore[]): BestScores | null {
  if (scores.length < 2) return null;
  const best = new Map<SectionKind, BestScores['parts'][number]>();
  for (const { id: session, submitted_at, section_scores } of scores) {
    for (const { kind, scaled } of section_scores.parts) {
      if (scaled === null || scaled <= (best.get(kind)?.scaled ?? Number.NEGATIVE_INFINITY)) continue;
      best.set(kind, { kind, scaled, session, submitted_at: submitted_at.toISOString() });
    }
  }
  const parts = [...best.values()];
  return {
    scaled: parts.reduce((sum, { scaled }) => sum + scaled, 0),
    session_count: scores.length,
    parts,
  };
}
