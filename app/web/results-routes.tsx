/** The screens of sessions and their results. */
import { createRoute, redirect } from '@tanstack/react-router';
import { isStaff } from '#core/access/access.ts';
import { LONGEST_IN_GAP, MOST_GAPS } from '#core/question-kinds/question-kinds.ts';
import { irtSearch } from '#features/calibration/web/irt-search.ts';
import { mistakesSearch } from '#features/mistakes/web/mistakes-search.ts';
import { playerSearch } from '#features/practice/web/player-search.ts';
import { setsSearch } from '#features/practice/web/sets-search.ts';
import {
  analysisSearch,
  markingSearch,
  resultSearch,
  resultsSearch,
  reviewSearch,
} from '#features/results/web/results-search.ts';
import { sessionsSearch } from '#features/sessions/web/sessions-search.ts';
import { sittingsSearch } from '#features/sittings/web/sittings-search.ts';
import { oneOf, searchParams, uuid, whole, words } from '#web/lib/search-params.ts';
import { currentLogin } from '#web/shell/login.ts';
import { frame, screen, staffOnly } from './frame-route.tsx';
import { lazyScreen } from './lazy-screen.tsx';

const regradeSearch = searchParams({
  /** The test whose analysis led here, and the label of the question in that analysis. */
  assessment: uuid,
  label: words(20),
  /** A typed answer to preview as accepted, and the number of its gap if the question is a text with gaps. */
  accept: words(LONGEST_IN_GAP),
  gap: whole(1, MOST_GAPS),
});

const performanceSearch = searchParams({
  /** The student whose progress is shown; only for staff. */
  user: uuid,
  tables: oneOf([true, false]),
});

const sheetsSearch = searchParams({
  group: uuid,
});

const results = createRoute({
  getParentRoute: () => frame,
  path: '/results',
  staticData: { title: 'Results' },
  beforeLoad: () => {
    const login = currentLogin();
    if (login !== null && isStaff(login.user.role)) throw redirect({ to: '/sessions', search: {} });
  },
  validateSearch: resultsSearch,
  component: lazyScreen(async () => (await import('./result-places.tsx')).ResultsPlace),
});

const result = createRoute({
  getParentRoute: () => frame,
  path: '/results/$session',
  staticData: { title: 'Result' },
  validateSearch: resultSearch,
  component: lazyScreen(async () => (await import('./result-places.tsx')).ResultPlace),
});

const review = createRoute({
  getParentRoute: () => frame,
  path: '/results/$session/review/{-$place}',
  staticData: { title: 'Review' },
  validateSearch: reviewSearch,
  component: lazyScreen(async () => (await import('./result-places.tsx')).ReviewPlace),
});

const mistakes = createRoute({
  getParentRoute: () => frame,
  path: '/mistakes',
  staticData: { title: 'Mistakes' },
  validateSearch: mistakesSearch,
  component: lazyScreen(async () => (await import('./mistakes-place.tsx')).MistakesPlace),
});

const performance = createRoute({
  getParentRoute: () => frame,
  path: '/performance',
  staticData: { title: 'Performance' },
  validateSearch: performanceSearch,
  component: lazyScreen(async () => (await import('./performance-place.tsx')).PerformancePlace),
});

const practice = createRoute({
  getParentRoute: () => frame,
  path: '/practice',
  staticData: { title: 'Practice' },
  // Staff do not practice: send them to the sets that they edit.
  beforeLoad: () => {
    const login = currentLogin();
    if (login !== null && isStaff(login.user.role)) throw redirect({ to: '/practice-sets' });
  },
  component: lazyScreen(
    async () => (await import('#features/reviews/web/practice-home-screen.tsx')).PracticeHomeScreen,
  ),
});

const player = createRoute({
  getParentRoute: () => frame,
  path: '/practice/$session',
  staticData: { title: 'Practice' },
  validateSearch: playerSearch,
  component: lazyScreen(async () => {
    // The player needs both. Loading them one after the other would take twice as long.
    const [{ PlayerPlace }] = await Promise.all([
      import('./practice-places.tsx'),
      import('#features/exam-room/web/practice-desk.tsx'),
    ]);
    return PlayerPlace;
  }),
});

const study = createRoute({
  getParentRoute: () => frame,
  path: '/practice/study/$set',
  staticData: { title: 'Study' },
  component: lazyScreen(async () => (await import('./study-place.tsx')).StudyPlace),
});

const sets = createRoute({
  getParentRoute: () => frame,
  path: '/practice-sets',
  staticData: { title: 'Practice sets' },
  beforeLoad: staffOnly,
  validateSearch: setsSearch,
  component: lazyScreen(async () => (await import('#features/practice/web/sets-screen.tsx')).SetsScreen),
});

const set = createRoute({
  getParentRoute: () => frame,
  path: '/practice-sets/$id',
  staticData: { title: 'Practice set' },
  beforeLoad: staffOnly,
  component: lazyScreen(async () => (await import('./set-place.tsx')).SetPlace),
});

const analysis = createRoute({
  getParentRoute: () => frame,
  path: '/assessments/$id/analysis',
  staticData: { title: 'Analysis' },
  beforeLoad: staffOnly,
  validateSearch: analysisSearch,
  component: lazyScreen(async () => (await import('./analysis-place.tsx')).AnalysisPlace),
});

const irt = createRoute({
  getParentRoute: () => frame,
  path: '/assessments/$id/irt',
  staticData: { title: 'IRT' },
  beforeLoad: staffOnly,
  validateSearch: irtSearch,
  component: lazyScreen(async () => (await import('#features/calibration/web/irt-screen.tsx')).IrtScreen),
});

const fill = createRoute({
  getParentRoute: () => frame,
  path: '/assessments/$id/fill',
  staticData: { title: 'Fill from the bank' },
  beforeLoad: staffOnly,
  component: lazyScreen(async () => (await import('#features/blueprint/web/fill-screen.tsx')).FillScreen),
});

const preview = createRoute({
  getParentRoute: () => frame,
  path: '/assessments/$id/preview',
  staticData: { title: 'Preview' },
  beforeLoad: staffOnly,
  component: lazyScreen(async () => (await import('#features/preview/web/preview-screen.tsx')).PreviewScreen),
});

const assessmentHistory = createRoute({
  getParentRoute: () => frame,
  path: '/assessments/$id/history',
  staticData: { title: 'History' },
  beforeLoad: staffOnly,
  component: lazyScreen(
    async () =>
      (await import('#features/revisions/web/assessment-history-screen.tsx')).AssessmentHistoryScreen,
  ),
});

const questionHistory = createRoute({
  getParentRoute: () => frame,
  path: '/questions/$id/history',
  staticData: { title: 'History' },
  beforeLoad: staffOnly,
  component: lazyScreen(
    async () => (await import('#features/revisions/web/question-history-screen.tsx')).QuestionHistoryScreen,
  ),
});

const regrade = createRoute({
  getParentRoute: () => frame,
  path: '/questions/$id/regrade',
  staticData: { title: 'Fix the answer key' },
  beforeLoad: staffOnly,
  validateSearch: regradeSearch,
  component: lazyScreen(
    async () => (await import('#features/regrades/web/regrade-screen.tsx')).RegradeScreen,
  ),
});

const marking = createRoute({
  getParentRoute: () => frame,
  path: '/assessments/$id/marking',
  staticData: { title: 'Grading' },
  beforeLoad: staffOnly,
  validateSearch: markingSearch,
  component: lazyScreen(async () => (await import('#features/results/web/marking-screen.tsx')).MarkingScreen),
});

const answerSheets = createRoute({
  getParentRoute: () => frame,
  path: '/assessments/$id/answer-sheets',
  staticData: { title: 'Answer sheets' },
  beforeLoad: staffOnly,
  validateSearch: sheetsSearch,
  component: lazyScreen(async () => (await import('#features/paper/web/sheets-screen.tsx')).SheetsScreen),
});

const sittings = createRoute({
  getParentRoute: () => frame,
  path: '/sittings',
  staticData: { title: 'Sittings' },
  beforeLoad: staffOnly,
  validateSearch: sittingsSearch,
  component: lazyScreen(
    async () => (await import('#features/sittings/web/sittings-screen.tsx')).SittingsScreen,
  ),
});

const sessions = createRoute({
  getParentRoute: () => frame,
  path: '/sessions',
  staticData: { title: 'Sessions' },
  beforeLoad: staffOnly,
  validateSearch: sessionsSearch,
  component: lazyScreen(async () => (await import('./session-places.tsx')).SessionsPlace),
});

const session = createRoute({
  getParentRoute: () => frame,
  path: '/sessions/$id',
  staticData: { title: 'Session' },
  beforeLoad: staffOnly,
  component: lazyScreen(async () => (await import('./session-places.tsx')).SessionPlace),
});

export const resultsRoutes = [
  results,
  result,
  review,
  mistakes,
  performance,
  practice,
  player,
  study,
  sets,
  set,
  analysis,
  irt,
  fill,
  preview,
  assessmentHistory,
  questionHistory,
  regrade,
  marking,
  answerSheets,
  sittings,
  screen(
    '/sittings/$id',
    'Sitting',
    async () => (await import('#features/sittings/web/sitting-screen.tsx')).SittingScreen,
  ),
  sessions,
  session,
] as const;
