/** The screens of the library. */
import { createRoute } from '@tanstack/react-router';
import { librarySearch, materialSearch } from '#features/library/web/library-search.ts';
import { searchParams } from '#web/lib/search-params.ts';
import { frame, staffOnly } from './frame-route.tsx';
import { lazyScreen } from './lazy-screen.tsx';

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
