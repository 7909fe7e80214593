import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { standingNow } from '#web/lib/faults.ts';
import { queryOf } from '#web/lib/queries.ts';
import { changeSettings, getSettings, type ShownSettings } from '../settings.contract.ts';

/** The settings with all that the screen shows of them. */
export function useShownSettings(isAsked = true) {
  return useQuery({
    ...queryOf(getSettings),
    enabled: isAsked,
  });
}

/** Puts settings as they stand in the place of those that were loaded. */
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

/** The settings that stand, where somebody else changed them since they were loaded; else null. */
export function settingsThatStand(error: Error | null): ShownSettings | null {
  return standingNow(error, getSettings.response) ?? null;
}
