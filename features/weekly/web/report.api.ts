import { useMutation, useQuery } from '@tanstack/react-query';
import type { Language } from '#features/letters/language.rules.ts';
import { ApiProblem, call, download } from '#web/lib/api.ts';
import { queryKeyOf, queryOf, useRefresh } from '#web/lib/queries.ts';
import { saveFile } from '#web/lib/save-file.ts';
import {
  closeReport,
  pauseReports,
  readReport,
  readReportPdf,
  resumeReports,
  stopReports,
} from '../guardian.contract.ts';

const DEEDS = { stop: stopReports, pause: pauseReports, resume: resumeReports, close: closeReport };
export type Deed = keyof typeof DEEDS;

/** The report that the token in a report mail opens. A refusal is final and is not retried. */
export function useReport(token: string) {
  return useQuery({
    ...queryOf(readReport, { params: { token } }),
    retry: (count, error) => !(error instanceof ApiProblem) && count < 2,
  });
}

/** Carries out a guardian's action and refreshes the page. */
export function useDeed(token: string) {
  return useMutation({
    mutationFn: (deed: Deed) => call(DEEDS[deed], { params: { token } }),
    onSuccess: useRefresh(queryKeyOf(readReport, { params: { token } })),
  });
}

/** Downloads the page as a PDF in the language of the page. */
export function useSavePdf(token: string) {
  return useMutation({
    mutationFn: async ({ language, name }: { language: Language; name: string }) =>
      saveFile(await download(readReportPdf, { params: { token }, query: { language } }), `${name}.pdf`),
  });
}
