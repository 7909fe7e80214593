import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { call, NetworkFailure } from '#web/lib/api.ts';
import { faultWords } from '#web/lib/faults.ts';
import { changeLoginUser, currentLogin, dropLogin, keepLogin } from '#web/shell/login.ts';
import { type Theme, useTheme } from '#web/shell/theme-choice.ts';
import { toast } from '#web/shell/toasts.ts';
import { changeMe, getMe, setPassword, setUp, signIn, signOut } from '../auth.contract.ts';

/** One's own record. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call(getMe, { signal }),
});

/** Signs in; the theme of one's own record comes along. */
export function useSignIn() {
  const queryClient = useQueryClient();
  const [, setTheme] = useTheme();
  return useMutation({
    mutationFn: (body: CallInput<typeof signIn>['body']) => call(signIn, { body }),
    onSuccess: async (record) => {
      keepLogin(record);
      // The theme this browser has stays where one's own can't be had.
      const me = await queryClient.fetchQuery(meQuery).catch(() => null);
      if (me !== null) setTheme(me.theme);
    },
  });
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

/** Sets the theme here at once, and in one's own record for every other device. */
export function useChooseTheme(): (theme: Theme) => void {
  const queryClient = useQueryClient();
  const [, setTheme] = useTheme();
  const { mutateAsync } = useChangeMe();
  return (theme) => {
    setTheme(theme);
    queryClient
      .fetchQuery({ ...meQuery, staleTime: 0 })
      .then(({ version }) => mutateAsync({ version, theme }))
      .catch((error: unknown) => {
        const { detail } = faultWords(error);
        toast({ type: 'error', title: 'Your theme is kept on this device alone', content: detail });
      });
  };
}
