/**
 * Decisions about a person's accommodations: their form in a session, their validation, and a description of
 * each change in words.
 */
import type { Fault } from '#contract/problem.ts';
import type { TimeAccommodation } from '#core/exam-clock/exam-clock.ts';
import type { PersonNeeds } from './accommodations.contract.ts';

/** The accommodations that affect a session. They are stored in the session when it is made. */
export interface Accommodations {
  readonly time: TimeAccommodation;
  readonly break_multiplier: number;
  readonly stop_clock_breaks: { readonly count: number; readonly seconds: number };
  readonly zoom_percent: number;
  /** Whether questions are read aloud. Absent in sessions that were created before this feature existed. */
  readonly read_aloud?: boolean;
}

export const STANDARD_ACCOMMODATIONS: Accommodations = {
  time: { default: 1 },
  break_multiplier: 1,
  stop_clock_breaks: { count: 0, seconds: 0 },
  zoom_percent: 100,
};

/** The accommodations of a person for whom none are set. */
export const STANDARD_NEEDS: PersonNeeds = {
  ...STANDARD_ACCOMMODATIONS,
  read_aloud: false,
  time: { default: STANDARD_ACCOMMODATIONS.time.default, reading_writing: null, math: null },
};

/** Converts a person's accommodations to the form that a session stores. */
export function accommodationsOf({ time, ...needs }: PersonNeeds): Accommodations {
  const { default: all, reading_writing, math } = time;
  return {
    ...needs,
    time: {
      default: all,
      ...(reading_writing === null ? {} : { reading_writing }),
      ...(math === null ? {} : { math }),
    },
  };
}

/** Errors in the accommodations, checked across fields. */
export function needsFaults({ stop_clock_breaks }: Pick<PersonNeeds, 'stop_clock_breaks'>): Fault[] {
  const { count, seconds } = stop_clock_breaks;
  return count > 0 === seconds > 0
    ? []
    : [
        {
          path: 'body.stop_clock_breaks',
          message: 'Enter both the number of pauses and their length, or set both to 0.',
        },
      ];
}

/** Whether two sets of accommodations are equal in every field. */
export function isSameNeeds(one: PersonNeeds, other: PersonNeeds): boolean {
  return describedNeeds(one).every((words, index) => words === describedNeeds(other)[index]);
}

/** Describes each value that changed, in words: `Time ×1.5, was ×1`. */
export function changedNeeds(before: PersonNeeds, after: PersonNeeds): string[] {
  const was = describedNeeds(before);
  return describedNeeds(after).flatMap((words, index) =>
    words === was[index] ? [] : [`${LABELS[index]} ${words}, was ${was[index]}`],
  );
}

const LABELS = [
  'Time',
  'Time in reading and writing',
  'Time in math',
  'Break time',
  'Timer pauses',
  'Zoom',
  'Read aloud',
] as const;

function describedNeeds(needs: PersonNeeds): string[] {
  const { time, break_multiplier, stop_clock_breaks, zoom_percent, read_aloud } = needs;
  const { count, seconds } = stop_clock_breaks;
  const ofKind = (multiplier: number | null) =>
    multiplier === null ? 'the same as other sections' : `×${multiplier}`;
  return [
    `×${time.default}`,
    ofKind(time.reading_writing),
    ofKind(time.math),
    `×${break_multiplier}`,
    count === 0 ? 'none' : `${count} × ${seconds} s`,
    `${zoom_percent}%`,
    read_aloud ? 'yes' : 'no',
  ];
}
