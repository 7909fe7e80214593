import { isStaff, reachOf } from '#core/access/access.ts';
import { type NewToStudy, newToStudyCount } from '#features/notices/unread.rules.ts';
import type { LoginUser } from '#web/shell/login-record.ts';
import type { Place } from '#web/shell/places.ts';

const ADMIN_PLACES: readonly Place[] = [
  { to: '/settings', label: 'Settings', icon: 'settings', group: 'Settings' },
  { to: '/audit', label: 'Audit log', icon: 'audit', group: 'Settings' },
  { to: '/outbox', label: 'Outbox', icon: 'outbox', group: 'Settings' },
];

/** The menu entry that the bell opens. Only the bell shows its count. */
export const NOTICES: Place = { to: '/notices', label: 'Notices', icon: 'bell' };

/** The place behind the user's name. */
export const PROFILE: Place = { to: '/profile', label: 'Your profile', icon: 'person' };

const ANNOUNCEMENTS: Place = { to: '/announcements', label: 'Announcements', icon: 'announcements' };

/** How many items wait behind the user's menu entries, as far as known. */
interface Waiting {
  /** For staff: the number of open doubts. */
  readonly doubts: number;
  /** For takers: the number of tests that are due and can be taken now. */
  readonly tests: number;
  /** For takers: the number of questions that are due for review. */
  readonly due: number;
  /** Takers: readings, videos and answers that they have not opened. */
  readonly fresh: NewToStudy;
}

/**
 * The user's menu entries in the order of the sidebar, with the number of items waiting. Each entry is a
 * screen. The announcements of takers are behind the bell, which counts them.
 */
export function placesFor(user: LoginUser, { doubts, tests, due, fresh }: Waiting): readonly Place[] {
  if (!isStaff(user.role)) {
    const answers = fresh.answers.length;
    return [
      { to: '/', label: 'Today', icon: 'home' },
      { to: '/assessments', label: 'Tests', icon: 'tests', count: { n: tests, words: 'due' } },
      { to: '/practice', label: 'Practice', icon: 'practice', count: { n: due, words: 'due' } },
      { to: '/calendar', label: 'Calendar', icon: 'today', group: 'Study' },
      ...(user.role === 'student'
        ? ([{ to: '/course', label: 'Course', icon: 'subjects', group: 'Study' }] as const)
        : []),
      {
        to: '/library',
        label: 'Library',
        icon: 'library',
        group: 'Study',
        count: { n: fresh.materials.length, words: 'new' },
      },
      {
        to: '/videos',
        label: 'Videos',
        icon: 'videos',
        group: 'Study',
        count: { n: fresh.videos.length, words: 'new' },
      },
      {
        to: '/doubts',
        label: 'Doubts',
        icon: 'doubts',
        group: 'Study',
        count: { n: answers, words: answers === 1 ? 'answer' : 'answers' },
      },
      { to: '/results', label: 'Results', icon: 'results', group: 'Progress' },
      { to: '/mistakes', label: 'Mistakes', icon: 'mistakes', group: 'Progress' },
      { to: '/performance', label: 'Performance', icon: 'performance', group: 'Progress' },
      ANNOUNCEMENTS,
    ];
  }
  return [
    { to: '/', label: 'Today', icon: 'today' },
    { to: '/calendar', label: 'Calendar', icon: 'today' },
    ANNOUNCEMENTS,
    { to: '/doubts', label: 'Doubts', icon: 'doubts', count: { n: doubts, words: 'open' } },
    { to: '/people', label: 'People', icon: 'person', group: 'People' },
    { to: '/groups', label: 'Groups', icon: 'people', group: 'People' },
    { to: '/schools', label: 'Schools', icon: 'school', group: 'People' },
    ...(reachOf(user.role, 'bank.view') !== 'none'
      ? ([
          { to: '/questions', label: 'Questions', icon: 'question', group: 'Bank' },
          { to: '/subjects', label: 'Subjects', icon: 'subjects', group: 'Bank' },
          { to: '/tags', label: 'Tags', icon: 'tags', group: 'Bank' },
          { to: '/sources', label: 'Sources', icon: 'sources', group: 'Bank' },
          { to: '/resources', label: 'Resources', icon: 'resources', group: 'Bank' },
        ] as const)
      : []),
    { to: '/assessments', label: 'Tests', icon: 'tests', group: 'Testing' },
    { to: '/gradebook', label: 'Gradebook', icon: 'gradebook', group: 'Testing' },
    { to: '/practice-sets', label: 'Practice sets', icon: 'practice', group: 'Testing' },
    { to: '/allocations', label: 'Assignments', icon: 'allocations', group: 'Testing' },
    ...(reachOf(user.role, 'sittings.use') !== 'none'
      ? ([{ to: '/sittings', label: 'Sittings', icon: 'today', group: 'Testing' }] as const)
      : []),
    { to: '/sessions', label: 'Sessions', icon: 'sessions', group: 'Testing' },
    { to: '/library', label: 'Library', icon: 'library', group: 'Study' },
    { to: '/videos', label: 'Videos', icon: 'videos', group: 'Study' },
    { to: '/insight', label: 'Insight', icon: 'insight', group: 'Progress' },
    { to: '/weekly-reports', label: 'Weekly reports', icon: 'outbox', group: 'Progress' },
    ...(user.role === 'admin' ? ADMIN_PLACES : []),
  ];
}

/**
 * The five entries of the bar at the bottom of a taker's phone, in order. Study and Progress are hubs: pages
 * that lead to the entries of their group.
 */
export function barFor(places: readonly Place[], { fresh }: Pick<Waiting, 'fresh'>): readonly Place[] {
  return [
    ...places.filter(({ to, group }) => group === undefined && to !== ANNOUNCEMENTS.to),
    { to: '/study', label: 'Study', icon: 'study', count: { n: newToStudyCount(fresh), words: 'new' } },
    { to: '/progress', label: 'Progress', icon: 'results' },
  ];
}
