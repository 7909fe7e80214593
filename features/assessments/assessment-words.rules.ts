/** The words for the kinds, statuses and modes of tests, for all screens. */
import type {
  Assessment,
  AssessmentStatus,
  ReleaseMoment,
  SessionMode,
  ToolSet,
} from './assessments.contract.ts';
import type { ReleasePart } from './release.rules.ts';
import type { Section, SectionKind } from './sections.contract.ts';

export const STATUS_WORDS: Readonly<Record<AssessmentStatus, string>> = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
};

export const KIND_WORDS: Readonly<Record<Assessment['kind'], string>> = {
  linear: 'Linear',
  multistage: 'Multistage',
  adaptive: 'Adaptive',
};

export const MODE_WORDS: Readonly<Record<SessionMode, string>> = {
  test: 'Test',
  practice: 'Practice',
  paper: 'On paper',
};

export const SECTION_KIND_WORDS: Readonly<Record<SectionKind, string>> = {
  reading_writing: 'Reading and Writing',
  math: 'Math',
  other: 'Other',
};

export const MOMENT_WORDS: Readonly<Record<ReleaseMoment, string>> = {
  at_once: 'As soon as students submit',
  on_close: 'When the test has closed for everyone at their school',
  manual: 'When staff release it',
  never: 'Never',
};

export const PART_WORDS: Readonly<Record<ReleasePart, string>> = {
  score: 'Score',
  correctness: 'Which answers were right',
  answers: 'Correct answers',
  explanations: 'Explanations',
};

/**
 * A section's title with its variant, which only staff see: `Module 2, higher`. A first module that everyone
 * takes shows no variant.
 */
export function sectionName({ title, module: part }: Pick<Section, 'title' | 'module'>): string {
  const isForAll = part === null || (part.stage === 1 && part.at_least === null);
  return isForAll ? title : `${title}, ${part.variant}`;
}

/** The names of the exam room's tools in forms and previews. */
export const TOOL_WORDS: Readonly<Record<keyof ToolSet, string>> = {
  calculator: 'Calculator',
  scientific_only: 'Scientific calculator only',
  reference_sheet: 'Reference sheet',
  highlighter: 'Highlighter and notes',
  eliminator: 'Crossing out options',
  line_reader: 'Line reader',
};
