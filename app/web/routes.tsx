/** All screens with their paths and requirements. A screen's code loads on the first visit. */
import { createRoute, redirect } from '@tanstack/react-router';
import { ASSESSMENT_STANDINGS } from '#features/allocation/allocation-values.contract.ts';
import { allocationsSearch } from '#features/allocation/web/allocations-search.ts';
import { assessmentsSearch, builderSearch } from '#features/assessments/web/assessments-search.ts';
import { groupsSearch, membersSearch } from '#features/groups/web/groups-search.ts';
import { peopleViewSearch } from '#features/people-view/web/people-view-search.ts';
import { questionsSearch } from '#features/questions/web/questions-search.ts';
import { resourcesSearch } from '#features/resources/web/resources-search.ts';
import { schoolsSearch } from '#features/schools/web/schools-search.ts';
import { sourcesSearch } from '#features/sources/web/sources-search.ts';
import { tagsSearch } from '#features/tags/web/tags-search.ts';
import { REPORT_STATUSES } from '#features/weekly/report-states.rules.ts';
import { flag, matching, oneOf, searchParams, uuid, whole, words } from '#web/lib/search-params.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { adminRoutes } from './admin-routes.tsx';
import { calendarRoutes } from './calendar-routes.tsx';
import { courseRoutes } from './course-routes.tsx';
import { doorRoutes } from './door-routes.tsx';
import { doubtsRoutes } from './doubts-routes.tsx';
import { EVERYONE, frame, root, screen, staffOnly, TAKERS } from './frame-route.tsx';
import { gradebookRoutes } from './gradebook-routes.tsx';
import { insightRoutes } from './insight-routes.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { libraryRoutes, videoRoutes } from './material-routes.tsx';
import { resultsRoutes } from './results-routes.tsx';

const weeklySearch = searchParams({
  /** The week as an ISO 8601 name; the newest week by default. */
  week: matching(/^\d{4}-W\d{2}$/),
  status: oneOf(REPORT_STATUSES),
  /** `all` also shows reports that others should approve. */
  whose: oneOf(['all']),
  one: uuid,
  page: whole(2),
});

const subjectsSearch = searchParams({
  /** The chosen tree; the first one if left out. */
  tree: uuid,
  /** The node shown on the right; the root if left out. */
  node: uuid,
});

const noticesSearch = searchParams({
  /** Unread notices only, or the choice of kinds; all notices if left out. */
  tab: oneOf(['unread', 'told']),
  /** A kind of notice. An unknown one is ignored. */
  kind: words(),
  page: whole(1),
});

const announcementsSearch = searchParams({
  /** Opens the dialog to write an announcement. */
  write: flag,
  /** The tab of written announcements; the user's own announcements if left out. */
  tab: oneOf(['written']),
  page: whole(1),
  search: words(100),
});

const assessmentPeopleSearch = searchParams({
  standing: oneOf(ASSESSMENT_STANDINGS),
});

const people = createRoute({
  getParentRoute: () => frame,
  path: '/people',
  staticData: { title: 'People' },
  beforeLoad: staffOnly,
  validateSearch: peopleViewSearch,
  component: lazyScreen(async () => (await import('./people-place.tsx')).PeoplePlace),
});

const groups = createRoute({
  getParentRoute: () => frame,
  path: '/groups',
  staticData: { title: 'Groups' },
  beforeLoad: staffOnly,
  validateSearch: groupsSearch,
  component: lazyScreen(async () => (await import('./group-places.tsx')).GroupsPlace),
});

const group = createRoute({
  getParentRoute: () => frame,
  path: '/groups/$id',
  staticData: { title: 'Group' },
  beforeLoad: staffOnly,
  validateSearch: membersSearch,
  component: lazyScreen(async () => (await import('./group-places.tsx')).GroupPlace),
});

const schools = createRoute({
  getParentRoute: () => frame,
  path: '/schools',
  staticData: { title: 'Schools' },
  beforeLoad: staffOnly,
  validateSearch: schoolsSearch,
  component: lazyScreen(async () => (await import('./schools-place.tsx')).SchoolsPlace),
});

const announcements = createRoute({
  getParentRoute: () => frame,
  path: '/announcements',
  staticData: { title: 'Announcements' },
  validateSearch: announcementsSearch,
  component: lazyScreen(
    async () => (await import('#features/announcements/web/announcements-screen.tsx')).AnnouncementsScreen,
  ),
});

const notices = createRoute({
  getParentRoute: () => frame,
  path: '/notices',
  staticData: { title: 'Notices' },
  validateSearch: noticesSearch,
  component: lazyScreen(async () => (await import('#features/notices/web/notices-screen.tsx')).NoticesScreen),
});

const questions = createRoute({
  getParentRoute: () => frame,
  path: '/questions',
  staticData: { title: 'Questions' },
  beforeLoad: staffOnly,
  validateSearch: questionsSearch,
  component: lazyScreen(async () => (await import('./question-places.tsx')).QuestionsPlace),
});

const subjects = createRoute({
  getParentRoute: () => frame,
  path: '/subjects',
  staticData: { title: 'Subjects' },
  beforeLoad: staffOnly,
  validateSearch: subjectsSearch,
  component: lazyScreen(async () => (await import('./subjects-place.tsx')).SubjectsPlace),
});

const tags = createRoute({
  getParentRoute: () => frame,
  path: '/tags',
  staticData: { title: 'Tags' },
  beforeLoad: staffOnly,
  validateSearch: tagsSearch,
  component: lazyScreen(async () => (await import('#features/tags/web/tags-screen.tsx')).TagsScreen),
});

const sources = createRoute({
  getParentRoute: () => frame,
  path: '/sources',
  staticData: { title: 'Sources' },
  beforeLoad: staffOnly,
  validateSearch: sourcesSearch,
  component: lazyScreen(async () => (await import('#features/sources/web/sources-screen.tsx')).SourcesScreen),
});

const resources = createRoute({
  getParentRoute: () => frame,
  path: '/resources',
  staticData: { title: 'Resources' },
  beforeLoad: staffOnly,
  validateSearch: resourcesSearch,
  component: lazyScreen(
    async () => (await import('#features/resources/web/resources-screen.tsx')).ResourcesScreen,
  ),
});

/** The Tests screen. Staff see their school's tests, and takers see their own. */
const assessments = createRoute({
  getParentRoute: () => frame,
  path: '/assessments',
  staticData: { title: 'Tests' },
  validateSearch: assessmentsSearch,
  component: lazyScreen(async () => (await import('./test-places.tsx')).TestsPlace),
});

const builder = createRoute({
  getParentRoute: () => frame,
  path: '/assessments/$id',
  staticData: { title: 'Test' },
  beforeLoad: staffOnly,
  validateSearch: searchParams({ ...builderSearch.params, ...assessmentPeopleSearch.params }),
  component: lazyScreen(async () => (await import('./test-places.tsx')).BuilderPlace),
});

const allocations = createRoute({
  getParentRoute: () => frame,
  path: '/allocations',
  staticData: { title: 'Assignments' },
  beforeLoad: staffOnly,
  validateSearch: allocationsSearch,
  component: lazyScreen(
    async () => (await import('#features/allocation/web/allocations-screen.tsx')).AllocationsScreen,
  ),
});

const weeklyReports = createRoute({
  getParentRoute: () => frame,
  path: '/weekly-reports',
  staticData: { title: 'Weekly reports' },
  beforeLoad: staffOnly,
  validateSearch: weeklySearch,
  component: lazyScreen(
    async () => (await import('#features/weekly/web/weekly-reports-screen.tsx')).WeeklyReportsScreen,
  ),
});

/** The exam room is a separate page, so a link inside the app reloads the document. */
const examRoom = createRoute({
  getParentRoute: () => root,
  path: '/exam/$session',
  beforeLoad: ({ location }) => {
    throw redirect({ href: location.href, reloadDocument: true });
  },
});

const nothing = createRoute({
  getParentRoute: () => frame,
  path: '$',
  staticData: { title: 'Not found' },
  component: NotFoundScreen,
});

export const routeTree = root.addChildren([
  ...doorRoutes,
  examRoom,
  frame.addChildren([
    screen('/', 'Today', async () => (await import('./home-place.tsx')).HomePlace, EVERYONE),
    screen('/study', 'Study', async () => (await import('./study-hub-place.tsx')).StudyHubPlace, TAKERS),
    screen(
      '/progress',
      'Progress',
      async () => (await import('./progress-hub-place.tsx')).ProgressHubPlace,
      TAKERS,
    ),
    people,
    screen(
      '/people/import',
      'Import people',
      async () => (await import('#features/people-import/web/import-screen.tsx')).ImportPeopleScreen,
    ),
    screen(
      '/people/first-sign-in',
      'People who can’t sign in yet',
      async () => (await import('#features/first-sign-in/web/first-sign-in-screen.tsx')).FirstSignInScreen,
    ),
    screen('/people/$id', 'Person', async () => (await import('./person-place.tsx')).PersonPlace),
    groups,
    group,
    schools,
    announcements,
    notices,
    weeklyReports,
    questions,
    screen(
      '/questions/new',
      'New question',
      async () => (await import('#features/questions/web/question-screen.tsx')).NewQuestionScreen,
    ),
    screen(
      '/questions/import',
      'Import questions',
      async () => (await import('./question-places.tsx')).ImportPlace,
    ),
    screen(
      '/questions/reports',
      'Reported questions',
      async () => (await import('#features/question-reports/web/reported-screen.tsx')).ReportedScreen,
    ),
    screen('/questions/$id', 'Question', async () => (await import('./question-places.tsx')).QuestionPlace),
    subjects,
    tags,
    sources,
    resources,
    assessments,
    builder,
    allocations,
    ...calendarRoutes,
    ...courseRoutes,
    ...libraryRoutes,
    ...resultsRoutes,
    ...gradebookRoutes,
    ...insightRoutes,
    ...doubtsRoutes,
    ...videoRoutes,
    ...adminRoutes,
    screen(
      '/profile',
      'Your profile',
      async () => (await import('./profile-place.tsx')).ProfilePlace,
      EVERYONE,
    ),
    nothing,
  ]),
]);
