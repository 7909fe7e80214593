/** The screens of recorded lessons: for staff those of the school, for takers their own. */
import { createRoute } from '@tanstack/react-router';
import { videoSearch, videosSearch } from '#features/videos/web/videos-search.ts';
import { frame } from './frame-route.tsx';
import { lazyScreen } from './lazy-screen.tsx';

const videos = createRoute({
  getParentRoute: () => frame,
  path: '/videos',
  staticData: { title: 'Videos' },
  validateSearch: videosSearch,
  component: lazyScreen(async () => (await import('./videos-place.tsx')).VideosPlace),
});

const video = createRoute({
  getParentRoute: () => frame,
  path: '/videos/$video',
  staticData: { title: 'Video' },
  validateSearch: videoSearch,
  component: lazyScreen(async () => (await import('./video-place.tsx')).VideoPlace),
});

export const videoRoutes = [videos, video] as const;
