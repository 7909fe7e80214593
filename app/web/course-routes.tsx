/** The screens of a student's course. */
import { createRoute } from '@tanstack/react-router';
import { searchParams, uuid } from '#web/lib/search-params.ts';
import { frame } from './frame-route.tsx';
import { lazyScreen } from './lazy-screen.tsx';

export const courseRoutes = [
  createRoute({
    getParentRoute: () => frame,
    path: '/course',
    staticData: { title: 'Course' },
    // Without a course, the first one is shown.
    validateSearch: searchParams({ course: uuid }),
    component: lazyScreen(async () => (await import('#features/courses/web/course-screen.tsx')).CourseScreen),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/course/$course/$lesson',
    staticData: { title: 'Lesson' },
    component: lazyScreen(async () => (await import('#features/courses/web/lesson-screen.tsx')).LessonScreen),
  }),
] as const;
