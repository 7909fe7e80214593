/** Registers this feature's calls and tables with the server. */
import type { Feature } from '#server/feature.ts';
import { assessmentsRoutes } from './assessments.routes.ts';
import { assessmentsTables } from './assessments.tables.store.ts';
import { labelsRoutes } from './labels.routes.ts';
import { placementsRoutes } from './placements.routes.ts';
import { sectionsRoutes } from './sections.routes.ts';

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
