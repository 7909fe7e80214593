/** Components that other features provide for the screens of results. */
import type { ComponentType, ReactNode } from 'react';
import type { MistakesOf } from './mistakes.ts';

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

/** Content of other features for a question of a review. */
export interface ReviewSlots {
  /** Content below the explanation. */
  explained: (question: string) => ReactNode;
  /** Asks why a missed question was missed; `place` is its position in the session, from 1. */
  reason: (session: string, place: number) => ReactNode;
  /** Opens a question like a missed one of the reader; `through` are the mistakes that the review is limited to. */
  similar: (session: string, missed: { question: string; place: number; through: MistakesOf }) => ReactNode;
}

export interface ResultScreenParts extends ResultParts {
  /** Starts practice of the questions that the reader missed in the test, or of one skill, with one click. */
  Practice: ComponentType<{ session: string; skill?: { id: string; name: string } }>;
}
