import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/lib/queries.ts';
import { listAssessmentRevisions, listQuestionRevisions } from '../revisions.contract.ts';

/** Loads a page of a question's history. */
export function useQuestionHistory(id: string, page: number) {
  return useQuery({
    ...queryOf(listQuestionRevisions, { params: { id }, query: { page: String(page) } }),
    placeholderData: keepPreviousData,
  });
}

/** Loads a page of a test's history. */
export function useAssessmentHistory(id: string, page: number) {
  return useQuery({
    ...queryOf(listAssessmentRevisions, { params: { id }, query: { page: String(page) } }),
    placeholderData: keepPreviousData,
  });
}
