import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import type { Language } from '#features/letters/language.rules.ts';
import { call, download } from '#web/lib/api.ts';
import { queryOf, useRefresh } from '#web/lib/queries.ts';
import { saveFile } from '#web/lib/save-file.ts';
import {
  approveWeeklyReports,
  getReportPdf,
  getWeeklyProgress,
  holdWeeklyReport,
  listWeeklyReports,
  undoWeeklyReports,
  type WeeklyReport,
  writeWeeklyReport,
} from '../weekly.contract.ts';

/** A page of a week's reports. */
export function useWeeklyReports(query: CallInput<typeof listWeeklyReports>['query']) {
  return useQuery({
    ...queryOf(listWeeklyReports, { query }),
    placeholderData: keepPreviousData,
  });
}

/** A student's figures for a week, by default the current one. */
export function useWeeklyProgress(student: string, week: string | undefined) {
  return useQuery({
    ...queryOf(getWeeklyProgress, {
      params: { id: student },
      query: week === undefined ? {} : { week },
    }),
    placeholderData: keepPreviousData,
  });
}

/** A changed report refreshes every list of reports and the counselor's home screen. */
function useReportsChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  return useMutation({ mutationFn, onSettled: useRefresh('weekly-reports', 'home') });
}

export function useApprove() {
  return useReportsChange((ids: string[]) => call(approveWeeklyReports, { body: { ids } }));
}

export function useUndo() {
  return useReportsChange((ids: string[]) => call(undoWeeklyReports, { body: { ids } }));
}

export function useHold() {
  return useReportsChange(({ id, reason }: { id: string; reason: string }) =>
    call(holdWeeklyReport, { params: { id }, body: { reason } }),
  );
}

type Written = CallInput<typeof writeWeeklyReport>['body'];

export function useWrite(id: string) {
  return useReportsChange((body: Written) => call(writeWeeklyReport, { params: { id }, body }));
}

/** Downloads a report as a PDF in the language in which the screen shows it. */
export function useSaveReport() {
  return useMutation({
    mutationFn: async ({ report, language }: { report: WeeklyReport; language: Language }) =>
      saveFile(
        await download(getReportPdf, { params: { id: report.id }, query: { language } }),
        `${report.student.name} ${report.week}.pdf`,
      ),
  });
}
