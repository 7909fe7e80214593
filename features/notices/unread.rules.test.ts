import { expect, test } from 'vitest';
import { newToStudy, newToStudyCount, unreadAnnouncements } from './unread.rules.ts';

const unread = [
  { kind: 'work_allotted', of: 'material', subject: 'reading' },
  { kind: 'due_tomorrow', of: 'material', subject: 'reading' },
  { kind: 'due_tomorrow', of: 'material', subject: 'old reading' },
  { kind: 'work_allotted', of: 'video', subject: 'lesson' },
  { kind: 'work_allotted', of: 'practice_set', subject: 'set' },
  { kind: 'doubt_answered', of: 'doubt', subject: 'doubt' },
  { kind: 'doubt_waiting', of: 'doubt', subject: 'asked' },
  { kind: 'announcement', of: 'announcement', subject: 'news' },
] as const;

test('new to study are unopened readings, videos and answers, each once', () => {
  const fresh = newToStudy(unread);
  expect(fresh).toEqual({ materials: ['reading'], videos: ['lesson'], answers: ['doubt'] });
  expect(newToStudyCount(fresh)).toBe(3);
  expect(newToStudyCount(newToStudy([]))).toBe(0);
});

test('announcements are counted apart from other notices', () => {
  expect(unreadAnnouncements(unread)).toBe(1);
});
