/**
 * Measures how work grows with inputs that are designed to be slow. It uses the CPU time of its own thread
 * and the minimum of several runs, so that other load on the machine matters little.
 */
import { expect, test } from 'vitest';

/**
 * The largest allowed growth for each doubling of the input, which leaves room for noise. Quadratic work
 * grows by a factor of 4.
 */
const MOST_GROWTH = 2.6;

/**
 * The number of doublings between the two compared sizes. More doublings reduce the effect of a disturbed
 * run.
 */
const DOUBLINGS = 2;

/**
 * If work is shorter than this, the clock's resolution and garbage collection matter more than the work
 * itself.
 */
const LEAST_MILLISECONDS = 25;
const RUNS = 3;
const ROUNDS = 6;

/** A function that works on a prepared input. */
type Made = () => unknown;

/**
 * Measures by which factor the work grows if its input doubles: 2 if linear, 4 if quadratic. `most` is the
 * largest input size to try.
 */
function growth(make: (size: number) => Made, most: number): number {
  let size = 1_000;
  while (size * 2 ** (DOUBLINGS + 1) <= most && least([make(size)])[0] < LEAST_MILLISECONDS) size *= 2;
  const pair = [make(size), make(size * 2 ** DOUBLINGS)] as const;
  let [one, other] = least(pair);
  for (let round = 1; round < ROUNDS && grown(one, other) > MOST_GROWTH; round += 1) {
    const again = least(pair);
    [one, other] = [Math.min(one, again[0]), Math.min(other, again[1])];
  }
  return grown(one, other);
}

/**
 * Runs that are too short to measure count as not grown, because a thread's clock ticks every four
 * milliseconds.
 */
function grown(one: number, other: number): number {
  return (Math.max(other, LEAST_MILLISECONDS) / Math.max(one, LEAST_MILLISECONDS / 2)) ** (1 / DOUBLINGS);
}

/** The minimum time of each kind of work. Their runs alternate. */
function least(works: readonly Made[]): [number, number] {
  const times = works.map(() => Number.POSITIVE_INFINITY);
  for (let run = 0; run < RUNS; run += 1) {
    for (const [index, work] of works.entries()) {
      times[index] = Math.min(times[index] ?? 0, timeOf(work));
    }
  }
  return [times[0] ?? 0, times[1] ?? 0];
}

function timeOf(work: Made): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

export const MEBIBYTE = 1024 * 1024;

export const bytes = (text: string) => new TextEncoder().encode(text);

/** A text of `size` characters that repeats `part`. */
export function filled(part: string, size: number): string {
  return part.repeat(Math.ceil(size / part.length)).slice(0, size);
}

/** A text of about `size` characters: `head`, repeated `part`, and `tail`. */
export function around(head: string, part: string, tail: string): (size: number) => string {
  return (size) => head + filled(part, size) + tail;
}

/** A text with `one` repeated in its first half and `other` in its second. */
export function half(one: string, other: string): (size: number) => string {
  return (size) => filled(one, size / 2) + filled(other, size / 2);
}

/** A description of the input, and a function that creates it in a given size. */
export type Row<Input = string> = readonly [what: string, make: (size: number) => Input];

/**
 * Declares a test for each row: twice the input must take `work` about twice as long. `most` is the largest
 * allowed size.
 */
export function grows<Input>(
  rows: readonly Row<Input>[],
  work: (input: Input) => unknown,
  most = MEBIBYTE,
): void {
  test.each(rows)('%s takes linear time', (_what, make) => {
    const made = (size: number) => {
      const input = make(size);
      return () => work(input);
    };
    expect(growth(made, most)).toBeLessThan(MOST_GROWTH);
  });
}
