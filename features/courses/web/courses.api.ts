import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { everyPageOf, queryOf } from '#web/lib/queries.ts';
import { getCourse, listCourses } from '../courses.contract.ts';

/** The student's courses, sorted by name. */
export function useCourses(isAsked: boolean) {
  return useQuery({ ...everyPageOf(listCourses), enabled: isAsked });
}

export function useCourse(id: string | undefined) {
  return useQuery({
    ...queryOf(getCourse, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    placeholderData: keepPreviousData,
    // Work on other screens, such as reading or practice, changes which items of a course are done.
    staleTime: 0,
  });
}
