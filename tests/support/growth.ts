/**
 * Inputs made to be slow, and how work grows with them. It counts the processor time of its own thread, of several runs the least, so
 * that what else the machine does weighs little.
 */
import { expect, test } from 'vitest';

/** Two runs of the same work differ by so much on a busy machine; by the square it would be 4. */
const MOST_GROWTH = 2.6;

/** Doublings between the two that are compared: the more, the less a run that was held up weighs in each. */
const DOUBLINGS = 2;

/** Below this the clock and the collector of garbage weigh more than the work. */
const LEAST_MILLISECONDS = 25;
const RUNS = 3;
const ROUNDS = 6;

/** Work on an input of about so many characters, made beforehand. */
type Made = () => unknown;

/**
 * How many times the work grows with each doubling of its input, over some of them: 2 where it is in proportion, 4 where it goes
 * by the square. `most` is the largest size that may be tried.
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

/** What is too quick to tell has not grown: the clock of a thread ticks every four milliseconds. */
function grown(one: number, other: number): number {
  return (Math.max(other, LEAST_MILLISECONDS) / Math.max(one, LEAST_MILLISECONDS / 2)) ** (1 / DOUBLINGS);
}

/** The least time of each, their runs taken in turn. */
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

/** `size` characters of `part` after `part`. */
export function filled(part: string, size: number): string {
  return part.repeat(Math.ceil(size / part.length)).slice(0, size);
}

/** A text of about `size` characters: `head`, as much of `part` as fits, `tail`. */
export function around(head: string, part: string, tail: string): (size: number) => string {
  return (size) => head + filled(part, size) + tail;
}

/** A text half of the one and half of the other. */
export function half(one: string, other: string): (size: number) => string {
  return (size) => filled(one, size / 2) + filled(other, size / 2);
}

/** What an input is made of, and one of a size. */
export type Row<Input = string> = readonly [what: string, make: (size: number) => Input];

/** A test a row: twice as much of it takes `work` about twice as long. `most` is the largest size that it may be given. */
export function grows<Input>(
  rows: readonly Row<Input>[],
  work: (input: Input) => unknown,
  most = MEBIBYTE,
): void {
  test.each(rows)('%s', (_what, make) => {
    const made = (size: number) => {
      const input = make(size);
      return () => work(input);
    };
    expect(growth(made, most)).toBeLessThan(MOST_GROWTH);
  });
}
