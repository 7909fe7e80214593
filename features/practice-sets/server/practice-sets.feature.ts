/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { sql } from 'kysely';
import { type FeatureTables, moves } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { practiceSetsRoutes } from './practice-sets.routes.ts';

const practiceSetsTables = {
  practice_set_assessments: { backup: 'kept', personal: null },
  practice_set_questions: { backup: 'kept', personal: null },
  practice_sets: {
    backup: 'kept',
    impersonal: ['title', 'origin', 'timing', 'drawn_from'],
    personal: {
      merging: { for_user: moves, owner: moves },
      erasing: 'Practice stays, but no longer names the person.',
      exporting: {
        file: 'practice_sets',
        rows: (person) => sql`
      select id, title, origin, timing, duration_seconds, created_at from practice_sets
      where for_user = ${person} order by created_at, id`,
      },
    },
  },
} satisfies FeatureTables;

export const practiceSetsFeature: Feature = {
  name: 'practice-sets',
  routes: practiceSetsRoutes,
  field_words: {
    for_user: 'student',
    hints_allowed: 'hints',
    keeps_test_tools: 'tools of its tests',
    practice_set: 'practice set',
    practice_sets: 'practice sets',
    timing: 'timer',
  },
  tables: practiceSetsTables,
};
