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

/** Whether whoever is signed in sees reports at all. */
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

/** How many open ones each of these questions has: one call, whoever of them asks. */
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
