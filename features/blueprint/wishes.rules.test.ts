import { expect, test } from 'vitest';
import type { Filling, WayOut } from './blueprint.contract.ts';
import {
  afterWay,
  bodyOf,
  fillingWords,
  firstWish,
  isMet,
  keptBut,
  restOf,
  sharedOut,
  slopeOf,
  usualInformation,
  wayWords,
  withCount,
} from './wishes.rules.ts';

const section = (stage: number | null, at_least: number | null = null, question_count = 0) => ({
  id: 's',
  question_count,
  module: stage === null ? null : { stage, at_least },
});
const RULES = { group: null, not_seen_for_days: 90, seed: 7 };

test('a blueprint splits a count into whole numbers that add up, with the largest remainders rounded up first', () => {
  expect(sharedOut(22, [3, 6, 7, 4, 2])).toEqual([3, 6, 7, 4, 2]);
  expect(sharedOut(10, [1, 1, 1])).toEqual([4, 3, 3]);
  expect(sharedOut(27, [6, 8, 6, 2, 0]).reduce((sum, one) => sum + one, 0)).toBe(27);
  expect(sharedOut(5, [0, 0])).toEqual([0, 0]);
});

test('the easier second module leans to low levels and the harder one to high levels', () => {
  expect([section(null), section(1), section(2), section(2, 13)].map(slopeOf)).toEqual([
    'middle',
    'middle',
    'lower',
    'higher',
  ]);
  expect(firstWish(section(2, 13), ['a', 'b'], 22)).toEqual({
    section: 's',
    count: 22,
    tags: { a: 11, b: 11 },
    levels: [0, 3, 7, 8, 4],
    information: null,
  });
  expect(firstWish(section(1, null, 30), [], 22).count).toBe(30);
  expect(usualInformation(section(2, 13), 22)).toEqual({ theta: 1, least: 2.2 });
});

test('a new count keeps the proportions of the tags, and the number of questions without a tag is the remainder', () => {
  const wish = firstWish(section(1), ['a', 'b'], 20);
  expect(withCount(wish, 10)).toMatchObject({ count: 10, tags: { a: 5, b: 5 } });
  expect(restOf({ ...wish, tags: { a: 5, b: 7 } })).toBe(8);
});

test('the request of a blueprint leaves out sections and tags with a count of zero', () => {
  const wish = { ...firstWish(section(1), ['a', 'b'], 4), tags: { a: 4, b: 0 } };
  const none = { ...wish, section: 'none', count: 0 };
  const kept = new Map([['s', ['q']]]);
  const body = bodyOf('test', [wish, none], RULES, { kept, avoid: ['r'] });
  expect(body).toMatchObject({ assessment: 'test', seed: 7, avoid: ['r'] });
  expect(body.sections).toMatchObject([
    { section: 's', count: 4, tags: [{ tag: 'a', count: 4 }], keep: ['q'] },
  ]);
  expect(body).not.toHaveProperty('not_seen_for_days');
  const of_group = bodyOf('test', [wish], { ...RULES, group: 'g' }, { kept: new Map(), avoid: [] });
  expect(of_group).toMatchObject({ group: 'g', not_seen_for_days: 90 });
});

test('a suggested change of the request changes only the fields that it names', () => {
  const wish = firstWish(section(1), ['a'], 22);
  const levels = [
    {
      section: 's',
      levels: [
        { level: 4, count: 6 },
        { level: 5, count: 0 },
      ],
    },
  ];
  const way = { way: 'next_level', fills: 3, not_seen_for_days: 60, levels, information: 8.84 } as WayOut;
  const after = afterWay([wish, { ...wish, section: 'other' }], RULES, way);
  expect(after.wishes.map((one) => one.levels)).toEqual([[0, 0, 0, 6, 0], wish.levels]);
  expect(after.rules).toEqual({ ...RULES, not_seen_for_days: 60 });
  expect(wayWords(way, 3)).toEqual(['Use questions of a nearby level', 'fills 3 places, information 8.8']);
  expect(wayWords({ ...way, way: 'seen_before', information: null }, 3)).toEqual([
    'Allow questions last seen over 60 days ago',
    'fills 3 places',
  ]);
  expect(wayWords({ ...way, way: 'leave' }, 3)).toEqual(['Leave 3 empty', 'you can add questions later']);
});

test('the report of a blueprint names the sections with empty places, and an exchange keeps all other questions', () => {
  const question = (id: string, is_placed = false) => ({ id, is_placed });
  const filling = {
    places: 66,
    filled: 63,
    sections: [
      {
        section: 'a',
        title: 'Module 1',
        information: null,
        count: 22,
        found: 22,
        questions: [question('1'), question('2', true)],
      },
      {
        section: 'b',
        title: 'Module 2',
        count: 44,
        found: 41,
        information: null,
        questions: [question('3')],
      },
    ],
  } as unknown as Filling;
  expect(fillingWords(filling)).toEqual([
    '63 of 66 places are filled.',
    'The bank doesn’t have enough questions: 3 missing in Module 2.',
  ]);
  expect(fillingWords({ ...filling, sections: filling.sections.slice(0, 1) })[1]).toBe(
    'All targets are met.',
  );
  const quiet = { ...filling.sections[0], information: { theta: 0, least: 5, found: 4 } };
  const told = { ...filling, shortages: [], sections: [quiet] } as unknown as Filling;
  expect(fillingWords(told)[1]).toBe(
    'The numbers of questions are met, but test information is too low in Module 1.',
  );
  expect([isMet(told), isMet({ ...told, sections: filling.sections.slice(0, 1) })]).toEqual([false, true]);
  expect(keptBut(filling, '3')).toEqual(
    new Map([
      ['a', ['1']],
      ['b', []],
    ]),
  );
});
