import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { listInternal } from '#features/people/people.contract.ts';
import { call, download } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { downloadAudit, listAudit } from '../audit.contract.ts';

const ALL_ON_ONE_PAGE = '200';

export function useAudit(query: CallInput<typeof listAudit>['query']) {
  return useQuery({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => call(listAudit, { query, signal }),
    placeholderData: keepPreviousData,
    // Every act of this very page may add to it.
    staleTime: 0,
  });
}

/** The staff, to choose from. */
export function useStaff() {
  return useQuery({
    queryKey: ['people', 'staff to choose from'],
    queryFn: ({ signal }) => call(listInternal, { query: { page_size: ALL_ON_ONE_PAGE }, signal }),
    select: (list) =>
      list.results.map(({ id, first_name, last_name }) => ({
        value: id,
        label: `${first_name} ${last_name}`,
      })),
  });
}

export function useDownloadAudit(query: CallInput<typeof downloadAudit>['query']) {
  return useMutation({
    mutationFn: async () => saveFile(await download(downloadAudit, { query }), 'audit.csv'),
  });
}
