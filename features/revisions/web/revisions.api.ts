import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/lib/queries.ts';
import { listAssessmentRevisions, listQuestionRevisions } from '../revisions.contract.ts';

/** What changed in a question from one time it was frozen to the next. */
export function useQuestionHistory(id: string, page: number) {
  return useQuery({
    ...queryOf(listQuestionRevisions, { params: { id }, query: { page: String(page) } }),
    placeholderData: keepPreviousData,
  });
}

/** What changed in a test from one publishing to the next. */
export function useAssessmentHistory(id: string, page: number) {
  return useQuery({
    ...queryOf(listAssessmentRevisions, { params: { id }, query: { page: String(page) } }),
    placeholderData: keepPreviousData,
  });
}
