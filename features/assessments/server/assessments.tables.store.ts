/** Declares what erasing, export, merging and backup do with this feature's tables. */
import { type FeatureTables, stays } from '#server/db/declared-tables.ts';

export const assessmentsTables = {
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
      erasing: 'What they did as staff stays, with a row that names nobody.',
      exporting: { not: 'What staff wrote is the school’s.' },
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
      erasing: 'What they did as staff stays, with a row that names nobody.',
      exporting: { not: 'What staff wrote is the school’s.' },
    },
  },
  placements: {
    backup: 'kept',
    personal: null,
  },
} satisfies FeatureTables;
