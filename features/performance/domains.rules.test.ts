import { expect, test } from 'vitest';
import { domainsOf, weakestDomain } from './domains.rules.ts';

const skill = (
  id: string,
  domain: string | null,
  chance: number | null,
  questions: number | null = null,
) => ({
  id,
  domain: domain === null ? null : { id: domain, name: domain.toUpperCase() },
  section: { id: 's', name: 'Math' },
  questions,
  chance,
});

test('a domain’s chance of a right answer is the mean over its skills, weighted by the questions of a test', () => {
  const [section] = domainsOf([skill('1', 'a', 0.9, 3), skill('2', 'a', 0.5, 1), skill('3', 'b', 0.4)]);
  expect(section?.domains.map(({ name, chance }) => [name, chance])).toEqual([
    ['A', expect.closeTo(0.8)],
    ['B', 0.4],
  ]);
});

test('skills with too few answers are ignored, and a domain of only such skills has no chance of a right answer', () => {
  const [section] = domainsOf([skill('1', 'a', null, 5), skill('2', 'a', 0.6, 1), skill('3', 'b', null, 2)]);
  expect(section?.domains.map(({ chance }) => chance)).toEqual([0.6, null]);
});

test('skills without a domain or section are listed under “Other”, in the order of the skills', () => {
  const loose = { ...skill('2', null, 0.5), section: null };
  expect(domainsOf([skill('1', 'a', 0.5), loose])).toMatchObject([
    { name: 'Math', domains: [{ id: 'a' }] },
    { name: 'Other skills', domains: [{ id: null, name: 'Other', skills: [{ id: '2' }] }] },
  ]);
});

test('the weakest domain is the weakest one that has a wanted skill, or else the weakest of all', () => {
  const sections = domainsOf([
    skill('1', 'a', 0.5),
    skill('2', 'b', 0.7),
    skill('3', 'c', 0.6),
    skill('4', 'd', null),
  ]);
  expect(weakestDomain(sections, ['2', '3', '4'])?.id).toBe('c');
  expect(weakestDomain(sections, [])?.id).toBe('a');
  expect(weakestDomain(domainsOf([skill('1', 'a', null)]), ['1'])).toBeNull();
});
