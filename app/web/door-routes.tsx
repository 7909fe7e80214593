/**
 * The screens outside the frame: signing in, enrolling, links in mails, and steps required before anything
 * else.
 */
import { createRoute, redirect } from '@tanstack/react-router';
import { matching, oneOf, searchParams, words } from '#web/lib/search-params.ts';
import { currentLogin } from '#web/shell/login.ts';
import { requireLogin, root } from './frame-route.tsx';
import { lazyScreen } from './lazy-screen.tsx';

/**
 * Return only to a path of this app after sign-in. Otherwise a crafted link could send people to a different
 * site.
 */
const ownPath = matching(/^\/(?![/\\])[^\p{Cc}]*$/u);

const tokenSearch = searchParams({ token: words() });
/** The language of the mail with the link. */
const languageSearch = searchParams({ language: words(20) });

/** The language of the mail that contains the link. */
const consentSearch = searchParams({ ...tokenSearch.params, language: words() });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/signin',
  staticData: { title: 'Sign in' },
  validateSearch: searchParams({ from: ownPath, by: oneOf(['mobile']) }),
  beforeLoad: ({ search }) => {
    if (currentLogin() !== null) throw redirect({ href: search.from ?? '/' });
  },
  component: lazyScreen(async () => (await import('./sign-in-place.tsx')).SignInPlace),
});

const setUp = createRoute({
  getParentRoute: () => root,
  path: '/set-up',
  staticData: { title: 'Set up' },
  validateSearch: tokenSearch,
  component: lazyScreen(async () => (await import('#features/auth/web/set-up-screen.tsx')).SetUpScreen),
});

const enroll = createRoute({
  getParentRoute: () => root,
  path: '/enroll',
  staticData: { title: 'Sign up' },
  validateSearch: searchParams({ code: words(40) }),
  beforeLoad: () => {
    if (currentLogin() !== null) throw redirect({ to: '/' });
  },
  component: lazyScreen(async () => (await import('#features/auth/web/enroll-screen.tsx')).EnrollScreen),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  staticData: { title: 'Reset your password' },
  component: lazyScreen(
    async () => (await import('#features/auth/web/forgot-password-screen.tsx')).ForgotPasswordScreen,
  ),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  staticData: { title: 'New password' },
  validateSearch: tokenSearch,
  component: lazyScreen(
    async () => (await import('#features/auth/web/reset-password-screen.tsx')).ResetPasswordScreen,
  ),
});

const firstSignIn = createRoute({
  getParentRoute: () => root,
  path: '/first-sign-in',
  staticData: { title: 'First sign-in' },
  beforeLoad: () => {
    if (currentLogin() !== null) throw redirect({ to: '/' });
  },
  component: lazyScreen(
    async () => (await import('#features/auth/web/first-sign-in-screen.tsx')).FirstSignInScreen,
  ),
});

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  staticData: { title: 'Confirm your email' },
  validateSearch: tokenSearch,
  component: lazyScreen(async () => (await import('#features/auth/web/link-screens.tsx')).ConfirmEmailScreen),
});

const consent = createRoute({
  getParentRoute: () => root,
  path: '/consent',
  staticData: { title: 'Your consent' },
  validateSearch: consentSearch,
  component: lazyScreen(async () => (await import('#features/auth/web/consent-screen.tsx')).ConsentScreen),
});

/** A letter to a guardian. The token is part of the path, because guardians open the page again and again. */
const report = createRoute({
  getParentRoute: () => root,
  path: '/report/$token',
  component: lazyScreen(async () => (await import('#features/weekly/web/report-screen.tsx')).ReportScreen),
});

/** The link in the daily mail that unsubscribes from it. */
const stopMails = createRoute({
  getParentRoute: () => root,
  path: '/notice-mails/$token',
  staticData: { title: 'Your daily email' },
  validateSearch: languageSearch,
  component: lazyScreen(
    async () => (await import('#features/notices/web/stop-mails-screen.tsx')).StopMailsScreen,
  ),
});

const waiting = createRoute({
  getParentRoute: () => root,
  path: '/waiting',
  staticData: { title: 'Almost there' },
  beforeLoad: requireLogin,
  component: lazyScreen(async () => (await import('#features/auth/web/waiting-screen.tsx')).WaitingScreen),
});

const twoStep = createRoute({
  getParentRoute: () => root,
  path: '/two-step',
  staticData: { title: 'Two-step verification' },
  beforeLoad: requireLogin,
  component: lazyScreen(async () => (await import('#features/auth/web/two-step-screen.tsx')).TwoStepScreen),
});

const changePassword = createRoute({
  getParentRoute: () => root,
  path: '/change-password',
  staticData: { title: 'Change password' },
  beforeLoad: requireLogin,
  component: lazyScreen(
    async () => (await import('#features/auth/web/change-password-screen.tsx')).ChangePasswordScreen,
  ),
});

export const doorRoutes = [
  signIn,
  setUp,
  enroll,
  forgotPassword,
  resetPassword,
  firstSignIn,
  confirmEmail,
  consent,
  report,
  stopMails,
  waiting,
  twoStep,
  changePassword,
];
