import { useMutation } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { queryOf, useRefresh } from '#web/lib/queries.ts';
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

/** The state of the person's second step. */
export const twoStepQuery = queryOf(getTwoStep);

const STALE = [twoStepQuery.queryKey, meQuery.queryKey] as const;

export function useStartTwoStep() {
  return useMutation({ mutationFn: () => call(startTwoStep) });
}

/** Turns on the second step and returns its recovery codes, which are shown only this once. */
export function useConfirmTwoStep() {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (totp: string) => call(confirmTwoStep, { body: { totp } }),
    onSuccess: refresh,
  });
}

/** Opens the rest of the app, since the second step is set up. */
export function goOnAfterTwoStep(): void {
  changeLoginUser({ precondition: null });
}

export function useRenewRecoveryCodes() {
  const refresh = useRefresh(...STALE);
  return useMutation({ mutationFn: () => call(renewRecoveryCodes), onSuccess: refresh });
}

export function useEndTwoStep() {
  const refresh = useRefresh(...STALE);
  return useMutation({ mutationFn: () => call(endTwoStep), onSuccess: refresh });
}

export function useProve() {
  return useMutation({
    mutationFn: (body: CallInput<typeof prove>['body']) => call(prove, { body }),
  });
}
