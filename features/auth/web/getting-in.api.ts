import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { queryOf, useRefresh } from '#web/lib/queries.ts';
import { changeLoginUser } from '#web/shell/login.ts';
import {
  askConsentAgain,
  confirmEmail,
  enrollUser,
  forgotPassword,
  getEnrolment,
  giveConsent,
  joinGroup,
  listOwnGroups,
  resetPassword,
  sendEmailConfirmation,
  sendMobileOtp,
  signInFirst,
  verifyMobileOtp,
} from '../getting-in.contract.ts';
import { meQuery, useEnter } from './auth.api.ts';

/** Whether people can enroll themselves here, and with which details. */
export const enrolmentQuery = queryOf(getEnrolment);

/**
 * Enrolls a person and returns their login. The screen stores the login once the person has read how they
 * sign in.
 */
export function useEnroll() {
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: CallInput<typeof enrollUser>['body']) =>
      call(enrollUser, { body, idempotencyKey: keyFor(body) }),
  });
}

export function useSendCode() {
  return useMutation({
    mutationFn: (body: CallInput<typeof sendMobileOtp>['body']) => call(sendMobileOtp, { body }),
  });
}

/** Checks a code sent to a mobile. A code for signing in also signs in. */
export function useVerifyCode() {
  const enter = useEnter();
  return useMutation({
    mutationFn: (body: CallInput<typeof verifyMobileOtp>['body']) => call(verifyMobileOtp, { body }),
    onSuccess: async (verified) => {
      if ('access_token' in verified) await enter(verified);
    },
  });
}

/** Signs in by the code of a slip, with a new password. */
export function useSignInFirst() {
  const enter = useEnter();
  return useMutation({
    mutationFn: (body: CallInput<typeof signInFirst>['body']) => call(signInFirst, { body }),
    onSuccess: enter,
  });
}

export function useForgotPassword() {
  return useMutation({
    mutationFn: (body: CallInput<typeof forgotPassword>['body']) => call(forgotPassword, { body }),
  });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: CallInput<typeof resetPassword>['body']) => call(resetPassword, { body }),
  });
}

export function useConfirmEmail() {
  return useMutation({
    mutationFn: (token: string) => call(confirmEmail, { body: { token } }),
    onSuccess: useRefresh(meQuery.queryKey),
  });
}

export function useGiveConsent() {
  return useMutation({
    mutationFn: (body: CallInput<typeof giveConsent>['body']) => call(giveConsent, { body }),
  });
}

export function useSendEmailConfirmation() {
  return useMutation({ mutationFn: () => call(sendEmailConfirmation) });
}

export function useAskConsentAgain() {
  return useMutation({
    mutationFn: (body: CallInput<typeof askConsentAgain>['body']) => call(askConsentAgain, { body }),
  });
}

/** The caller's own groups, and those where they wait for approval. */
export const ownGroupsQuery = queryOf(listOwnGroups);

/** Joins a group. A guest may become a student by this, so all queries are refetched. */
export function useJoinGroup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (join_code: string) => call(joinGroup, { body: { join_code } }),
    onSuccess: ({ user }) => {
      changeLoginUser(user);
      return client.invalidateQueries();
    },
  });
}
