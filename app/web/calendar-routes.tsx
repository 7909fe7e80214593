/** The calendar of students and staff. */
import { createRoute } from '@tanstack/react-router';
import { calendarSearch } from '#features/calendar/web/calendar-search.ts';
import { frame } from './frame-route.tsx';
import { lazyScreen } from './lazy-screen.tsx';

export const calendarRoutes = [
  createRoute({
    getParentRoute: () => frame,
    path: '/calendar',
    staticData: { title: 'Calendar' },
    validateSearch: calendarSearch,
    component: lazyScreen(
      async () => (await import('#features/calendar/web/calendar-screen.tsx')).CalendarScreen,
    ),
  }),
] as const;
