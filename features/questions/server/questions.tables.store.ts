/** Declares what erasing, export, merging and backup do with this feature's tables. */
import { type FeatureTables, stays } from '#server/db/declared-tables.ts';

export const questionsTables = {
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
      erasing: 'What they did as staff stays, with a row that names nobody.',
      exporting: { not: 'What staff wrote is the school’s.' },
    },
  },
} satisfies FeatureTables;
