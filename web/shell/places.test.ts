import { expect, test } from 'vitest';
import { countWords, hubOf, isIn, type Place, placeInBar } from './places.ts';

const places: Place[] = [
  { to: '/', label: 'Today', icon: 'home' },
  { to: '/practice', label: 'Practice', icon: 'practice' },
  { to: '/library', label: 'Library', icon: 'library', group: 'Study' },
  { to: '/results', label: 'Results', icon: 'results', group: 'Progress' },
];
const bar: Place[] = [
  { to: '/', label: 'Today', icon: 'home' },
  { to: '/practice', label: 'Practice', icon: 'practice' },
  { to: '/library/new', label: 'Study', icon: 'library' },
  { to: '/performance', label: 'Progress', icon: 'performance' },
];

test('a page belongs to the menu entry whose address is the start of the page’s address', () => {
  expect(isIn({ to: '/practice' }, '/practice/study/1')).toBe(true);
  expect(isIn({ to: '/practice' }, '/practice-sets')).toBe(false);
  expect(isIn({ to: '/' }, '/practice')).toBe(false);
});

test.each([
  ['/', 'Today'],
  ['/practice/study/1', 'Practice'],
  ['/library', 'Study'],
  ['/library/7', 'Study'],
  ['/results/7/review/3', 'Progress'],
  ['/performance', 'Progress'],
  ['/notices', undefined],
])('%s highlights exactly %s in the bottom bar', (path, label) => {
  expect(placeInBar(path, bar, places)?.label).toBe(label);
});

test.each([
  ['/library', 'Study'],
  ['/results', 'Progress'],
  ['/results/7', undefined],
  ['/performance', undefined],
  ['/practice', undefined],
])('the back link of %s leads to %s', (path, label) => {
  expect(hubOf(path, bar, places)?.label).toBe(label);
});

test('a count is written in a short form, and not at all if it is zero', () => {
  const words = (n: number) => countWords({ count: { n, words: 'due' } });
  expect([words(0), words(52), words(99), words(100)]).toEqual([null, '52', '99', '99+']);
  expect(countWords({})).toBeNull();
});
