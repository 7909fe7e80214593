/**
 * Two short lessons: the drawings, the spoken text, and the skill of each chapter. The videos and captions
 * are generated from this.
 */
import type { TopicCode } from '../bank/question.ts';

type Ink = 'ink' | 'quiet' | 'red' | 'pine';

/** A drawing that appears at a second of its chapter. The board is 640 by 360. */
type Stroke =
  | {
      readonly at: number;
      readonly text: string;
      readonly x: number;
      readonly y: number;
      readonly size: number;
      readonly ink?: Ink;
    }
  | {
      readonly at: number;
      readonly line: readonly [x1: number, y1: number, x2: number, y2: number];
      readonly ink?: Ink;
    }
  | { readonly at: number; readonly dot: readonly [x: number, y: number]; readonly ink?: Ink };

interface LessonChapter {
  readonly title: string;
  readonly topic: TopicCode;
  readonly seconds: number;
  readonly strokes: readonly Stroke[];
  /** Each text is spoken until the next one starts. */
  readonly said: readonly (readonly [at: number, words: string])[];
}

export interface Lesson {
  readonly file: string;
  readonly title: string;
  readonly chapters: readonly LessonChapter[];
}

const axes = (x: number, y: number): Stroke[] => [
  { at: 0, line: [x, y, x + 220, y], ink: 'quiet' },
  { at: 0, line: [x, y, x, y - 200], ink: 'quiet' },
];

export const LESSONS: readonly Lesson[] = [
  {
    file: 'slope-and-starting-value.webm',
    title: 'Slope and starting value',
    chapters: [
      {
        title: 'A fee and a rate',
        topic: 'H.B.',
        seconds: 16,
        strokes: [
          { at: 0, text: 'A gym charges $40 to join and $25 per month.', x: 40, y: 60, size: 24 },
          { at: 4, text: 'f(m) = 40 + 25m', x: 40, y: 160, size: 42 },
          { at: 7, text: 'paid once', x: 170, y: 220, size: 20, ink: 'red' },
          { at: 7, line: [216, 170, 216, 200], ink: 'red' },
          { at: 10, text: 'per month', x: 280, y: 100, size: 20, ink: 'pine' },
          { at: 10, line: [332, 108, 332, 126], ink: 'pine' },
        ],
        said: [
          [0, 'A gym charges $40 to join and then $25 per month.'],
          [4, 'After m months, you have paid f of m: 40 plus 25 times m.'],
          [7, 'You pay the 40 only once.'],
          [10, 'You pay the 25 every month. That is the slope, the change for each month.'],
        ],
      },
      {
        title: 'What f(0) means',
        topic: 'H.B.',
        seconds: 16,
        strokes: [
          { at: 0, text: 'f(0) = 40 + 25 · 0 = 40', x: 40, y: 60, size: 32 },
          ...axes(220, 330),
          { at: 5, dot: [220, 266], ink: 'red' },
          { at: 5, text: '40', x: 180, y: 272, size: 20, ink: 'red' },
          { at: 9, line: [220, 266, 430, 126], ink: 'pine' },
          { at: 12, text: 'the starting value', x: 240, y: 300, size: 18, ink: 'red' },
        ],
        said: [
          [0, 'Substitute 0 for m. You haven’t paid for any months yet.'],
          [5, 'What’s left is 40, where the line meets the vertical axis.'],
          [9, 'From there, the line goes up 25 for each month.'],
          [12, 'So f of 0 is the starting value, in dollars.'],
        ],
      },
      {
        title: 'From a table to a rule',
        topic: 'H.C.',
        seconds: 16,
        strokes: [
          { at: 0, text: 'm      2       6', x: 40, y: 60, size: 30 },
          { at: 0, text: 'f(m)  90    190', x: 40, y: 110, size: 30 },
          { at: 4, text: '(190 − 90) ÷ (6 − 2) = 100 ÷ 4 = 25', x: 40, y: 190, size: 26, ink: 'pine' },
          { at: 9, text: '90 − 25 · 2 = 40', x: 40, y: 245, size: 26, ink: 'red' },
          { at: 12, text: 'f(m) = 40 + 25m', x: 40, y: 320, size: 36 },
        ],
        said: [
          [0, 'Now you have only a table: 2 months cost $90, and 6 months cost $190.'],
          [4, 'Divide the change in cost by the change in months: 100 divided by 4 is 25.'],
          [9, 'Go back two months from 90. Subtract 25 twice, and you get 40.'],
          [12, 'It’s the same rule: $40 to join and $25 per month.'],
        ],
      },
    ],
  },
  {
    file: 'percent-change.webm',
    title: 'Percent change in one step',
    chapters: [
      {
        title: 'One factor for a change',
        topic: 'Q.B.',
        seconds: 18,
        strokes: [
          { at: 0, text: 'An $80 jacket is 15% off today.', x: 40, y: 60, size: 26 },
          { at: 4, text: '100% − 15% = 85%', x: 40, y: 140, size: 32 },
          { at: 8, text: '80 · 0.85 = 68', x: 40, y: 220, size: 36, ink: 'pine' },
          { at: 13, text: '80 · 1.15 = 92', x: 40, y: 300, size: 30, ink: 'quiet' },
        ],
        said: [
          [0, 'An $80 jacket is 15 percent off today.'],
          [4, 'You pay the other 85 percent.'],
          [8, 'So multiply once, by 0.85. The jacket costs $68.'],
          [13, 'If the price went up 15 percent instead, you would multiply by 1.15 and get $92.'],
        ],
      },
      {
        title: 'Two changes in a row',
        topic: 'Q.B.',
        seconds: 18,
        strokes: [
          { at: 0, text: 'First 20% up, then 20% down', x: 40, y: 60, size: 28 },
          { at: 4, text: '1.20 · 0.80 = 0.96', x: 40, y: 150, size: 38, ink: 'pine' },
          { at: 9, text: '4% less than before', x: 40, y: 220, size: 28, ink: 'red' },
          { at: 13, text: 'not 0%', x: 40, y: 290, size: 28, ink: 'quiet' },
        ],
        said: [
          [0, 'A price goes up 20 percent and then goes down 20 percent.'],
          [4, 'Multiply the factors: 1.2 times 0.8 is 0.96.'],
          [9, 'The new price is 96 percent of the original, or 4 percent less.'],
          [13, 'The second 20 percent is taken of a larger number, so the two changes don’t cancel out.'],
        ],
      },
    ],
  },
];

export function secondsOf({ chapters }: Lesson): number {
  return chapters.reduce((sum, { seconds }) => sum + seconds, 0);
}

/** The second at which each chapter starts. */
export function beginnings({ chapters }: Lesson): number[] {
  return chapters.map((_chapter, index) =>
    chapters.slice(0, index).reduce((sum, { seconds }) => sum + seconds, 0),
  );
}

/** The spoken text as WebVTT captions. */
export function captionsOf(lesson: Lesson): string {
  const begins = beginnings(lesson);
  const cues = lesson.chapters.flatMap(({ said, seconds }, index) =>
    said.map(([at, words], place) => {
      const from = (begins[index] ?? 0) + at;
      const to = (begins[index] ?? 0) + (said[place + 1]?.[0] ?? seconds);
      return `${time(from)} --> ${time(to)}\n${words}\n`;
    }),
  );
  return ['WEBVTT\n', ...cues].join('\n');
}

function time(seconds: number): string {
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0');
  return `${two(seconds / 60)}:${two(seconds % 60)}.000`;
}
