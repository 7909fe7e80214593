import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { actOnPeople } from '#features/people-view/bulk.contract.ts';
import { call, download } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { queryOf, useRefresh } from '#web/lib/queries.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { copyLinks, listNewcomers, printSlips } from '../first-sign-in.contract.ts';

export type ChosenNewcomers = NonNullable<CallInput<typeof listNewcomers>['body']['chosen']>;

/**
 * Loads the chosen people and how each could sign in for the first time; by default everyone who has no
 * password.
 */
export function useNewcomers(chosen: ChosenNewcomers | undefined, isWanted = true) {
  return useQuery({
    enabled: isWanted,
    ...queryOf(listNewcomers, { body: chosen === undefined ? {} : { chosen } }),
    placeholderData: keepPreviousData,
  });
}

/** Queues invitations for several people. */
export function useInviteMany() {
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (users: string[]) => {
      const body = { act: 'invite', chosen: { users } } as const;
      return call(actOnPeople, { body, idempotencyKey: keyOf(body) });
    },
    onSuccess: useRefresh('people', 'outbox'),
  });
}

/** Makes new links. They are stored only on this page. */
export function useCopyLinks() {
  return useMutation({
    mutationFn: (users: string[]) => call(copyLinks, { body: { users } }),
    onSuccess: useRefresh('people'),
  });
}

/** Makes slips with new codes and downloads them as a PDF. */
export function usePrintSlips() {
  return useMutation({
    mutationFn: async (body: CallInput<typeof printSlips>['body']) =>
      saveFile(await download(printSlips, { body }), 'Sign-in slips.pdf'),
    onSuccess: useRefresh('people'),
  });
}
