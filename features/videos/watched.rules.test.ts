import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  covered,
  finishedChapters,
  type Range,
  resumeAt,
  type Watched,
  watchedAfter,
} from './watched.rules.ts';

const NOW = new Date('2026-11-19T09:00:00.000Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const VIDEO = { duration_seconds: 600 };
const told = (ranges: number[][], position = ranges.at(-1)?.[1] ?? 0, at = NOW) => ({
  ranges,
  position,
  at,
  done: false,
});
const knownAs = (ranges: Range[], more: Partial<Watched> = {}): Watched => ({
  ranges,
  position_seconds: 100,
  position_at: NOW,
  credit_seconds: 0,
  reported_at: NOW,
  done_at: null,
  ...more,
});

describe('the watched time of a video', () => {
  test('is merged, so that no second counts twice and no gap appears between two ranges', () => {
    const { watched, gained } = watchedAfter(
      null,
      told([
        [0, 15.4],
        [15.4, 30.2],
        [10, 20],
      ]),
      VIDEO,
      NOW,
    );
    expect([watched.ranges, gained]).toEqual([[[0, 30]], 30]);
  });

  test('is not reduced by watching again', () => {
    const known = knownAs([
      [0, 200],
      [300, 400],
    ]);
    const { watched, gained } = watchedAfter(known, told([[50, 100]]), VIDEO, later(60));
    expect([watched.ranges, gained, watched.position_seconds]).toEqual([
      [
        [0, 200],
        [300, 400],
      ],
      0,
      100,
    ]);
  });

  test('grows by at most twice the time that passed, counted from the start of the report', () => {
    const { watched, gained } = watchedAfter(
      knownAs([[0, 10]]),
      told([
        [5, 200],
        [300, 310],
      ]),
      VIDEO,
      later(10),
    );
    expect([watched.ranges, gained, watched.credit_seconds]).toEqual([[[0, 30]], 20, 0]);
    const gaps = watchedAfter(
      knownAs([
        [20, 30],
        [40, 50],
      ]),
      told([[10, 60]]),
      VIDEO,
      later(7.5),
    );
    expect([gaps.watched.ranges, gaps.gained]).toEqual([
      [
        [10, 35],
        [40, 50],
      ],
      15,
    ]);
  });

  test('saves credit for unused time, up to twenty minutes of video', () => {
    const first = watchedAfter(null, told([[0, 15]]), VIDEO, NOW).watched;
    expect(first.credit_seconds).toBe(45);
    expect(watchedAfter(first, told([]), VIDEO, later(86_400)).watched.credit_seconds).toBe(1200);
    expect(watchedAfter(null, told([[0, 600]]), VIDEO, NOW).gained).toBe(60);
  });

  test('stays within the video’s length', () => {
    const known = knownAs([], { credit_seconds: 1000 });
    const { watched } = watchedAfter(
      known,
      told(
        [
          [590, 900],
          [700, 800],
          [30, 20],
        ],
        5000,
      ),
      VIDEO,
      NOW,
    );
    expect([watched.ranges, watched.position_seconds]).toEqual([[[590, 600]], 600]);
  });

  test('resumes where the newest report stopped, in whatever order reports come, and never in the future', () => {
    const known = knownAs([], { position_at: later(-10) });
    const old = watchedAfter(known, told([[0, 5]], 5, later(-20)), VIDEO, NOW).watched;
    expect([old.position_seconds, old.position_at]).toEqual([100, later(-10)]);
    const ahead = watchedAfter(known, told([[0, 5]], 5, later(500)), VIDEO, NOW).watched;
    expect([ahead.position_seconds, ahead.position_at]).toEqual([5, NOW]);
  });

  test('is complete from 95 % on, or when the viewer says so, and stays complete', () => {
    const known = knownAs([[0, 569]], { credit_seconds: 100 });
    const at = (seconds: number) =>
      watchedAfter(known, told([[569, seconds]]), VIDEO, later(5)).watched.done_at;
    expect([at(569), at(570)]).toEqual([null, later(5)]);
    const said = watchedAfter(null, { ...told([]), done: true }, VIDEO, NOW).watched;
    expect(said.done_at).toEqual(NOW);
    expect(watchedAfter(said, told([]), VIDEO, later(9)).watched.done_at).toEqual(NOW);
  });

  test('does not grow by a report with too many ranges', () => {
    const known = knownAs([], { credit_seconds: 10_000 });
    const dots = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => [from + 3 * at, from + 3 * at + 1]);
    const long = { duration_seconds: 40_000 };
    expect(watchedAfter(known, told(dots(0, 1000)), long, NOW).gained).toBe(1000);
    expect(watchedAfter(known, told(dots(0, 1001)), long, NOW).gained).toBe(0);
  });

  test('keeps known ranges and never grows by more than the remaining time credit, whatever the browser reports', () => {
    const pieces = fc.array(
      fc.tuple(fc.nat(600), fc.nat(600)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)]),
      {
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(pieces, pieces, fc.nat(300), (known, more, credit) => {
        const first = watchedAfter(knownAs([], { credit_seconds: 10_000 }), told(known), VIDEO, NOW).watched;
        const { watched, gained } = watchedAfter(
          { ...first, credit_seconds: credit },
          told(more),
          VIDEO,
          NOW,
        );
        const seconds = (ranges: readonly (readonly number[])[]) =>
          new Set(
            ranges.flatMap(([from = 0, to = 0]) => Array.from({ length: to - from }, (_, at) => from + at)),
          );
        const [was, is, said] = [seconds(first.ranges), seconds(watched.ranges), seconds(more)];
        expect([...was].filter((second) => !is.has(second))).toEqual([]);
        expect([...is].filter((second) => !was.has(second) && !said.has(second))).toEqual([]);
        expect(covered(watched.ranges)).toBe(is.size);
        expect(gained).toBe(Math.min(credit, [...said].filter((second) => !was.has(second)).length));
      }),
    );
  });
});

describe('a chapter', () => {
  const lesson = { ...VIDEO, chapters: [{ at_seconds: 0 }, { at_seconds: 100 }, { at_seconds: 500 }] };

  test('is finished once 95 % of it, up to the next chapter, was played', () => {
    expect(
      finishedChapters(
        [
          [0, 95],
          [100, 479],
          [505, 600],
        ],
        lesson,
      ),
    ).toEqual([0, 500]);
    expect(
      finishedChapters(
        [
          [0, 94],
          [100, 480],
        ],
        lesson,
      ),
    ).toEqual([100]);
    expect(finishedChapters([], lesson)).toEqual([]);
  });
});

test('a video resumes three seconds before the last position, or at the beginning if it was played to the end', () => {
  expect([0, 2, 100, 596, 597, 600].map((at) => resumeAt(at, 600))).toEqual([0, 0, 97, 593, 0, 0]);
});
