import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { download } from '#web/lib/api.ts';
import { queryOf } from '#web/lib/queries.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { downloadAudit, listAudit } from '../audit.contract.ts';

export function useAudit(query: CallInput<typeof listAudit>['query']) {
  return useQuery({
    ...queryOf(listAudit, { query }),
    placeholderData: keepPreviousData,
    // Always stale, because actions on this page can add entries.
    staleTime: 0,
  });
}

export function useDownloadAudit(query: CallInput<typeof downloadAudit>['query']) {
  return useMutation({
    mutationFn: async () => saveFile(await download(downloadAudit, { query }), 'audit.csv'),
  });
}
