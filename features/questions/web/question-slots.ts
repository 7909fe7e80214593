import type { ComponentType } from 'react';
import type { ContentPlace } from '#features/schools/web/public.tsx';

/** What became of a question in the tests that ask it. */
export type QuestionStatistics = ComponentType<{ question: string; showsKey: boolean }>;

/** The form that begins a test of questions. */
export type BuildTest = ComponentType<{
  questions: readonly string[];
  /** As a beginning. */
  title: string;
  /** Whose it is at first; undefined where nobody has said. */
  place?: ContentPlace;
  close: () => void;
}>;
