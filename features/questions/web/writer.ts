import { useQuery } from '@tanstack/react-query';
import { reachOf } from '#core/access/access.ts';
import { getSettings } from '#features/settings/settings.contract.ts';
import type { SettingKey } from '#features/settings/settings.rules.ts';
import { call } from '#web/lib/api.ts';
import { useLogin } from '#web/shell/login.ts';
import { mayPublish, type QuestionWriter } from '../questions.rules.ts';

/** The caller as a writer of the bank; undefined until it is known whether they publish. */
export function useQuestionWriter(): QuestionWriter | undefined {
  const me = useLogin()?.user;
  const reach = me === undefined ? 'none' : reachOf(me.role, 'bank.write');
  const settings = useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => call(getSettings, { signal }),
    enabled: reach === 'own',
  });
  if (me === undefined || settings.isLoading) return undefined;
  const shown = settings.data?.groups.flatMap((group) => group.settings) ?? [];
  const doTutors = shown.some(({ key, value }) => key === TUTORS_PUBLISH && value === true);
  return { id: me.id, reach, may_publish: mayPublish(reach, doTutors) };
}

const TUTORS_PUBLISH: SettingKey = 'bank.tutors_publish';
