/** The screens that tell tutors what to teach. */
import { createRoute } from '@tanstack/react-router';
import { insightSearch } from '#features/insight/web/insight-search.ts';
import { frame, screen, staffOnly } from './frame-route.tsx';
import { lazyScreen } from './lazy-screen.tsx';

const groupInsight = createRoute({
  getParentRoute: () => frame,
  path: '/insight/$group',
  staticData: { title: 'Insight' },
  beforeLoad: staffOnly,
  validateSearch: insightSearch,
  component: lazyScreen(
    async () => (await import('#features/insight/web/group-insight-screen.tsx')).GroupInsightScreen,
  ),
});

export const insightRoutes = [
  screen(
    '/insight',
    'Insight',
    async () => (await import('#features/insight/web/insight-screen.tsx')).InsightScreen,
  ),
  groupInsight,
] as const;
