/** The effect of the unread notices on the bell and on a taker's menu entries. */
import type { UnreadNotice } from './unread.contract.ts';

/** The ids of items to study that the person has not opened since they were assigned or answered. */
export interface NewToStudy {
  readonly materials: readonly string[];
  readonly videos: readonly string[];
  readonly answers: readonly string[];
}

/** New readings, videos and answers among the unread notices, each item once. */
export function newToStudy(unread: readonly Pick<UnreadNotice, 'kind' | 'of' | 'subject'>[]): NewToStudy {
  const idsOf = (kind: UnreadNotice['kind'], of: UnreadNotice['of']) => [
    ...new Set(unread.filter((one) => one.kind === kind && one.of === of).map(({ subject }) => subject)),
  ];
  return {
    materials: idsOf('work_allotted', 'material'),
    videos: idsOf('work_allotted', 'video'),
    answers: idsOf('doubt_answered', 'doubt'),
  };
}

/** The number of new items to study. */
export function newToStudyCount({ materials, videos, answers }: NewToStudy): number {
  return materials.length + videos.length + answers.length;
}

/** The number of announcements that the person has not read. */
export function unreadAnnouncements(unread: readonly Pick<UnreadNotice, 'kind'>[]): number {
  return unread.filter(({ kind }) => kind === 'announcement').length;
}
