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

/** The signed-in person's own account. */
export const meQuery = queryOptions({
  queryKey: queryKeyOf(getMe),
  queryFn: async ({ signal }) => {
    const me = await call(getMe, { signal });
    followRole(me);
    return me;
  },
});

/**
 * If staff approve a guest for a group, the guest becomes a student. The stored login is updated, so the app
 * shows a student's pages.
 */
function followRole({ role, school }: OwnRecord): void {
  const user = currentLogin()?.user;
  if (user === undefined || user.role === role) return;
  changeLoginUser({
    role,
    school: school && { id: school.id, name: school.name },
    permissions: permissionsOf(role),
  });
}

/**
 * Applies theme and zoom from the user's record. If the record cannot be loaded, this browser's choices stay.
 */
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

/** Stores a login, and applies the theme and zoom of the own record. */
export function useEnter(): (record: LoginRecord) => Promise<void> {
  const takeLooks = useOwnLooks();
  return async (record) => {
    keepLogin(record);
    await takeLooks();
  };
}

/** Signs in with the typed values, or returns their errors. */
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

/** Signs out in this browser at once, even if the server cannot be reached. */
export function endSignIn(): void {
  const told = call(signOut);
  dropLogin();
  told.catch((error: unknown) => {
    if (!(error instanceof NetworkFailure)) return;
    toast({
      type: 'warning',
      title: 'Signed out on this device',
      content: 'The server didn’t answer. Your sign-in there expires by itself when it isn’t used.',
    });
  });
}

/** Creates the first admin and stores their login. */
export function useSetUp() {
  return useMutation({
    mutationFn: (body: CallInput<typeof setUp>['body']) => call(setUp, { body }),
    onSuccess: keepLogin,
  });
}

export function useChangePassword() {
  return useMutation({
    mutationFn: async (body: CallInput<typeof setPassword>['body']) => {
      const id = currentLogin()?.user.id;
      if (id !== undefined) await call(setPassword, { params: { id }, body });
    },
    onSuccess: () => changeLoginUser({ must_change_password: false }),
  });
}

/** Changes the user's own record and updates the name in the app's frame. */
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
 * Saves a choice in the user's own record. Choices are saved one after the other, each on the latest version.
 * If saving fails, a toast shows `title`, even on a different screen.
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

/** Sets the theme here immediately, and saves it for all other devices. */
export function useChooseTheme(): (theme: Theme) => void {
  const [, setTheme] = useTheme();
  const { mutate } = useKeepChoice('Your theme changed only on this device');
  return (theme) => {
    setTheme(theme);
    mutate({ theme });
  };
}

/** Sets the zoom here immediately, and saves it for all other devices. */
export function useChooseZoom(): (zoom: number) => void {
  const { mutate } = useKeepChoice('Your text size changed only on this device');
  return (zoom) => {
    keepZoom(zoom);
    mutate({ zoom });
  };
}

/** Saves the preferred language of mails. */
export function useChooseLanguage() {
  return useKeepChoice();
}
