/** Words for a regrade, for staff and for students. */
import { count, figure, percent, share } from '#web/ui/numbers.ts';
import type { ChangedSession, Regrade, RegradeAction, SessionRegrade } from '../regrades.contract.ts';

export const ACTION_WORDS: Readonly<Record<RegradeAction, string>> = {
  new_key: 'New key',
  accept_also: 'Also accept',
  full_credit: 'Full points for everyone',
  drop: 'Drop the question',
};

export const letterOf = (index: number) => String.fromCharCode(65 + index);

/** The right answer after the regrade, as a student would say it: `B`, `A and B`, `12 or 12.0`. */
export function keyWords({
  action,
  pairs,
  options,
  accepted_answers,
}: Pick<Regrade, 'action' | 'pairs' | 'accepted_answers'> & {
  options: readonly { is_right: boolean }[];
}): string {
  if (pairs.length > 0 && action === 'accept_also') {
    const gap = pairs.find(({ was, is }) => was !== is);
    return gap === undefined ? 'the same answers' : `another answer in gap ${gap.prompt}`;
  }
  if (pairs.length > 0) return 'the matches in the bank';
  const letters = options.flatMap(({ is_right }, index) => (is_right ? letterOf(index) : []));
  return options.length > 0 ? joined(letters, 'and') : joined(accepted_answers.after, 'or');
}

function joined(words: readonly string[], last: string): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** The two sentences of the headline: who gains and loses points, and how many scores change. */
export function leadWords(regrade: Regrade): [string, string] {
  const { action, gains, losses, up, down, unit, changes } = regrade;
  const key = keyWords(regrade);
  const first = {
    new_key: `With ${key} as the answer key`,
    accept_also: `With ${key} accepted`,
    full_credit: 'With full points for everyone',
    drop: 'Without the question',
  }[action];
  const who = gains === 0 && losses === 0 ? 'nobody’s points change' : gainWords(gains, losses);
  const most = Math.max(0, ...changes.map(({ change }) => Math.abs(change)));
  const scores =
    up + down === 0
      ? 'No score changes.'
      : `${counted(up + down, 'score')} ${up + down === 1 ? 'changes' : 'change'}, ${count(up)} up and ${count(down)} down, none by more than ${figure(most)} ${unitWord(unit, most)}.`;
  return [`${first} ${who}.`, scores];
}

/**
 * Says how many students gain and lose points if a further answer is accepted, and how the question's figures
 * change. These figures cover all sessions, while the analysis next to them covers first attempts, so the
 * text says so.
 */
export function acceptWords({
  gains,
  losses,
  facility,
  discrimination,
}: Pick<Regrade, 'gains' | 'losses' | 'facility' | 'discrimination'>): string {
  const gaining =
    gains === 0
      ? 'no session gains points'
      : `${counted(gains, 'session')} ${gains === 1 ? 'gains' : 'gain'} points`;
  const losing =
    losses === 0
      ? 'none loses points'
      : `${counted(losses, 'session')} ${losses === 1 ? 'loses' : 'lose'} some`;
  const figures = [
    facility && `overall, correct answers go from ${percent(facility.before)} to ${percent(facility.after)}`,
    discrimination && `discrimination from ${share(discrimination.before)} to ${share(discrimination.after)}`,
  ].filter((words) => words !== null);
  const told = figures.join(', ');
  return `${gaining} and ${losing}, later attempts included.${told === '' ? '' : ` ${told.slice(0, 1).toUpperCase()}${told.slice(1)}.`}`;
}

function gainWords(gains: number, losses: number): string {
  if (losses === 0) return `${count(gains)} ${gains === 1 ? 'gains' : 'gain'} points and nobody loses any`;
  if (gains === 0) return `${count(losses)} ${losses === 1 ? 'loses' : 'lose'} points and nobody gains any`;
  return `${count(gains)} ${gains === 1 ? 'gains' : 'gain'} points and ${count(losses)} ${losses === 1 ? 'loses' : 'lose'} some`;
}

export function counted(number: number, one: string): string {
  return `${count(number)} ${number === 1 ? one : `${one}s`}`;
}

export function unitWord(unit: Regrade['unit'], value: number): string {
  if (unit === 'points') return 'on the score';
  return Math.abs(value) === 1 ? 'point' : 'points';
}

/** A change with its sign, such as `+10` or `−0.5`. */
export function signed(change: number): string {
  return change > 0 ? `+${figure(change)}` : figure(change);
}

/** The label of a bar, such as `+10 on the score`, `+1 point` or `same score`. */
export function changeWords(change: number, unit: Regrade['unit']): string {
  return change === 0 ? 'same score' : `${signed(change)} ${unitWord(unit, change)}`;
}

/** How the outcome of an answer changes. */
export function outcomeWords({ outcome: { before, after } }: Pick<ChangedSession, 'outcome'>): string {
  if (before === after) return after === 'right' ? 'still correct' : 'unchanged';
  if (after === 'right') return 'now correct';
  return before === 'right' ? 'no longer correct' : `now ${after === 'omitted' ? 'skipped' : after}`;
}

/** Whether the score crosses the goal, in words; null if it does not. */
export function meaningWords({
  meaning,
  goal_score,
}: Pick<ChangedSession, 'meaning' | 'goal_score'>): string | null {
  if (meaning === null || goal_score === null) return null;
  return meaning === 'reaches_goal'
    ? `reaches their goal, ${figure(goal_score)}`
    : `falls below their goal, ${figure(goal_score)}`;
}

const SHOWN = ['all', 'crosses', 'up', 'down', 'not_out'] as const;
export type Shown = (typeof SHOWN)[number];

const SHOWN_WORDS: Readonly<Record<Shown, string>> = {
  all: 'All affected',
  crosses: 'Reach or miss a goal',
  up: 'Up',
  down: 'Down',
  not_out: 'Score not released yet',
};

const FITS: Readonly<Record<Shown, (row: ChangedSession) => boolean>> = {
  all: () => true,
  crosses: ({ meaning }) => meaning !== null,
  up: ({ change }) => change > 0,
  down: ({ change }) => change < 0,
  not_out: ({ is_out }) => !is_out,
};

/** The sessions that a filter chip shows. */
export function shownOf(rows: readonly ChangedSession[], shown: Shown): ChangedSession[] {
  return rows.filter(FITS[shown]);
}

/** The filter chips above the list. Chips that would show nobody are left out, except the first. */
export function chipsOf({ changed, changed_count }: Pick<Regrade, 'changed' | 'changed_count'>) {
  return SHOWN.flatMap((shown) => {
    const many = shown === 'all' ? changed_count : shownOf(changed, shown).length;
    return shown !== 'all' && many === 0 ? [] : [{ shown, words: `${SHOWN_WORDS[shown]} ${count(many)}` }];
  });
}

const STUDENTS_WORDS: Readonly<Record<RegradeAction, string>> = {
  new_key: 'its key was corrected',
  accept_also: 'another answer is accepted too',
  full_credit: 'everyone gets its points',
  drop: 'it no longer counts',
};

/** The sentences for a student: which question was regraded, what was done, and how the score changed. */
export function sessionWords(regrade: SessionRegrade): string {
  const { section_title, number, action, raw, raw_max, scaled } = regrade;
  const what = action === null ? '' : `: ${STUDENTS_WORDS[action]}`;
  const score = scaled ?? raw;
  const unit = scaled === null ? (raw_max === null ? ' points' : ` of ${figure(raw_max.after)} points`) : '';
  const came =
    score === null
      ? ''
      : score.before === score.after
        ? ` The score stays ${figure(score.after)}${unit}.`
        : ` The score was ${figure(score.before)} and is ${figure(score.after)}${unit}.`;
  return `Question ${number} of ${section_title} was scored again${what}.${came}`;
}
