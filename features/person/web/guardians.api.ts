import { useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { askConsentOf } from '#features/auth/getting-in.contract.ts';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { queryOf, useRefresh } from '#web/lib/queries.ts';
import {
  addGuardian,
  changeGuardian,
  listGuardians,
  recordConsent,
  removeGuardian,
} from '../guardians.contract.ts';
import { STALE } from './person.api.ts';

export function useGuardians(id: string) {
  return useQuery(queryOf(listGuardians, { params: { id } }));
}

/** Sends another mail to the guardian whose consent is pending. */
export function useAskConsent(id: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({ mutationFn: () => call(askConsentOf, { params: { id } }), onSuccess: refresh });
}

interface GuardianValues {
  name: string;
  contact: string;
  language: string;
}

/** Adds a guardian, or changes the one in `present` if its version is still current. */
export function useSaveGuardian(id: string, present: { id: string; version: number } | null) {
  const refresh = useRefresh(...STALE);
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (values: GuardianValues) =>
      present === null
        ? call(addGuardian, { params: { id }, body: values, idempotencyKey: keyOf({ id, values }) })
        : call(changeGuardian, {
            params: { id, guardian: present.id },
            body: { version: present.version, ...values },
          }),
    onSuccess: refresh,
  });
}

export function useRemoveGuardian(id: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (guardian: string) => call(removeGuardian, { params: { id, guardian } }),
    onSuccess: refresh,
  });
}

export function useRecordConsent(id: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: ({ guardian, ...body }: { guardian: string } & CallInput<typeof recordConsent>['body']) =>
      call(recordConsent, { params: { id, guardian }, body }),
    onSuccess: refresh,
  });
}
