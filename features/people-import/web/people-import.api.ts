import { useMutation } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { download } from '#web/lib/api.ts';
import { STALE_BY_ASSIGNING } from '#web/lib/assigning.ts';
import { useJobCall } from '#web/lib/job-calls.ts';
import { useRefresh } from '#web/lib/queries.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { exportPeople, importPeople, listRejected } from '../people-import.contract.ts';

export type ImportBody = CallInput<typeof importPeople>['body'];

/**
 * People appear in lists, groups and the counts of schools, and schools may get terms, so all of these are
 * refetched.
 */
export function useImport() {
  const refresh = useRefresh(...STALE_BY_ASSIGNING, 'schools', 'terms');
  return useJobCall(importPeople, async (report) => {
    if (!report.dry_run) await refresh();
  });
}

export function useRejected() {
  return useMutation({
    mutationFn: async (body: Omit<ImportBody, 'dry_run' | 'leave_out_rejected' | 'keep_assignments'>) =>
      saveFile(await download(listRejected, { body }), 'rejected-people.csv'),
  });
}

export function useExport() {
  return useMutation({
    mutationFn: async (format: 'csv' | 'oneroster') =>
      saveFile(
        await download(exportPeople, { query: { format } }),
        format === 'csv' ? 'people.csv' : 'oneroster.zip',
      ),
  });
}
