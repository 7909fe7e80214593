import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { permissionsOf } from '#core/access/access.ts';
import { call, NetworkFailure } from '#web/lib/api.ts';
import { faultWords } from '#web/lib/faults.ts';
import { queryKeyOf } from '#web/lib/queries.ts';
import { changeLoginUser, currentLogin, dropLogin, keepLogin } from '#web/shell/login.ts';
import { type Theme, useTheme } from '#web/shell/theme-choice.ts';
import { toast } from '#web/shell/toasts.ts';
import { keepZoom } from '#web/shell/zoom-choice.ts';
import {
  changeMe,
  getMe,
  type LoginRecord,
  type OwnRecord,
  setPassword,
  setUp,
  signOut,
} from '../auth.contract.ts';
import type { SignIn } from './sign-in-screen.tsx';

/** One's own record. */
export const meQuery = queryOptions({
  queryKey: queryKeyOf(getMe),
  queryFn: async ({ signal }) => {
    const me = await call(getMe, { signal });
    followRole(me);
    return me;
  },
});

/** Who was let into a group meanwhile is a student from then on, and the frame shows what is theirs. */
function followRole({ role, school }: OwnRecord): void {
  const user = currentLogin()?.user;
  if (user === undefined || user.role === role) return;
  changeLoginUser({
    role,
    school: school && { id: school.id, name: school.name },
    permissions: permissionsOf(role),
  });
}

/** Shows the app here as one's own record has it; what this browser has stays where that can't be had. */
function useOwnLooks(): () => Promise<void> {
  const queryClient = useQueryClient();
  const [, setTheme] = useTheme();
  return async () => {
    const me = await queryClient.fetchQuery(meQuery).catch(() => null);
    if (me === null) return;
    setTheme(me.theme);
    keepZoom(me.zoom);
  };
}

/** Keeps a login; the theme and the size of one's own record come along. */
export function useEnter(): (record: LoginRecord) => Promise<void> {
  const takeLooks = useOwnLooks();
  return async (record) => {
    keepLogin(record);
    await takeLooks();
  };
}

/** Signs in with what was written, or tells what of it is amiss. */
export function useSignIn(): SignIn {
  const enter = useEnter();
  return async (words) => {
    const { signInWith } = await import('./sign-in-call.ts');
    const answer = await signInWith(words);
    if ('faults' in answer) return answer.faults;
    await enter(answer.login);
    return null;
  };
}

/** Signs out here at once, whether or not the server can be told. */
export function endSignIn(): void {
  const told = call(signOut);
  dropLogin();
  told.catch((error: unknown) => {
    if (!(error instanceof NetworkFailure)) return;
    toast({
      type: 'warning',
      title: 'Signed out on this device',
      content: 'The server did not answer. Unused, your sign-in ends there by itself.',
    });
  });
}

/** Makes the first admin, who is signed in then. */
export function useSetUp() {
  return useMutation({
    mutationFn: (body: CallInput<typeof setUp>['body']) => call(setUp, { body }),
    onSuccess: keepLogin,
  });
}

/** Changes one's own password. */
export function useChangePassword() {
  return useMutation({
    mutationFn: async (body: CallInput<typeof setPassword>['body']) => {
      const id = currentLogin()?.user.id;
      if (id !== undefined) await call(setPassword, { params: { id }, body });
    },
    onSuccess: () => changeLoginUser({ must_change_password: false }),
  });
}

/** Changes one's own record; the name in the frame follows. */
export function useChangeMe() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof changeMe>['body']) => call(changeMe, { body }),
    onSuccess: (me) => {
      queryClient.setQueryData(meQuery.queryKey, me);
      changeLoginUser({ first_name: me.first_name, last_name: me.last_name });
    },
  });
}

type Choice = Pick<CallInput<typeof changeMe>['body'], 'theme' | 'language' | 'zoom'>;

/**
 * Keeps a choice in one's own record, one after another, whatever else changes it meanwhile. Where it could not be kept
 * `title` is said, also to whom that takes away from the screen.
 */
function useKeepChoice(title?: string) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useChangeMe();
  return useMutation({
    scope: { id: 'own choices' },
    mutationFn: async (choice: Choice) => {
      const { version } = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
      return mutateAsync({ version, ...choice });
    },
    onError: (error) => {
      if (title !== undefined) toast({ type: 'error', title, content: faultWords(error).detail });
    },
  });
}

/** Sets the theme here at once, and in one's own record for every other device. */
export function useChooseTheme(): (theme: Theme) => void {
  const [, setTheme] = useTheme();
  const { mutate } = useKeepChoice('Your theme is kept on this device alone');
  return (theme) => {
    setTheme(theme);
    mutate({ theme });
  };
}

/** Sets the size here at once, and in one's own record for every other device. */
export function useChooseZoom(): (zoom: number) => void {
  const { mutate } = useKeepChoice('Your size is kept on this device alone');
  return (zoom) => {
    keepZoom(zoom);
    mutate({ zoom });
  };
}

/** Keeps in which language one wishes to be written to. */
export function useChooseLanguage() {
  return useKeepChoice();
}
