/** What the screens of results are handed of other features. */
import type { ComponentType } from 'react';

/** An answer of a test's question that may be accepted too. */
export interface AlsoAcceptProps {
  question: string;
  assessment: string;
  /** What the analysis calls the question. */
  label: string;
  typed: string;
  /** Number of the gap that it was typed into; null where the whole question is typed. */
  gap: number | null;
  cancel: () => void;
}

export interface AnalysisParts {
  /** What it would mean to accept an answer too, and the way to do it. */
  AlsoAccept: ComponentType<AlsoAcceptProps>;
}

export interface ResultParts {
  /** How a session was scored again, or one question of it. */
  Regrades: ComponentType<{ session: string; question?: string }>;
}
