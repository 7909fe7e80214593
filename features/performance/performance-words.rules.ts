/** The sentences above each part of the performance screen. */
import { counted } from '#core/counted.ts';
import { countFrom } from '#core/mastery/level-words.ts';
import type { GoalPace, GoalScore } from './goal.rules.ts';
import type { Pacing, Performance, Skill, Study } from './performance.contract.ts';
import { worthWords } from './worth-words.rules.ts';

/** Whether a sentence addresses the taker, or names the student to staff. */
export type Reader = { readonly kind: 'taker' } | { readonly kind: 'staff'; readonly name: string };

interface Goal {
  readonly score: number;
  /** The test date in words. */
  readonly day: string;
}

/** The headline: the pace so far and the pace that is needed. */
export function headline(pace: GoalPace | null, goal: Goal | null, reader: Reader): string {
  const whose = reader.kind === 'taker' ? 'Your' : `${reader.name}’s`;
  if (goal === null) return `${whose} goal isn’t set yet.`;
  if (pace === null)
    return `${whose} goal is ${goal.score} by ${goal.day}. There is no score on its scale yet.`;
  const { distance, needed_a_week: needed, gained_a_week: gained } = pace;
  if (distance <= 0) return `${whose} goal of ${goal.score} is reached.`;
  if (needed === null) return `The test was on ${goal.day}. ${whose} score is ${distance} below the goal.`;
  const needs = `Reaching ${goal.score} by ${goal.day} takes ${needed} a week.`;
  if (gained === null) return needs;
  if (gained <= 0) return `${whose} score hasn’t risen yet. ${needs}`;
  return `${whose} score is rising by about ${gained} a week. ${needs}`;
}

/** The distance to the goal, or what was gained. `since` is the month of the first score. */
export function trendTitle(scores: readonly GoalScore[], pace: GoalPace | null, since: string): string {
  const [first, newest] = [scores[0], scores.at(-1)];
  if (first === undefined || newest === undefined) return 'No score released yet';
  if (scores.length < 2) return 'After a second test you’ll see a trend';
  const gained = newest.value - first.value;
  const change = gained === 0 ? `no change since ${since}` : `${signed(gained)} since ${since}`;
  return pace !== null && pace.distance > 0 ? `${pace.distance} below the goal, ${change}` : sentence(change);
}

function signed(change: number): string {
  return change > 0 ? `+${change}` : `−${-change}`;
}

/** How long the best steps take together, and what they are worth. */
export function nextSum(next: Performance['next']['steps'], unit: Performance['next']['unit']): string {
  const minutes = Math.round(next.reduce((sum, step) => sum + step.minutes, 0));
  const worth = next.reduce((sum, step) => sum + (step.points ?? step.marks), 0);
  return `${minutes} min, about ${worthWords(worth, unit)}`;
}

/**
 * How many skills are proficient or better, how many are below familiar, and how many have too few answers.
 */
export function skillsTitle(skills: readonly Pick<Skill, 'level' | 'chance'>[]): string {
  if (skills.length === 0) return 'No skills tested yet';
  const known = skills.filter(({ chance }) => chance !== null);
  const proficient = countFrom('proficient', known);
  const weak = known.length - countFrom('familiar', known);
  const lacking = skills.length - known.length;
  const rest = [
    ...(weak === 0 ? [] : [`${weak} below familiar`]),
    ...(lacking === 0 ? [] : [`${lacking} with too few questions`]),
  ];
  const of = `${proficient} of ${skills.length} ${skills.length === 1 ? 'skill' : 'skills'} ${proficient === 1 || skills.length === 1 ? 'is' : 'are'} proficient`;
  return rest.length === 0 ? of : `${of}; ${rest.join(', ')}`;
}

/** Smaller changes of a chance are not shown as a change. */
const CHANGED = 0.05;

/** Whether a skill's chance rose (1), fell (-1) or stayed about the same (0) since the second newest test. */
export function wayOf({ chance, before }: Pick<Skill, 'chance' | 'before'>): -1 | 0 | 1 {
  const change = chance === null || before === null ? 0 : chance - before;
  return Math.abs(change) < CHANGED ? 0 : change > 0 ? 1 : -1;
}

/**
 * Whether a chance changed without new answers in its skill, which means that the overall estimate changed.
 */
export function isMovedOverall(skill: Pick<Skill, 'chance' | 'before' | 'answers_since'>): boolean {
  return wayOf(skill) !== 0 && skill.answers_since === 0;
}

/** Explains why skills without new answers changed; null if none did. */
export function overallSentence(
  skills: readonly Pick<Skill, 'chance' | 'before' | 'answers_since'>[],
  reader: Reader,
): string | null {
  const whose = reader.kind === 'taker' ? 'your' : 'the';
  const told = ([1, -1] as const).flatMap((way) => {
    const count = skills.filter((skill) => isMovedOverall(skill) && wayOf(skill) === way).length;
    if (count === 0) return [];
    const verb = way > 0 ? 'rose' : 'fell';
    return [
      `${counted(count, 'skill')} ${verb} without new questions because ${whose} overall estimate ${verb}.`,
    ];
  });
  return told.length === 0 ? null : told.join(' ');
}

/** The effect of study. A topic that got worse gets the same neutral words. */
export function studyTitle({ topic, minutes, before, after }: Study): string {
  const change = after.right - before.right;
  const more = change > 0 ? `${change} more correct` : change < 0 ? `${-change} fewer correct` : 'no change';
  return `${counted(Math.max(1, Math.round(minutes)), 'minute')} on ${topic.name}: ${more}`;
}

const MOST_NAMED = 2;

/**
 * How a skill was studied between two tests: practice questions, then materials and videos, most time first.
 */
export function betweenWords({ practised, studied }: Pick<Study, 'practised' | 'studied'>): string {
  const named = studied.slice(0, MOST_NAMED).map(({ title }) => `“${title}”`);
  const others = studied.length - named.length;
  const parts = [
    ...(practised === 0 ? [] : [practised === 1 ? '1 practice question' : `${practised} practice questions`]),
    ...named,
    ...(others === 0 ? [] : [`${others} more`]),
  ];
  return parts.length === 1
    ? parts.join('')
    : `${parts.slice(0, -1).join(', ')} and ${parts.slice(-1).join('')}`;
}

/** How much luck alone changes the result. */
export function luckWords({ luck, before }: Study): string {
  const moved = Math.max(1, Math.round(luck));
  return `With ${before.answers.length} questions, chance alone can change this by about ${moved}.`;
}

type SectionPacing = Pacing['sections'][number];

/** The section with most questions not reached; on a tie, the one furthest behind at its end. */
export function slowest(sections: readonly SectionPacing[]): SectionPacing | null {
  const behind = ({ behind_seconds }: SectionPacing) => behind_seconds.at(-1) ?? 0;
  const [worst = null] = sections.toSorted((a, b) => b.not_reached - a.not_reached || behind(b) - behind(a));
  return worst;
}

/** The effect of the pace, in one sentence. */
export function pacingTitle(sections: readonly SectionPacing[]): string {
  const worst = slowest(sections);
  if (worst === null || worst.not_reached === 0) return 'Every question was reached';
  const { slow, title, not_reached } = worst;
  if (slow.length > 0)
    return `${counted(not_reached, 'question')} in ${title} not reached after ${counted(slow.length, 'slow one')}`;
  return `${counted(not_reached, 'question')} in ${title} not reached`;
}

/** For example `2:41 behind` or `0:20 ahead`, compared with an even pace. */
export function behindWords(seconds: number): string {
  const whole = Math.round(Math.abs(seconds));
  const time = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
  return whole === 0 ? 'on pace' : `${time} ${seconds > 0 ? 'behind' : 'ahead'}`;
}

function sentence(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
