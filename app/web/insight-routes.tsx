/** The screens that show tutors what to teach. */
import { createRoute } from '@tanstack/react-router';
import { LESSONS } from '#features/insight/lessons.rules.ts';
import { either, flag, oneOf, searchParams, uuid, whole } from '#web/lib/search-params.ts';
import { frame, screen, staffOnly } from './frame-route.tsx';
import { lazyScreen } from './lazy-screen.tsx';

const walkSearch = searchParams({
  minutes: oneOf(LESSONS),
  /** The number of the mistake on the screen, from 1. */
  at: whole(1),
  /** Shows every mistake, not only those that fit into the lesson. */
  all: flag,
});

const TABS = ['skills', 'pacing', 'reasons', 'tests'] as const;

const insightSearch = searchParams({
  tab: oneOf(TABS),
  /** A section of the exam, or `none` for topics without a section. */
  section: either(uuid, oneOf(['none'])),
  projector: flag,
});

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
