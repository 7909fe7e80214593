import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { solve as solveProgram } from 'yalps';
import {
  type Candidate,
  fillSections,
  informationOf,
  placeIn,
  type Solver,
  type WishedSection,
} from './assembly.ts';

const solve: Solver = ({ most_steps, ...program }) =>
  solveProgram({ direction: 'maximize', ...program, integers: true }, { maxPivots: most_steps }).variables;

const EVEN = { a: 1, b: 0, c: 0 };
let made = 0;
const question = (tag: string, level: number | null, more: Partial<Candidate> = {}): Candidate => {
  made += 1;
  return { id: `q${made}`, tags: [tag, 'subject'], level, item: EVEN, ...more };
};
const some = (count: number, tag: string, level: number | null) =>
  Array.from({ length: count }, () => question(tag, level));
const section = (more: Partial<WishedSection>): WishedSection => ({
  id: 's',
  count: 2,
  tags: [],
  rest_within: null,
  levels: null,
  information: null,
  kept: [],
  ...more,
});
const wish = (counts: Record<string, number>) =>
  Object.entries(counts).map(([tag, count]) => ({ tag, count }));
const levels = (...counts: number[]) => counts.map((count, index) => ({ level: index + 1, count }));
const only = (wished: WishedSection, bank: Candidate[], seed = 1) => {
  const [filled] = fillSections([wished], bank, seed, solve);
  if (filled === undefined) throw new Error('fillSections returned no section.');
  return filled;
};

describe('the place of a question in a section filled by request', () => {
  const wished = section({ count: 4, tags: wish({ algebra: 1, lines: 2 }), levels: levels(0, 3) });
  test.each([
    ['the wished tag that is closest to the question', ['lines', 'algebra'], 2, { tag: 1, level: 2 }],
    ['the rest of the section if the question has no wished tag', ['geometry'], 2, { tag: -1, level: 2 }],
    ['a level that the section lists with a count of 0', ['algebra'], 1, { tag: 0, level: 1 }],
    ['the tag alone if the section does not list the level', ['algebra'], 5, { tag: 0, level: null }],
    ['the tag alone if the question has no level', ['algebra'], null, { tag: 0, level: null }],
  ])('is found by %s', (_, tags, level, place) => {
    expect(placeIn(wished, { tags, level })).toEqual(place);
  });
  test('a question finds no place when the requested tags and levels already fill the section', () => {
    const whole = section({ count: 3, tags: wish({ algebra: 3 }), levels: levels(3) });
    expect(placeIn(whole, { tags: ['geometry'], level: 1 })).toBeNull();
    expect(placeIn(whole, { tags: ['algebra'], level: 2 })).toBeNull();
    expect(placeIn(whole, { tags: ['algebra'], level: 1 })).toEqual({ tag: 0, level: 1 });
  });
});

test('places without a requested tag take only questions on the section’s subjects', () => {
  const wished = section({ count: 3, tags: wish({ algebra: 1 }), rest_within: ['math'] });
  expect(placeIn(wished, { tags: ['lines', 'math'], level: 3 })).toEqual({ tag: -1, level: null });
  expect(placeIn(wished, { tags: ['words', 'reading'], level: 3 })).toBeNull();
  expect(placeIn(wished, { tags: [], level: 3 })).toBeNull();
  const bank = [
    ...Array.from({ length: 4 }, (_, at) => ({
      id: `r${at}`,
      tags: ['words', 'reading'],
      level: 3,
      item: EVEN,
    })),
    ...['m1', 'm2'].map((id) => ({ id, tags: ['lines', 'math'], level: 3, item: EVEN })),
  ];
  const filled = only({ ...wished, tags: [] }, bank);
  expect(filled.chosen.map(({ id }) => id).toSorted()).toEqual(['m1', 'm2']);
  expect(filled.short).toEqual([{ tag: null, level: null, count: 1 }]);
});

test('the assembly of a test fills as many places as the best possible choice of questions would', () => {
  const small = fc.integer({ min: 0, max: 2 });
  const two = fc.tuple(small, small);
  fc.assert(
    fc.property(fc.tuple(two, two), fc.tuple(two, two), fc.tuple(two, two), (supply, tags, byLevel) => {
      const bank = supply.flatMap((row, tag) =>
        row.flatMap((count, level) => some(count, `t${tag}`, level + 1)),
      );
      const wished = tags.map((counts, index) => {
        const count = counts[0] + counts[1];
        const [low, high] = byLevel[index] ?? [0, 0];
        const fits = low + high <= count;
        return section({
          id: `s${index}`,
          count,
          tags: wish({ t0: counts[0], t1: counts[1] }),
          levels: fits ? levels(low, high) : null,
        });
      });
      const filled = fillSections(wished, bank, 7, solve);
      const chosen = filled.flatMap((one) => one.chosen.map(({ id }) => id));
      expect(new Set(chosen).size).toBe(chosen.length);
      expect(chosen.length).toBe(mostOf(wished, bank));
      for (const [index, one] of filled.entries()) {
        const short = one.short.reduce((sum, { count }) => sum + count, 0);
        expect(one.chosen.length + short).toBe(wished[index]?.count);
      }
    }),
  );
});

/** The largest number of places that any choice can fill, found by trying every question. */
function mostOf(wished: readonly WishedSection[], bank: readonly Candidate[]): number {
  const open = wished.map(({ count, tags, levels: byLevel }) => ({
    count,
    tags: [...tags.map((one) => one.count), count - tags.reduce((sum, one) => sum + one.count, 0)],
    levels:
      byLevel === null
        ? null
        : [...byLevel.map((one) => one.count), count - byLevel.reduce((sum, one) => sum + one.count, 0)],
  }));
  const seen = new Map<string, number>();
  const from = (at: number): number => {
    const name = `${at} ${JSON.stringify(open)}`;
    const known = seen.get(name);
    if (known !== undefined) return known;
    const one = bank[at];
    if (one === undefined) return 0;
    let most = from(at + 1);
    for (const [index, wishes] of wished.entries()) {
      const place = placeIn(wishes, one);
      const left = open[index];
      if (place === null || left === undefined) continue;
      const tag = place.tag === -1 ? left.tags.length - 1 : place.tag;
      const level = place.level === null ? (left.levels?.length ?? 0) - 1 : place.level - 1;
      const isFree =
        left.count > 0 &&
        (left.tags[tag] ?? 0) > 0 &&
        (left.levels === null || (left.levels[level] ?? 0) > 0);
      if (!isFree) continue;
      const step = (by: number) => {
        left.count += by;
        left.tags[tag] = (left.tags[tag] ?? 0) + by;
        if (left.levels !== null) left.levels[level] = (left.levels[level] ?? 0) + by;
      };
      step(-1);
      most = Math.max(most, 1 + from(at + 1));
      step(1);
    }
    seen.set(name, most);
    return most;
  };
  return from(0);
}

test('the same seed gives the same choice of questions, and a different seed gives a different choice', () => {
  const bank = some(40, 'algebra', 3);
  const ids = (seed: number) => only(section({ count: 10 }), bank, seed).chosen.map(({ id }) => id);
  expect(ids(4127)).toEqual(ids(4127));
  expect(ids(4127)).not.toEqual(ids(4128));
});

test('questions that stay count toward the mix of their section, and are chosen for no other section', () => {
  const kept = [question('algebra', 1), question('other', 1)];
  const bank = [...kept, ...some(5, 'algebra', 1), ...some(5, 'geometry', 1)];
  const filled = only(section({ count: 5, tags: wish({ algebra: 3, geometry: 2 }), kept }), bank);
  const tags = filled.chosen.map(({ tags: [own] }) => own).sort();
  // The question that must stay has a different tag, and takes a place from the requested mix.
  expect(filled.chosen).toHaveLength(3);
  expect(tags.filter((tag) => tag === 'algebra').length).toBeLessThanOrEqual(2);
  expect(filled.chosen.some(({ id }) => kept.some((one) => one.id === id))).toBe(false);
  expect(filled.short).toEqual([]);
});

test('a shortage of questions is reported by tag and level', () => {
  const bank = [...some(2, 'algebra', 4), ...some(1, 'algebra', 5), ...some(3, 'geometry', 4)];
  const filled = only(
    section({
      count: 6,
      tags: wish({ algebra: 4, geometry: 2 }),
      levels: [
        { level: 4, count: 3 },
        { level: 5, count: 3 },
      ],
    }),
    bank,
  );
  expect(filled.chosen.map(({ level }) => level)).toEqual([4, 4, 4, 5]);
  expect(filled.short.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  expect(filled.short.every(({ level }) => level === 5)).toBe(true);
  expect(only(section({ count: 2 }), []).short).toEqual([{ tag: null, level: null, count: 2 }]);
});

test('the assembly of a test replaces uninformative questions until the section has the requested information', () => {
  const sharp = (b: number) => ({ item: { a: 2, b, c: 0 } });
  const bank = [
    ...Array.from({ length: 20 }, () => question('algebra', 3, sharp(0))),
    ...Array.from({ length: 20 }, () => question('algebra', 3, sharp(3))),
    ...Array.from({ length: 9 }, () => question('geometry', 3, sharp(0))),
  ];
  const wished = section({ count: 10, tags: wish({ algebra: 10 }) });
  const least = 8;
  const filled = only({ ...wished, information: { theta: 0, least } }, bank, 3);
  const told = informationOf(filled.chosen, 0);
  expect(filled.information).toBeCloseTo(told, 9);
  expect(told).toBeGreaterThanOrEqual(least);
  expect(filled.chosen.every(({ tags: [own] }) => own === 'algebra')).toBe(true);
  expect(new Set(filled.chosen.map(({ id }) => id)).size).toBe(10);
  // Each of these questions gives information of at most 1, so ten give 10.
  const most = only({ ...wished, information: { theta: 0, least: 50 } }, bank, 3);
  expect(most.information).toBeCloseTo(10, 9);
});

test('a question that one section replaces is free for the next section', () => {
  const dull = question('algebra', 3, { item: { a: 0.1, b: 0, c: 0 } });
  const sharp = question('algebra', 3, { item: { a: 2, b: 0, c: 0 } });
  const wished = (id: string) => section({ id, count: 1, information: { theta: 0, least: 1 } });
  const spare = question('algebra', 3, { item: { a: 0.5, b: 0, c: 0 } });
  for (let seed = 1; seed < 9; seed += 1) {
    const filled = fillSections([wished('a'), wished('b')], [dull, sharp, spare], seed, solve);
    const ids = filled.flatMap(({ chosen }) => chosen.map(({ id }) => id));
    expect(new Set(ids).size).toBe(2);
    expect(ids).toContain(sharp.id);
  }
});

test('the assembly of a test fills six sections with 98 questions in total from a bank of 10,000', () => {
  const topics = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const bank = Array.from({ length: 10_000 }, (_, index) =>
    question(topics[index % 8] ?? '', (Math.floor(index / 8) % 5) + 1, {
      item: { a: 1 + (index % 7) / 7, b: (Math.floor(index / 40) % 5) - 2, c: 0.2 },
    }),
  );
  const module = (id: string, own: readonly string[], count: number) =>
    section({
      id,
      count,
      tags: own.map((tag, index) => ({ tag, count: index === 0 ? count - (own.length - 1) * 5 : 5 })),
      levels: levels(3, 5, 7, count - 18, 3),
      information: { theta: 0, least: 5 },
    });
  const [rw, math] = [topics.slice(0, 4), topics.slice(4)];
  const wished = ['r1', 'r2l', 'r2h'].map((id) => module(id, rw, 27));
  const filled = fillSections(
    [...wished, ...['m1', 'm2l', 'm2h'].map((id) => module(id, math, 22))],
    bank,
    1,
    solve,
  );
  expect(filled.map(({ chosen }) => chosen.length)).toEqual([27, 27, 27, 22, 22, 22]);
  expect(filled.flatMap(({ short }) => short)).toEqual([]);
  for (const { information } of filled) expect(information).toBeGreaterThanOrEqual(5);
});
