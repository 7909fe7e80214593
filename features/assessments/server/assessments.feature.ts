/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { type FeatureTables, stays } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { assessmentsRoutes } from './assessments.routes.ts';
import { labelsRoutes } from './labels.routes.ts';
import { placementsRoutes } from './placements.routes.ts';
import { sectionsRoutes } from './sections.routes.ts';

const assessmentsTables = {
  assessment_files: {
    backup: 'kept',
    personal: null,
  },
  assessment_label_uses: {
    backup: 'kept',
    personal: null,
  },
  assessment_labels: {
    backup: 'kept',
    impersonal: ['name'],
    personal: null,
  },
  assessment_revisions: {
    backup: 'kept',
    impersonal: ['content', 'content_hash'],
    personal: {
      merging: { published_by: stays },
      erasing: 'The record of what staff did stays, but no longer names the person.',
      exporting: { not: 'Content that staff write belongs to the school.' },
    },
  },
  assessment_sections: {
    backup: 'kept',
    impersonal: ['title', 'kind', 'instructions', 'tools', 'variant'],
    personal: null,
  },
  assessments: {
    backup: 'kept',
    impersonal: [
      'title',
      'description',
      'instructions',
      'kind',
      'modes',
      'status',
      'tools',
      'release',
      'marks',
      'scale',
      'shuffle',
      'navigation',
      'late_answers',
      'cat',
    ],
    personal: {
      merging: { author: stays },
      erasing: 'The record of what staff did stays, but no longer names the person.',
      exporting: { not: 'Content that staff write belongs to the school.' },
    },
  },
  placements: {
    backup: 'kept',
    personal: null,
  },
} satisfies FeatureTables;

export const assessmentsFeature: Feature = {
  name: 'assessments',
  routes: [...assessmentsRoutes, ...sectionsRoutes, ...placementsRoutes, ...labelsRoutes],
  field_words: {
    attempts_allowed: 'attempts',
    break_after_seconds: 'break after a section',
    cat: 'adaptive rules',
    closes_at: 'closing time',
    description: 'description',
    draw: 'draw',
    duration_seconds: 'time',
    exam: 'exam',
    hard_close: 'ending sessions at closing time',
    instructions: 'instructions',
    late_answers: 'late answers',
    marks: 'points',
    modes: 'modes',
    module: 'module',
    navigation: 'navigation',
    open_to_guests: 'open to guests',
    opens_at: 'opening time',
    questions: 'questions',
    release: 'release',
    scale: 'score scale',
    sections: 'sections',
    shuffle: 'shuffle',
    tools: 'tools',
    unscored: 'scored or unscored',
  },
  tables: assessmentsTables,
};
