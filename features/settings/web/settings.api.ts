import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { standingNow } from '#web/lib/faults.ts';
import { queryOf } from '#web/lib/queries.ts';
import { changeSettings, getSettings, type ShownSettings } from '../settings.contract.ts';

/** The settings with everything that the screen shows. */
export function useShownSettings(isAsked = true) {
  return useQuery({
    ...queryOf(getSettings),
    enabled: isAsked,
  });
}

/** Replaces the cached settings with newer ones. */
export function useTakeSettings(): (settings: ShownSettings) => void {
  const client = useQueryClient();
  return (settings) => client.setQueryData(queryOf(getSettings).queryKey, settings);
}

export function useChangeSettings() {
  const take = useTakeSettings();
  return useMutation({
    mutationFn: (body: CallInput<typeof changeSettings>['body']) => call(changeSettings, { body }),
    onSuccess: take,
  });
}

/** The current settings from the error, if a different person changed them meanwhile; null otherwise. */
export function settingsThatStand(error: Error | null): ShownSettings | null {
  return standingNow(error, getSettings.response) ?? null;
}
