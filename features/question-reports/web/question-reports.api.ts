import { useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { reachOf } from '#core/access/access.ts';
import { call } from '#web/lib/api.ts';
import { queryOf, useRefresh } from '#web/lib/queries.ts';
import { useLogin } from '#web/shell/login.ts';
import {
  countQuestionReports,
  listQuestionReports,
  reportQuestion,
  resolveQuestionReport,
} from '../question-reports.contract.ts';

/** Whether the user may see reports. */
function useMaySee(): boolean {
  const me = useLogin()?.user;
  return me !== undefined && reachOf(me.role, 'question_reports.view') !== 'none';
}

export function useQuestionReports(query: CallInput<typeof listQuestionReports>['query']) {
  return useQuery({
    ...queryOf(listQuestionReports, { query }),
    enabled: useMaySee(),
  });
}

/** The number of open reports for each of these questions. Components with the same list share one call. */
export function useOpenReports(questions: readonly string[]): ReadonlyMap<string, number> {
  const maySee = useMaySee();
  const counts = useQuery({
    ...queryOf(countQuestionReports, { body: { questions: [...questions] } }),
    enabled: maySee && questions.length > 0,
  });
  return new Map(counts.data?.counts.map(({ question, open }) => [question, open]));
}

export function useReport(session: string) {
  return useMutation({
    mutationFn: (body: CallInput<typeof reportQuestion>['body']) =>
      call(reportQuestion, { params: { id: session }, body }),
  });
}

export function useResolveReport(id: string) {
  return useMutation({
    mutationFn: (body: CallInput<typeof resolveQuestionReport>['body']) =>
      call(resolveQuestionReport, { params: { id }, body }),
    onSettled: useRefresh('question-reports'),
  });
}
