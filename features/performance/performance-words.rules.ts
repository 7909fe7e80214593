/** The sentences above each part of the performance screen. */
import { counted } from '#core/counted.ts';
import { countFrom, hundredths } from '#core/mastery/level-words.ts';
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
  const own = reader.kind === 'taker';
  if (goal === null)
    return own
      ? 'Set a goal score and a test date to see the pace you need.'
      : `${reader.name} has no goal score and test date yet.`;
  const whose = own ? 'Your' : `${reader.name}’s`;
  if (pace === null)
    return `${whose} goal is ${goal.score} by ${goal.day}. No score for this goal has been released yet.`;
  const { distance, needed_a_week: needed, gained_a_week: gained } = pace;
  if (distance <= 0) return `${own ? 'You’ve' : `${reader.name} has`} reached the goal of ${goal.score}.`;
  if (needed === null)
    return `The test date, ${goal.day}, has passed. ${whose} latest score is ${distance} below the goal.`;
  const takes = `Reaching ${goal.score} by ${goal.day} takes`;
  if (gained === null) return `${takes} +${needed} a week on ${own ? 'your' : 'the'} score.`;
  const so_far =
    gained > 0
      ? `${whose} score is rising by about ${gained} a week.`
      : `${whose} score hasn’t risen so far.`;
  return `${so_far} ${takes} ${needed} a week.`;
}

/** The distance to the goal, or the gain so far. `since` is the month of the first score. */
export function trendTitle(
  scores: readonly GoalScore[],
  aim: { readonly pace: GoalPace; readonly goal: number } | null,
  since: string,
  reader: Reader,
): string {
  const [first, newest] = [scores[0], scores.at(-1)];
  if (first === undefined || newest === undefined) return 'No score released yet';
  if (aim !== null && aim.pace.distance > 0) {
    const below = `${aim.pace.distance} below`;
    return reader.kind === 'taker'
      ? `You’re ${below} your goal of ${aim.goal}`
      : `${reader.name} is ${below} the goal of ${aim.goal}`;
  }
  if (scores.length < 2)
    return reader.kind === 'taker' ? 'Take 2 tests to see your score line' : 'The score chart needs 2 tests';
  const gained = newest.value - first.value;
  if (gained === 0) return `No change since ${since}`;
  return gained > 0 ? `Up ${gained} since ${since}` : `Down ${-gained} since ${since}`;
}

/** The value of a step and the reason for it: `+8 on your score · now 74%, down from 86%`. */
export function stepWords(
  { topic, note, points, marks }: Performance['next']['steps'][number],
  unit: Performance['next']['unit'],
  skills: readonly Pick<Skill, 'id' | 'chance' | 'before'>[],
  whose: 'your' | 'the',
): string {
  const skill = topic && skills.find(({ id }) => id === topic.id);
  const way = skill ? wayOf(skill) : 0;
  const change = way === 0 ? '' : `, ${way > 0 ? 'up' : 'down'} from ${hundredths(skill?.before ?? 0)}%`;
  return `${worthWords(points ?? marks, unit, whose)} · ${note}${change}`;
}

/**
 * How many skills are proficient or better, how many are below familiar, and how many have too few answers.
 */
export function skillsTitle(skills: readonly Pick<Skill, 'level' | 'chance'>[], reader: Reader): string {
  if (skills.length === 0) return 'No skills tested yet';
  const known = skills.filter(({ chance }) => chance !== null);
  const proficient = countFrom('proficient', known);
  const weak = known.length - countFrom('familiar', known);
  const lacking = skills.length - known.length;
  const rest = [
    ...(weak === 0 ? [] : [`${weak} ${weak === 1 ? 'needs' : 'need'} work`]),
    ...(lacking === 0 ? [] : [`${lacking} ${lacking === 1 ? 'needs' : 'need'} more questions`]),
  ];
  const who = reader.kind === 'taker' ? 'You’re' : `${reader.name} is`;
  const of = `${who} proficient in ${proficient} of ${counted(skills.length, 'skill')}`;
  return rest.length === 0 ? of : `${of}; ${rest.join(', ')}`;
}

/** Smaller changes of the chance of a right answer are not shown. */
const CHANGED = 0.05;

/**
 * Whether the chance of a right answer in a skill rose (1), fell (-1) or stayed about the same (0) since the
 * second newest test.
 */
function wayOf({ chance, before }: Pick<Skill, 'chance' | 'before'>): -1 | 0 | 1 {
  const change = chance === null || before === null ? 0 : chance - before;
  return Math.abs(change) < CHANGED ? 0 : change > 0 ? 1 : -1;
}

/**
 * Whether the chance of a right answer changed without new answers in its skill, which means that the overall
 * estimate changed.
 */
export function isMovedOverall(skill: Pick<Skill, 'chance' | 'before' | 'answers_since'>): boolean {
  return wayOf(skill) !== 0 && skill.answers_since === 0;
}

/** A fall of this much without new answers is explained. */
const FALL = 0.03;
const MOST_FALLEN = 2;

/**
 * Explains why skills fell without new answers, larger falls first; null if none did. `since` is the test
 * before the newest one.
 */
export function fallNote(
  skills: readonly Pick<Skill, 'name' | 'chance' | 'before' | 'answers_since'>[],
  since: string,
  reader: Reader,
): { readonly title: string; readonly text: string } | null {
  const fallen = skills
    .flatMap(({ name, chance, before, answers_since }) =>
      chance === null || before === null || answers_since > 0 || before - chance < FALL
        ? []
        : [{ name, fall: before - chance }],
    )
    .toSorted((a, b) => b.fall - a.fall);
  if (fallen.length === 0) return null;
  const named = fallen.slice(0, MOST_FALLEN).map(({ name }) => name);
  const others = fallen.length - named.length;
  const it = fallen.length === 1 ? 'it' : 'them';
  const list = others === 0 ? named.join(' and ') : `${named.join(', ')}, and ${others} more`;
  const [who, whose] = reader.kind === 'taker' ? ['You', 'your'] : [reader.name, 'the'];
  return {
    title: `Why did ${list} go down?`,
    text: `${who} answered no new questions on ${it} since ${since}. A skill’s estimate then follows ${whose} overall estimate and slowly drops. It takes 5 new questions to make it reliable.`,
  };
}

/** The effect of study. A topic that got worse gets the same neutral words. */
export function studyTitle({ topic, minutes, before, after }: Study): string {
  const change = after.right - before.right;
  const more =
    change > 0 ? `${change} more right` : change < 0 ? `${-change} fewer right` : 'the same number right';
  return `${topic.name}: ${more} after ${counted(Math.max(1, Math.round(minutes)), 'minute')} of study`;
}

const MOST_NAMED = 2;

/**
 * How a skill was studied between two tests: practice questions, then materials and videos, most time first.
 */
export function betweenWords({ practised, studied }: Pick<Study, 'practised' | 'studied'>): string {
  const named = studied.slice(0, MOST_NAMED).map(({ title }) => `“${title}”`);
  const others = studied.length - named.length;
  const parts = [
    ...(practised === 0 ? [] : [counted(practised, 'practice question')]),
    ...named,
    ...(others === 0 ? [] : [`${others} more`]),
  ];
  return parts.length === 1
    ? parts.join('')
    : `${parts.slice(0, -1).join(', ')} and ${parts.slice(-1).join('')}`;
}

/** How much the result can change by luck alone. */
export function luckWords({ luck, before }: Study): string {
  const moved = Math.max(1, Math.round(luck));
  return `With only ${before.answers.length} questions, luck alone can change the result by about ${moved} right ${moved === 1 ? 'answer' : 'answers'}.`;
}

type SectionPacing = Pacing['sections'][number];

/**
 * The section with the most questions not reached; if several are equal, the one furthest behind at its end.
 */
export function slowest(sections: readonly SectionPacing[]): SectionPacing | null {
  const behind = ({ behind_seconds }: SectionPacing) => behind_seconds.at(-1) ?? 0;
  const [worst = null] = sections.toSorted((a, b) => b.not_reached - a.not_reached || behind(b) - behind(a));
  return worst;
}

/** The effect of the pace, in one sentence. */
export function pacingTitle(sections: readonly SectionPacing[], reader: Reader): string {
  const who = reader.kind === 'taker' ? 'You' : reader.name;
  const worst = slowest(sections);
  if (worst === null || worst.not_reached === 0) return `${who} finished every section`;
  const { slow, title, not_reached } = worst;
  const last = not_reached === 1 ? 'the last one' : `the last ${not_reached}`;
  if (slow.length > 0)
    return `${who} spent too long on ${counted(slow.length, 'question')} in ${title} and ran out of time for ${last}`;
  return `${who} didn’t reach ${not_reached === 1 ? 'the last question' : `${last} questions`} in ${title}`;
}

/** For example `2:41 behind` or `0:20 ahead`, compared with an even pace. */
export function behindWords(seconds: number): string {
  const whole = Math.round(Math.abs(seconds));
  const time = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
  return whole === 0 ? 'on pace' : `${time} ${seconds > 0 ? 'behind' : 'ahead'}`;
}
