import type { ComponentType } from 'react';
import type { ContentPlace } from '#features/schools/web/public.tsx';

/** What became of a question in the tests that ask it. */
export type QuestionStatistics = ComponentType<{ question: string; showsKey: boolean }>;

/** What takers reported of a question, where somebody did. */
export type Reports = ComponentType<{ question: string }>;

/** In a list of questions: that one was reported. `among`: all that the list shows. */
export type ReportMark = ComponentType<{ question: string; among: readonly string[] }>;

/** The form that begins a test of questions. */
export type BuildTest = ComponentType<{
  questions: readonly string[];
  /** As a beginning. */
  title: string;
  /** Whose it is at first; undefined where nobody has said. */
  place?: ContentPlace;
  close: () => void;
}>;
