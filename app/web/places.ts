import { isStaff, reachOf } from '#core/access/access.ts';
import type { LoginUser } from '#web/shell/login-record.ts';
import type { Place } from '#web/shell/places.ts';

const ADMIN_PLACES: readonly Place[] = [
  { to: '/settings', label: 'Settings', icon: 'settings', group: 'Settings' },
  { to: '/audit', label: 'Audit log', icon: 'audit', group: 'Settings' },
  { to: '/outbox', label: 'Outbox', icon: 'outbox', group: 'Settings' },
];

/** The place behind the bell. The bell alone shows its count. */
export const NOTICES: Place = { to: '/notices', label: 'Notices', icon: 'bell' };

/** The user's places in the order of the sidebar, with the number of things waiting. Each is a screen. */
export function placesFor(
  user: LoginUser,
  { doubts, due }: { doubts: number; due: number },
): readonly Place[] {
  const announcements: Place = {
    to: '/announcements',
    label: 'Announcements',
    short: 'News',
    icon: 'announcements',
  };
  const doubtsPlace: Place = {
    to: '/doubts',
    label: 'Doubts',
    icon: 'doubts',
    isOnTop: true,
    count: { n: doubts, words: 'open' },
  };
  if (!isStaff(user.role)) {
    return [
      { to: '/', label: 'Today', icon: 'home' },
      { to: '/assessments', label: 'Tests', icon: 'tests' },
      { to: '/practice', label: 'Practice', icon: 'practice', count: { n: due, words: 'due' } },
      ...(user.role === 'student'
        ? ([{ to: '/course', label: 'Course', icon: 'subjects', group: 'Study', isOnTop: true }] as const)
        : []),
      { to: '/library', label: 'Library', short: 'Study', icon: 'library', group: 'Study' },
      { to: '/videos', label: 'Videos', icon: 'videos', group: 'Study', isOnTop: true },
      doubtsPlace,
      { to: '/results', label: 'Results', icon: 'results', group: 'Progress', isOnTop: true },
      { to: '/mistakes', label: 'Mistakes', icon: 'mistakes', group: 'Progress', isOnTop: true },
      {
        to: '/performance',
        label: 'Performance',
        short: 'Progress',
        icon: 'performance',
        group: 'Progress',
      },
      announcements,
      { to: '/profile', label: 'Profile', icon: 'person', isOnTop: true },
    ];
  }
  return [
    { to: '/', label: 'Today', icon: 'today' },
    announcements,
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
    { to: '/practice-sets', label: 'Practice sets', icon: 'practice', group: 'Testing' },
    { to: '/allocations', label: 'Assignments', icon: 'allocations', group: 'Testing' },
    ...(reachOf(user.role, 'sittings.use') !== 'none'
      ? ([{ to: '/sittings', label: 'Sittings', icon: 'today', group: 'Testing' }] as const)
      : []),
    { to: '/sessions', label: 'Sessions', icon: 'sessions', group: 'Testing' },
    { to: '/library', label: 'Library', icon: 'library', group: 'Study' },
    { to: '/videos', label: 'Videos', icon: 'videos', group: 'Study' },
    doubtsPlace,
    { to: '/insight', label: 'Insight', icon: 'insight', group: 'Progress' },
    { to: '/weekly-reports', label: 'Weekly reports', icon: 'outbox', group: 'Progress' },
    ...(user.role === 'admin' ? ADMIN_PLACES : []),
  ];
}
