/** Lets other features' screens read whether a setting is on. */
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/lib/queries.ts';
import { getSettings } from '../settings.contract.ts';
import type { SettingKey } from '../settings.rules.ts';

/** Whether the setting is on; undefined while it is loading or `isAsked` is false. */
export function useIsOn(key: SettingKey, isAsked: boolean): boolean | undefined {
  const settings = useQuery({
    ...queryOf(getSettings),
    enabled: isAsked,
  });
  if (!isAsked || settings.isLoading) return undefined;
  const shown = settings.data?.groups.flatMap((group) => group.settings) ?? [];
  return shown.some((setting) => setting.key === key && setting.value === true);
}
