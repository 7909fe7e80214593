import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { listAssessmentRevisions, listQuestionRevisions } from '../revisions.contract.ts';

/** What changed in a question from one time it was frozen to the next. */
export function useQuestionHistory(id: string, page: number) {
  return useQuery({
    queryKey: ['questions', 'one', id, 'revisions', page],
    queryFn: ({ signal }) =>
      call(listQuestionRevisions, { params: { id }, query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What changed in a test from one publishing to the next. */
export function useAssessmentHistory(id: string, page: number) {
  return useQuery({
    queryKey: ['assessments', 'one', id, 'revisions', page],
    queryFn: ({ signal }) =>
      call(listAssessmentRevisions, { params: { id }, query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });
}
