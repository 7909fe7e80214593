/** The gradebook for staff, and a student's own row of it. */
import { createRoute } from '@tanstack/react-router';
import { gradebookSearch } from '#features/gradebook/web/gradebook-search.ts';
import { frame, screen, staffOnly, TAKERS } from './frame-route.tsx';
import { lazyScreen } from './lazy-screen.tsx';

const gradebook = createRoute({
  getParentRoute: () => frame,
  path: '/gradebook',
  staticData: { title: 'Gradebook' },
  beforeLoad: staffOnly,
  validateSearch: gradebookSearch,
  component: lazyScreen(async () => (await import('./gradebook-place.tsx')).GradebookPlace),
});

export const gradebookRoutes = [
  gradebook,
  screen(
    '/results/grades',
    'Grades',
    async () => (await import('#features/gradebook/web/own-gradebook-screen.tsx')).OwnGradebookScreen,
    TAKERS,
  ),
] as const;
