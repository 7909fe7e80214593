import type { ComponentType } from 'react';
import type { ContentPlace } from '#features/schools/web/public.tsx';

/** The statistics of a question in the tests that contain it. */
export type QuestionStatistics = ComponentType<{ question: string; showsKey: boolean }>;

/** The reports that takers made about a question, if any. */
export type Reports = ComponentType<{ question: string }>;

/** A mark for questions in a list that were reported. `among`: all questions in the list. */
export type ReportMark = ComponentType<{ question: string; among: readonly string[] }>;

/** The form that makes a test from questions. */
export type BuildTest = ComponentType<{
  questions: readonly string[];
  /** The title that the form starts with. */
  title: string;
  /** The school that the form starts with; undefined if none is known. */
  place?: ContentPlace;
  close: () => void;
}>;
