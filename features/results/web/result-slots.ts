/** Components that other features hand to the screens of results. */
import type { ComponentType } from 'react';

/** A typed answer that may be accepted too. */
export interface AlsoAcceptProps {
  question: string;
  assessment: string;
  /** Label of the question in the analysis. */
  label: string;
  typed: string;
  /** Number of the gap that the answer was typed into; null if the whole question is typed. */
  gap: number | null;
  cancel: () => void;
}

export interface AnalysisParts {
  /** Shows the effect of accepting an answer too, and does it. */
  AlsoAccept: ComponentType<AlsoAcceptProps>;
}

export interface ResultParts {
  /** Shows how a session, or one question of it, was regraded. */
  Regrades: ComponentType<{ session: string; question?: string }>;
}
