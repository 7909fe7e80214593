/** What other features' screens may ask of the settings. */
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/lib/queries.ts';
import { getSettings } from '../settings.contract.ts';
import type { SettingKey } from '../settings.rules.ts';

/** Whether a switch is on; undefined until that is known, or where it is not asked for. */
export function useIsOn(key: SettingKey, isAsked: boolean): boolean | undefined {
  const settings = useQuery({
    ...queryOf(getSettings),
    enabled: isAsked,
  });
  if (!isAsked || settings.isLoading) return undefined;
  const shown = settings.data?.groups.flatMap((group) => group.settings) ?? [];
  return shown.some((setting) => setting.key === key && setting.value === true);
}
