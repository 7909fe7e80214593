import { reachOf } from '#core/access/access.ts';
import { useIsOn } from '#features/settings/web/public.tsx';
import { useLogin } from '#web/shell/login.ts';
import { mayPublish, type QuestionWriter } from '../questions.rules.ts';

/** The caller's rights in the bank; undefined until their right to publish is known. */
export function useQuestionWriter(): QuestionWriter | undefined {
  const me = useLogin()?.user;
  const reach = me === undefined ? 'none' : reachOf(me.role, 'bank.write');
  const doTutors = useIsOn('bank.tutors_publish', reach === 'own');
  if (me === undefined || (reach === 'own' && doTutors === undefined)) return undefined;
  return { id: me.id, reach, may_publish: mayPublish(reach, doTutors ?? false) };
}
