import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { changeLoginUser } from '#web/shell/login.ts';
import {
  confirmTwoStep,
  endTwoStep,
  getTwoStep,
  prove,
  renewRecoveryCodes,
  startTwoStep,
} from '../two-step.contract.ts';
import { meQuery } from './auth.api.ts';

/** How one's own second step stands. */
export const twoStepQuery = queryOptions({
  queryKey: ['two-step'],
  queryFn: ({ signal }) => call(getTwoStep, { signal }),
});

function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [twoStepQuery.queryKey, meQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
}

export function useStartTwoStep() {
  return useMutation({ mutationFn: () => call(startTwoStep) });
}

/** Turns it on; the recovery codes come back this once. */
export function useConfirmTwoStep() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (totp: string) => call(confirmTwoStep, { body: { totp } }),
    onSuccess: refresh,
  });
}

/** Nothing else stands before the rest of the app any more. */
export function goOnAfterTwoStep(): void {
  changeLoginUser({ precondition: null });
}

export function useRenewRecoveryCodes() {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => call(renewRecoveryCodes), onSuccess: refresh });
}

export function useEndTwoStep() {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => call(endTwoStep), onSuccess: refresh });
}

export function useProve() {
  return useMutation({
    mutationFn: (body: CallInput<typeof prove>['body']) => call(prove, { body }),
  });
}
