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
    break_after_seconds: 'break after it',
    cat: 'choice of questions',
    closes_at: 'closing',
    description: 'description',
    draw: 'draw',
    duration_seconds: 'time',
    exam: 'exam',
    hard_close: 'closing for all at once',
    instructions: 'instructions',
    late_answers: 'late answers',
    marks: 'marks',
    modes: 'modes',
    module: 'module',
    navigation: 'navigation',
    open_to_guests: 'open to guests',
    opens_at: 'opening',
    questions: 'questions',
    release: 'release',
    scale: 'score scale',
    sections: 'sections',
    shuffle: 'shuffle',
    tools: 'tools',
    unscored: 'whether it counts',
  },
  tables: assessmentsTables,
};
