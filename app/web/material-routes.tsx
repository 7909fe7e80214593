/**
 * The screens of the library and of recorded lessons. Staff see their school's materials, and takers see
 * their own.
 */
import { createRoute } from '@tanstack/react-router';
import { MATERIAL_KINDS } from '#features/library/library-values.contract.ts';
import { videoSearch, videosSearch } from '#features/videos/web/videos-search.ts';
import { oneOf, searchParams, uuid, whole, words } from '#web/lib/search-params.ts';
import { frame, staffOnly } from './frame-route.tsx';
import { lazyScreen } from './lazy-screen.tsx';

const librarySearch = searchParams({
  search: words(100),
  shelf: uuid,
  kind: oneOf(MATERIAL_KINDS),
});

/** The search parameter that a material's screen stores in its address: the open page of a file. */
const materialSearch = searchParams({
  page: whole(1),
});

export const libraryRoutes = [
  createRoute({
    getParentRoute: () => frame,
    path: '/library',
    staticData: { title: 'Library' },
    validateSearch: librarySearch,
    component: lazyScreen(async () => (await import('./library-places.tsx')).LibraryPlace),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/library/new',
    staticData: { title: 'Add material' },
    beforeLoad: staffOnly,
    validateSearch: searchParams({ shelf: librarySearch.params.shelf }),
    component: lazyScreen(
      async () => (await import('#features/library/web/material-form.tsx')).NewMaterialScreen,
    ),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/library/$material',
    staticData: { title: 'Library' },
    validateSearch: materialSearch,
    component: lazyScreen(async () => (await import('./library-places.tsx')).MaterialPlace),
  }),
] as const;

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
