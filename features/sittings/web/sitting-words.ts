/** Words for sittings and their takers on staff's screens. */

import { durationFigure } from '#web/ui/durations.ts';
import { timeWords } from '#web/ui/when.ts';
import type { LiveTaker, Need } from '../live.contract.ts';
import { asksForProctor } from '../live.rules.ts';
import type { Sitting, SittingStatus } from '../sittings.contract.ts';
import { isInProgress } from './room-acts.ts';

export const STATUS_WORDS: Readonly<Record<SittingStatus, string>> = {
  planned: 'Planned',
  waiting: 'Waiting room',
  under_way: 'In progress',
  paused: 'Paused',
  ended: 'Ended',
};

/** Common reasons for actions that run immediately. */
export const USUAL_REASONS = ['Fire drill', 'Noise', 'Technical problem', 'Illness', 'Break'];

export const NEED_WORDS: Readonly<Record<Need, string>> = {
  offline: 'Offline',
  keeps_nothing: 'This device can’t save answers offline.',
  wants_in: 'Waiting to be let in.',
  not_here: 'Not here yet.',
  idle: 'No answer for 9 minutes.',
};

/** `9:04 AM`, in the reader's zone. */
export function clockWords(at: string): string {
  return timeWords(new Date(at));
}

/** Seconds between two instants, never less than 0. */
function secondsUntil(at: string, now: number): number {
  return Math.max(0, Math.round((Date.parse(at) - now) / 1000));
}

/** Seconds a taker has left now; null if no clock runs. The number does not change while they are paused. */
export function leftOf(taker: LiveTaker, now: number): number | null {
  if (taker.break_ends_at !== null && taker.paused_since === null)
    return secondsUntil(taker.break_ends_at, now);
  const ends_at = taker.section?.ends_at ?? null;
  if (ends_at === null) return null;
  return secondsUntil(ends_at, taker.paused_since === null ? now : Date.parse(taker.paused_since));
}

/** The place of a taker in the test, such as `Module 1 · 8 of 22`. */
export function whereWords(taker: LiveTaker): string {
  if (taker.submitted_at !== null) return 'Submitted';
  if (taker.status === 'voided' || taker.status === 'expired') return 'Not taken';
  if (taker.entered_at === null) return taker.attendance === 'absent' ? 'Absent' : 'Not here';
  if (taker.status === null || taker.status === 'generated') return 'Waiting room';
  if (taker.break_ends_at !== null) return 'Break';
  const { section } = taker;
  if (section === null) return 'Between sections';
  return section.ends_at === null && section.at === null ? `Before ${section.title}` : section.title;
}

/** Writes the time left, such as `19:36`, or a dash. */
export function leftWords(seconds: number | null): string {
  return seconds === null ? '–' : durationFigure(seconds);
}

export interface KindOfTaker {
  /** The multiplier in words, for example `×1` or `×1.5`. */
  readonly words: string;
  readonly count: number;
  /** The time left for the slowest taker, including the added time. */
  readonly left_seconds: number | null;
  readonly done_by: string | null;
}

/**
 * How many minutes more the takers in progress get, grouped by time multiplier. Added time is not multiplied.
 */
export function kindsAfter(takers: readonly LiveTaker[], seconds: number, now: number): KindOfTaker[] {
  const isOn = ({ status }: LiveTaker) => ['in_progress', 'on_break', 'paused'].includes(status ?? '');
  const kinds = Map.groupBy(takers.filter(isOn), ({ multiplier }) => multiplier);
  return [...kinds]
    .sort(([one], [other]) => one - other)
    .map(([multiplier, those]) => {
      const lefts = those.flatMap((taker) =>
        taker.break_ends_at === null ? (leftOf(taker, now) ?? []) : [],
      );
      const ends = those.flatMap(({ would_end_at }) =>
        would_end_at === null ? [] : Date.parse(would_end_at),
      );
      return {
        words: `×${multiplier}`,
        count: those.length,
        left_seconds: lefts.length === 0 ? null : Math.max(...lefts) + seconds,
        done_by: ends.length === 0 ? null : new Date(Math.max(...ends) + seconds * 1000).toISOString(),
      };
    });
}

export interface RowGroup {
  readonly title: string;
  readonly takers: readonly LiveTaker[];
}

/**
 * Groups of the table: takers who need the proctor first, then those in progress, waiting, submitted, and not
 * here.
 */
export function groupsOf(takers: readonly LiveTaker[]): RowGroup[] {
  const groupOf = (taker: LiveTaker): string => {
    if (asksForProctor(taker)) return 'Needs you';
    if (taker.submitted_at !== null) return 'Submitted';
    if (taker.entered_at === null) return 'Not here';
    return taker.status === null || taker.status === 'generated' ? 'In the waiting room' : 'In progress';
  };
  const groups = Map.groupBy(takers, groupOf);
  return ['Needs you', 'In progress', 'In the waiting room', 'Submitted', 'Not here'].flatMap((title) => {
    const those = groups.get(title);
    return those === undefined ? [] : [{ title, takers: those }];
  });
}

/** A summary in words that the page shows above its figures. */
export function stateWords({ status }: Pick<Sitting, 'status'>, takers: readonly LiveTaker[]): string {
  const count = (isIt: (taker: LiveTaker) => boolean) => takers.filter(isIt).length;
  const needs = count(asksForProctor);
  const missing = count((taker) => taker.needs.includes('not_here'));
  const students = (number: number, one: string, several: string) =>
    number === 0 ? '' : ` ${number === 1 ? `1 student ${one}` : `${number} students ${several}`}.`;
  const asked =
    students(needs, 'needs you', 'need you') + students(missing, 'is not here yet', 'are not here yet');
  switch (status) {
    case 'planned':
      return 'Students can enter from an hour before the start.';
    case 'waiting':
      return `Ready to start: ${count((taker) => taker.is_ready)}. Students who come later start on their own clock.${asked}`;
    case 'under_way':
      return `In progress: ${count(isInProgress)}. Submitted: ${count((taker) => taker.submitted_at !== null)}.${asked}`;
    case 'paused':
      return `Paused: ${count(isInProgress)}. Every answer given before the pause is saved.`;
    case 'ended':
      return `Submitted: ${count((taker) => taker.submitted_at !== null)}. Absent: ${count((taker) => taker.attendance === 'absent')}. No one can start now.`;
  }
}

/** Says since when all takers are paused, and on how many devices the pause has arrived. */
export function pauseWords(paused_at: string, takers: readonly LiveTaker[]): string {
  const paused = takers.filter(({ paused_by }) => paused_by === 'staff');
  const showing = paused.filter(({ shows_pause }) => shows_pause).length;
  const since = `Since ${clockWords(paused_at)}. All timers are stopped.`;
  if (paused.length === 0) return since;
  return `${since} ${showing} of ${paused.length} ${paused.length === 1 ? 'device shows' : 'devices show'} the pause.`;
}
