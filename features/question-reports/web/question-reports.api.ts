import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { reachOf } from '#core/access/access.ts';
import { call } from '#web/lib/api.ts';
import { useLogin } from '#web/shell/login.ts';
import {
  countQuestionReports,
  listQuestionReports,
  reportQuestion,
  resolveQuestionReport,
} from '../question-reports.contract.ts';

const KEY = 'question-reports';

/** Whether whoever is signed in sees reports at all. */
function useMaySee(): boolean {
  const me = useLogin()?.user;
  return me !== undefined && reachOf(me.role, 'question_reports.view') !== 'none';
}

export function useQuestionReports(query: CallInput<typeof listQuestionReports>['query']) {
  return useQuery({
    queryKey: [KEY, 'list', query],
    queryFn: ({ signal }) => call(listQuestionReports, { query, signal }),
    enabled: useMaySee(),
  });
}

/** How many open ones each of these questions has: one call, whoever of them asks. */
export function useOpenReports(questions: readonly string[]): ReadonlyMap<string, number> {
  const maySee = useMaySee();
  const counts = useQuery({
    queryKey: [KEY, 'counts', questions],
    queryFn: ({ signal }) => call(countQuestionReports, { body: { questions: [...questions] }, signal }),
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
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof resolveQuestionReport>['body']) =>
      call(resolveQuestionReport, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}
