import { expect, test } from 'vitest';
import { courseSentence, progressWords, skillWords } from './course-words.rules.ts';

const day = (at: string) => at.slice(0, 10);
const progress = { all: 4, done: 1, assigned: 2, due_at: '2026-11-27T08:00:00Z' };

test('the sentence names what is assigned and the first due date', () => {
  expect(courseSentence(progress, day)).toBe('2 assigned things to finish, the first due 2026-11-27.');
  expect(courseSentence({ ...progress, assigned: 1, due_at: null }, day)).toBe('1 assigned thing to finish.');
  expect(courseSentence({ ...progress, assigned: 0, due_at: null }, day)).toBe(
    'No assigned work is left. Pick any lesson to study.',
  );
  expect(courseSentence({ all: 0, done: 0, assigned: 0, due_at: null }, day)).toBe(
    'Nothing is assigned or open to you in this course yet.',
  );
});

test('progress is counted only for lessons with something to do', () => {
  expect(progressWords(progress)).toBe('1 of 4 done');
  expect(progressWords({ all: 2, done: 2 })).toBe('All 2 done');
  expect(progressWords({ all: 0, done: 0 })).toBe('');
});

test('for a skill without enough answers, the text says how many there are', () => {
  const skill = {
    id: 's',
    name: 'Lines',
    answers: 0,
    chance: null,
    level: null,
    level_since: null,
    is_due: false,
  } as const;
  expect(skillWords(skill, 5, null)).toBe('No answers yet');
  expect(skillWords({ ...skill, answers: 3, level: 'attempted' }, 5, null)).toBe('3 of 5 questions');
  const known = { ...skill, answers: 9, chance: 0.84, level: 'proficient' as const };
  expect(skillWords(known, 5, 'Nov 13')).toBe('Proficient since Nov 13 · now 84%');
  expect(skillWords({ ...known, is_due: true }, 5, 'Nov 13')).toBe(
    'Proficient since Nov 13 · now 84%, due for review',
  );
});
