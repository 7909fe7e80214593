import { expect, test } from 'vitest';
import type { Regrade, SessionRegrade } from '../regrades.contract.ts';
import {
  acceptWords,
  changeWords,
  chipsOf,
  keyWords,
  leadWords,
  meaningWords,
  outcomeWords,
  sessionWords,
} from './regrade-words.ts';

const option = (is_right: boolean) => ({ id: '', text: '', was_right: false, is_right, share: 0 });
const regrade = (more: Partial<Regrade>) =>
  ({
    action: 'new_key',
    pairs: [],
    options: [option(false), option(true)],
    accepted_answers: { before: [], after: [] },
    gains: 111,
    losses: 47,
    up: 102,
    down: 41,
    unit: 'points',
    changes: [{ change: -20, count: 3 }],
    ...more,
  }) as Regrade;

test('the headline says how many gain and lose points', () => {
  expect(leadWords(regrade({}))).toEqual([
    'With B as the answer key 111 gain points and 47 lose some.',
    '143 scores change, 102 up and 41 down, none by more than 20 on the score.',
  ]);
  const nobody = { gains: 0, losses: 0, up: 0, down: 0, changes: [] };
  expect(leadWords(regrade({ ...nobody, action: 'drop' }))).toEqual([
    'Without the question nobody’s points change.',
    'No score changes.',
  ]);
  const one = {
    gains: 1,
    losses: 0,
    up: 1,
    down: 0,
    unit: 'marks',
    changes: [{ change: 1, count: 1 }],
  } as const;
  expect(leadWords(regrade({ ...one, changes: [...one.changes], action: 'full_credit' }))).toEqual([
    'With full points for everyone 1 gains points and nobody loses any.',
    '1 score changes, 1 up and 0 down, none by more than 1 point.',
  ]);
});

test('puts answer keys, changes to answer keys and their meaning into words', () => {
  expect(keyWords(regrade({ options: [option(true), option(false), option(true)] }))).toBe('A and C');
  const after = ['12', '12.0', '24/2'];
  expect(keyWords(regrade({ options: [], accepted_answers: { before: [], after } }))).toBe(
    '12, 12.0 or 24/2',
  );
  const pairs = [{ prompt: 'Canada', was: 'Oslo', is: 'Ottawa' }];
  expect(keyWords(regrade({ pairs }))).toBe('the matches in the bank');
  expect([changeWords(-10, 'points'), changeWords(0, 'points'), changeWords(1, 'marks')]).toEqual([
    '−10 on the score',
    'same score',
    '+1 point',
  ]);
  const words = (before: 'right' | 'wrong', after: 'right' | 'wrong' | 'omitted') =>
    outcomeWords({ outcome: { before, after } });
  expect([
    words('wrong', 'right'),
    words('right', 'wrong'),
    words('wrong', 'wrong'),
    words('right', 'right'),
  ]).toEqual(['now correct', 'no longer correct', 'unchanged', 'still correct']);
  expect(meaningWords({ meaning: 'reaches_goal', goal_score: 1350 })).toBe('reaches their goal, 1350');
  expect(meaningWords({ meaning: null, goal_score: 1350 })).toBeNull();
});

test('the list of regraded sessions leaves out filter chips that would show nobody', () => {
  const row = { meaning: null, change: 10, is_out: true };
  expect(chipsOf({ changed: [row], changed_count: 1 } as never).map(({ words }) => words)).toEqual([
    'All affected 1',
    'Up 1',
  ]);
});

test('a sentence tells a student how their score changed after a regrade', () => {
  const told = {
    number: 7,
    section_title: 'Math',
    action: 'new_key',
    scaled: { before: 1340, after: 1360 },
  } as SessionRegrade;
  expect(sessionWords(told)).toBe(
    'Question 7 of Math was scored again: its key was corrected. The score was 1340 and is 1360.',
  );
  const early = {
    ...told,
    action: null,
    scaled: null,
    raw: { before: 3, after: 3 },
    raw_max: { before: 4, after: 4 },
  };
  expect(sessionWords(early)).toBe('Question 7 of Math was scored again. The score stays 3 of 4 points.');
});

test('if a further answer is accepted, says who gains points and how the question’s figures change', () => {
  const figures = { facility: { before: 0.68, after: 0.77 }, discrimination: { before: 0.29, after: 0.41 } };
  expect(acceptWords({ gains: 18, losses: 0, ...figures })).toBe(
    '18 sessions gain points and none loses points, later attempts included. Overall, correct answers go from 68% to 77%, discrimination from .29 to .41.',
  );
  expect(acceptWords({ gains: 0, losses: 0, facility: null, discrimination: null })).toBe(
    'no session gains points and none loses points, later attempts included.',
  );
  const gap = [{ prompt: '2', was: 'Rome', is: 'Rome · Roma' }];
  expect(keyWords(regrade({ action: 'accept_also', pairs: gap }))).toBe('another answer in gap 2');
});
