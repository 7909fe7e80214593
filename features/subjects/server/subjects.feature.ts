/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { type FeatureTables, stays } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { subjectsRoutes } from './subjects.routes.ts';

const subjectsTables = {
  subject_node_tags: { backup: 'kept', personal: null },
  subject_nodes: {
    backup: 'kept',
    impersonal: ['name'],
    personal: {
      merging: { author: stays },
      erasing: 'The record of what staff did stays, but no longer names the person.',
      exporting: { not: 'Content that staff write belongs to the school.' },
    },
  },
} satisfies FeatureTables;

export const subjectsFeature: Feature = {
  name: 'subjects',
  routes: subjectsRoutes,
  field_words: { children: 'items inside it' },
  tables: subjectsTables,
};
