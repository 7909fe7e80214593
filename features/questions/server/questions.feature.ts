/**
 * Registers this feature's calls, tables, background job and the audit's words for its fields with the
 * server.
 */
import { type FeatureTables, stays } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { bulkRoutes } from './bulk.routes.ts';
import { exportRoutes } from './export.routes.ts';
import { importRoutes } from './import.routes.ts';
import { namedMistakesRoutes } from './named-mistakes.routes.ts';
import { nearDuplicatesRoutes } from './near-duplicates.routes.ts';
import { compareWritten } from './near-duplicates.ts';
import { nodesRoutes } from './nodes.routes.ts';
import { optionsRoutes } from './options.routes.ts';
import { questionsRoutes } from './questions.routes.ts';

const questionsTables = {
  named_mistakes: { backup: 'kept', impersonal: ['typed', 'words'], personal: null },
  near_duplicates: { backup: 'kept', personal: null },
  question_files: {
    backup: 'kept',
    personal: null,
  },
  question_further_tags: {
    backup: 'kept',
    personal: null,
  },
  question_nodes: { backup: 'kept', personal: null },
  question_options: {
    backup: 'kept',
    impersonal: ['text', 'prompt', 'feedback'],
    personal: null,
  },
  question_outcomes: {
    backup: 'kept',
    impersonal: ['outcome', 'reason', 'before'],
    personal: null,
  },
  question_revisions: {
    backup: 'kept',
    impersonal: ['content', 'content_hash'],
    personal: null,
  },
  question_tags: {
    backup: 'kept',
    personal: null,
  },
  regrade_candidates: { backup: 'kept', personal: null },
  typed_answer_checks: { backup: 'kept', personal: null },
  questions: {
    backup: 'kept',
    impersonal: [
      'type',
      'use',
      'status',
      'stem',
      'stimulus',
      'accepted_answers',
      'entry',
      'explanation',
      'hints',
      'rubric',
      'gaps',
      'words',
      'import_hash',
    ],
    personal: {
      merging: { author: stays },
      erasing: 'The record of what staff did stays, but no longer names the person.',
      exporting: { not: 'Content that staff write belongs to the school.' },
    },
  },
} satisfies FeatureTables;

export const questionsFeature: Feature = {
  name: 'questions',
  routes: [
    ...questionsRoutes,
    ...optionsRoutes,
    ...importRoutes,
    ...exportRoutes,
    ...bulkRoutes,
    ...nodesRoutes,
    ...nearDuplicatesRoutes,
    ...namedMistakesRoutes,
  ],
  tick: compareWritten,
  field_words: {
    accepted_answers: 'accepted answers',
    case_sensitive: 'capitals',
    difficulty: 'difficulty',
    entry: 'answer box',
    exact: 'exact quotes and dashes',
    explanation: 'explanation',
    feedback: 'feedback',
    fixed: 'pinned in place',
    format: 'format',
    gaps: 'gaps',
    hints: 'hints',
    is_correct: 'correct or not',
    keep_order: 'order of options',
    leave_out: 'items left out',
    mapping: 'skills for labels',
    node: 'place in a course',
    options: 'options',
    partial: 'partial credit',
    prompt: 'matching prompt',
    question: 'question',
    reason_for_error: 'reason for mistakes',
    rubric: 'rubric',
    source: 'source',
    stem: 'stem',
    stimulus: 'stimulus',
    tag: 'tag',
    tags: 'tags',
    tolerance: 'tolerance',
    type: 'type',
    typed: 'typed answer',
    use: 'where it is used',
    words: 'name of the mistake',
  },
  tables: questionsTables,
};
