/** The screens of doubts: the student's own, and the queue for staff. */
import { createRoute } from '@tanstack/react-router';
import { askSearch, doubtsSearch } from '#features/doubts/web/doubts-search.ts';
import { frame } from './frame-route.tsx';
import { lazyScreen } from './lazy-screen.tsx';

const doubtsScreen = () =>
  lazyScreen(async () => (await import('#features/doubts/web/doubts-screen.tsx')).DoubtsScreen);

const doubts = createRoute({
  getParentRoute: () => frame,
  path: '/doubts',
  staticData: { title: 'Doubts' },
  validateSearch: doubtsSearch,
  component: doubtsScreen(),
});

const ask = createRoute({
  getParentRoute: () => frame,
  path: '/doubts/new',
  staticData: { title: 'Ask a question' },
  validateSearch: askSearch,
  component: lazyScreen(async () => (await import('#features/doubts/web/ask-screen.tsx')).AskScreen),
});

const doubt = createRoute({
  getParentRoute: () => frame,
  path: '/doubts/$doubt',
  staticData: { title: 'Doubt' },
  validateSearch: doubtsSearch,
  component: doubtsScreen(),
});

export const doubtsRoutes = [doubts, ask, doubt] as const;
