import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { useRefresh } from '#web/lib/queries.ts';
import { changeLoginUser } from '#web/shell/login.ts';
import {
  changeOwnEmail,
  confirmOwnMobile,
  removeOwnEmail,
  removeOwnMobile,
  sendOwnMobileCode,
} from '../own-contacts.contract.ts';
import { meQuery } from './auth.api.ts';

/** The user's record is refetched, because it shows a pending email. */
const STALE = [meQuery.queryKey] as const;

/** Requests a new email, which can be used once its link is opened. */
export function useChangeEmail() {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (email: string) => call(changeOwnEmail, { body: { email } }),
    onSuccess: refresh,
  });
}

export function useSendOwnCode() {
  return useMutation({ mutationFn: (mobile: string) => call(sendOwnMobileCode, { body: { mobile } }) });
}

export function useConfirmMobile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { mobile: string; otp: string }) => call(confirmOwnMobile, { body }),
    onSuccess: (me) => {
      client.setQueryData(meQuery.queryKey, me);
      changeLoginUser({ mobile: me.mobile });
    },
  });
}

export function useRemoveContact(contact: 'email' | 'mobile') {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: () => call(contact === 'email' ? removeOwnEmail : removeOwnMobile),
    onSuccess: () => {
      changeLoginUser(contact === 'email' ? { email: null } : { mobile: null });
      return refresh();
    },
  });
}
