import { useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { download } from '#web/lib/api.ts';
import { queryOf } from '#web/lib/queries.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { checkExport, exportQuestions } from '../export.contract.ts';
import { exportName } from '../export.rules.ts';

export type AskedExport = CallInput<typeof exportQuestions>['body'];

/** Loads what a format would leave out of the chosen questions. */
export function useExportCheck(body: AskedExport) {
  return useQuery(queryOf(checkExport, { body }));
}

export function useExport() {
  return useMutation({
    mutationFn: async (body: AskedExport) =>
      saveFile(
        await download(exportQuestions, { body }),
        exportName(body.format, serverNow().toISOString().slice(0, 10)),
      ),
  });
}
