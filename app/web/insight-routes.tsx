/** The screens that show tutors what to teach. */
import { createRoute } from '@tanstack/react-router';
import { insightSearch } from '#features/insight/web/insight-search.ts';
import { walkSearch } from '#features/insight/web/walk-search.ts';
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

const walk = createRoute({
  getParentRoute: () => frame,
  path: '/insight/$group/$session',
  staticData: { title: 'Walk through a test' },
  beforeLoad: staffOnly,
  validateSearch: walkSearch,
  component: lazyScreen(async () => (await import('#features/insight/web/walk-screen.tsx')).WalkScreen),
});

export const insightRoutes = [
  screen(
    '/insight',
    'Insight',
    async () => (await import('#features/insight/web/insight-screen.tsx')).InsightScreen,
  ),
  groupInsight,
  walk,
] as const;
