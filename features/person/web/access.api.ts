import { useMutation } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { setPassword, unlock } from '#features/auth/auth.contract.ts';
import { inviteAgain } from '#features/auth/getting-in.contract.ts';
import { endTwoStepOf } from '#features/auth/two-step.contract.ts';
import { changePerson, deactivatePerson } from '#features/people/people.contract.ts';
import { call } from '#web/lib/api.ts';
import { useRefresh } from '#web/lib/queries.ts';
import { STALE } from './person.api.ts';

export function useDeactivate(id: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({ mutationFn: () => call(deactivatePerson, { params: { id } }), onSuccess: refresh });
}

export function useTakeBack(id: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (version: CallInput<typeof changePerson>['body']['version']) =>
      call(changePerson, { params: { id }, body: { version, status: 'active' } }),
    onSuccess: refresh,
  });
}

export function useUnlock(id: string) {
  return useMutation({ mutationFn: () => call(unlock, { params: { id } }) });
}

export function useSetPassword(id: string) {
  return useMutation({
    mutationFn: (password: string) => call(setPassword, { params: { id }, body: { password } }),
  });
}

/** Mails a link to choose a password. An earlier link stops working. */
export function useInvite(id: string) {
  return useMutation({ mutationFn: () => call(inviteAgain, { params: { id } }) });
}

/** Turns off the second step for a person who lost it. */
export function useEndTwoStepOf(id: string) {
  return useMutation({ mutationFn: () => call(endTwoStepOf, { params: { id } }) });
}
