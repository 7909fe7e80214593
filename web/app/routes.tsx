/** The list of screens: where each stands and what it needs. A screen is loaded when it is first gone to. */
import { createRootRoute, createRoute, notFound, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { isStaff } from '#core/access/access.ts';
import { groupsSearch, membersSearch } from '#features/groups/web/groups-search.ts';
import { peopleSearch } from '#features/people/web/people-search.ts';
import { questionsSearch } from '#features/questions/web/questions-search.ts';
import { schoolsSearch } from '#features/schools/web/schools-search.ts';
import { currentLogin } from '#web/shell/login.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { AppFrame } from './app-frame.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { Root } from './root.tsx';

/** Only a path of this app is returned to: an address elsewhere would make sign-in a trap. */
const ownPath = z
  .string()
  .regex(/^\/(?![/\\])[^\p{Cc}]*$/u)
  .optional()
  .catch(undefined);

const root = createRootRoute({ component: Root });

function requireLogin({ location }: { location: { href: string } }): void {
  if (currentLogin() === null) throw redirect({ to: '/signin', search: { from: location.href } });
}

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/signin',
  staticData: { title: 'Sign in' },
  validateSearch: z.object({ from: ownPath }),
  beforeLoad: ({ search }) => {
    if (currentLogin() !== null) throw redirect({ href: search.from ?? '/' });
  },
  component: lazyScreen(async () => (await import('#features/auth/web/sign-in-screen.tsx')).SignInScreen),
});

const setUp = createRoute({
  getParentRoute: () => root,
  path: '/set-up',
  staticData: { title: 'Set up' },
  validateSearch: z.object({ token: z.string().optional().catch(undefined) }),
  component: lazyScreen(async () => (await import('#features/auth/web/set-up-screen.tsx')).SetUpScreen),
});

const changePassword = createRoute({
  getParentRoute: () => root,
  path: '/change-password',
  staticData: { title: 'Change your password' },
  beforeLoad: requireLogin,
  component: lazyScreen(
    async () => (await import('#features/auth/web/change-password-screen.tsx')).ChangePasswordScreen,
  ),
});

/** The frame around every screen of those who are signed in; who owes a new password gets no further. */
const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  component: AppFrame,
  beforeLoad: ({ location }) => {
    requireLogin({ location });
    if (currentLogin()?.user.must_change_password) throw redirect({ to: '/change-password' });
  },
});

const home = createRoute({
  getParentRoute: () => frame,
  path: '/',
  staticData: { title: 'Today' },
  component: lazyScreen(async () => (await import('#features/home/web/home-screen.tsx')).HomeScreen),
});

const profile = createRoute({
  getParentRoute: () => frame,
  path: '/profile',
  staticData: { title: 'Your profile' },
  component: lazyScreen(async () => (await import('#features/auth/web/profile-screen.tsx')).ProfileScreen),
});

/** Whoever is no member of staff finds nothing at their places. */
function staffOnly(): void {
  const login = currentLogin();
  if (login !== null && !isStaff(login.user.role)) throw notFound();
}

const people = createRoute({
  getParentRoute: () => frame,
  path: '/people',
  staticData: { title: 'People' },
  beforeLoad: staffOnly,
  validateSearch: peopleSearch,
  component: lazyScreen(async () => (await import('#features/people/web/people-screen.tsx')).PeopleScreen),
});

const person = createRoute({
  getParentRoute: () => frame,
  path: '/people/$id',
  staticData: { title: 'Person' },
  beforeLoad: staffOnly,
  component: lazyScreen(async () => (await import('#features/people/web/person-screen.tsx')).PersonScreen),
});

const groups = createRoute({
  getParentRoute: () => frame,
  path: '/groups',
  staticData: { title: 'Groups' },
  beforeLoad: staffOnly,
  validateSearch: groupsSearch,
  component: lazyScreen(async () => (await import('#features/groups/web/groups-screen.tsx')).GroupsScreen),
});

const group = createRoute({
  getParentRoute: () => frame,
  path: '/groups/$id',
  staticData: { title: 'Group' },
  beforeLoad: staffOnly,
  validateSearch: membersSearch,
  component: lazyScreen(async () => (await import('#features/groups/web/group-screen.tsx')).GroupScreen),
});

const schools = createRoute({
  getParentRoute: () => frame,
  path: '/schools',
  staticData: { title: 'Schools' },
  beforeLoad: staffOnly,
  validateSearch: schoolsSearch,
  component: lazyScreen(async () => (await import('#features/schools/web/schools-screen.tsx')).SchoolsScreen),
});

const questions = createRoute({
  getParentRoute: () => frame,
  path: '/questions',
  staticData: { title: 'Questions' },
  beforeLoad: staffOnly,
  validateSearch: questionsSearch,
  component: lazyScreen(
    async () => (await import('#features/questions/web/questions-screen.tsx')).QuestionsScreen,
  ),
});

const newQuestion = createRoute({
  getParentRoute: () => frame,
  path: '/questions/new',
  staticData: { title: 'New question' },
  beforeLoad: staffOnly,
  component: lazyScreen(
    async () => (await import('#features/questions/web/question-screen.tsx')).NewQuestionScreen,
  ),
});

const importQuestions = createRoute({
  getParentRoute: () => frame,
  path: '/questions/import',
  staticData: { title: 'Import questions' },
  beforeLoad: staffOnly,
  component: lazyScreen(async () => (await import('#features/questions/web/import-screen.tsx')).ImportScreen),
});

const question = createRoute({
  getParentRoute: () => frame,
  path: '/questions/$id',
  staticData: { title: 'Question' },
  beforeLoad: staffOnly,
  component: lazyScreen(
    async () => (await import('#features/questions/web/question-screen.tsx')).QuestionScreen,
  ),
});

const nothing = createRoute({
  getParentRoute: () => frame,
  path: '$',
  staticData: { title: 'Not found' },
  component: NotFoundScreen,
});

export const routeTree = root.addChildren([
  signIn,
  setUp,
  changePassword,
  frame.addChildren([
    home,
    people,
    person,
    groups,
    group,
    schools,
    questions,
    newQuestion,
    importQuestions,
    question,
    profile,
    nothing,
  ]),
]);
