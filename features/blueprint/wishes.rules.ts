/**
 * The requested mix of each section as the form holds it: the default mix, its changes, and the request built
 * from it.
 */
import type { CallInput } from '#contract/endpoint.ts';
import type { Filling, fillFromBank, WayOut } from './blueprint.contract.ts';

/** The requested mix of one section. Empty fields count as zero. */
export interface Wish {
  readonly section: string;
  readonly count: number;
  /** The number of questions for each tag. */
  readonly tags: Readonly<Record<string, number>>;
  /** The counts of levels 1 to 5; null: any level will do. */
  readonly levels: readonly number[] | null;
  readonly information: { readonly theta: number; readonly least: number } | null;
}

/** Rules that hold for all sections together. */
export interface Rules {
  readonly group: string | null;
  readonly not_seen_for_days: number | null;
  readonly seed: number;
}

/** Splits `count` by weights. The largest remainders are rounded up, so that the shares add up to `count`. */
export function sharedOut(count: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (count * weight) / sum);
  const shares = exact.map(Math.floor);
  const byRest = exact.map((_, index) => index).sort((a, b) => rest(exact, b) - rest(exact, a) || a - b);
  let left = count - shares.reduce((total, share) => total + share, 0);
  for (const index of byRest) {
    if (left === 0) break;
    shares[index] = (shares[index] ?? 0) + 1;
    left -= 1;
  }
  return shares;
}

function rest(exact: readonly number[], index: number): number {
  const value = exact[index] ?? 0;
  return value - Math.floor(value);
}

/**
 * Default weights of levels 1 to 5: the largest in the middle. In an easier or harder module, they lean to
 * easy or hard levels.
 */
const LEVEL_WEIGHTS = { lower: [6, 8, 6, 2, 0], middle: [3, 6, 7, 4, 2], higher: [0, 3, 7, 8, 4] };

type Slope = keyof typeof LEVEL_WEIGHTS;

/** The ability (θ) at which a module of this kind should measure best. */
const THETAS: Readonly<Record<Slope, number>> = { lower: -1, middle: 0, higher: 1 };

interface SectionToFill {
  readonly id: string;
  readonly question_count: number;
  readonly module: { readonly stage: number; readonly at_least: number | null } | null;
}

/**
 * Whether a section leans to low levels, to high levels or to the middle. A later module without a threshold
 * is the easier one.
 */
export function slopeOf({ module }: SectionToFill): Slope {
  if (module === null || module.stage === 1) return 'middle';
  return module.at_least === null ? 'lower' : 'higher';
}

/**
 * The default mix: at least `usual` questions, split evenly among the tags, with the default levels of the
 * module.
 */
export function firstWish(section: SectionToFill, tags: readonly string[], usual: number): Wish {
  const count = Math.max(section.question_count, usual);
  const shares = sharedOut(
    count,
    tags.map(() => 1),
  );
  return {
    section: section.id,
    count,
    tags: Object.fromEntries(tags.map((tag, index) => [tag, shares[index] ?? 0])),
    levels: sharedOut(count, LEVEL_WEIGHTS[slopeOf(section)]),
    information: null,
  };
}

/** Copies the requested mix with a different count; tags and levels keep their shares. */
export function withCount(wish: Wish, count: number): Wish {
  const tags = Object.keys(wish.tags);
  const shares = sharedOut(count, Object.values(wish.tags));
  return {
    ...wish,
    count,
    tags: Object.fromEntries(tags.map((tag, index) => [tag, shares[index] ?? 0])),
    levels: wish.levels === null ? null : sharedOut(count, wish.levels),
  };
}

/** The default information: about what `count` questions of average discrimination give at that ability. */
export function usualInformation(section: SectionToFill, count: number): NonNullable<Wish['information']> {
  return { theta: THETAS[slopeOf(section)], least: count / 10 };
}

/**
 * How many questions in a section need none of the requested tags. Negative if the tags request more
 * questions than the count.
 */
export function restOf({ count, tags }: Wish): number {
  return count - Object.values(tags).reduce((sum, one) => sum + one, 0);
}

type Body = CallInput<typeof fillFromBank>['body'];

/**
 * The request to send. `kept`: questions of an earlier preview that must be chosen again, by section.
 * `avoid`: questions that must not be chosen.
 */
export function bodyOf(
  assessment: string,
  wishes: readonly Wish[],
  rules: Rules,
  { kept, avoid }: { kept: ReadonlyMap<string, readonly string[]>; avoid: readonly string[] },
): Body {
  const { group, not_seen_for_days, seed } = rules;
  return {
    assessment,
    seed,
    avoid: [...avoid],
    ...(group === null ? {} : { group, not_seen_for_days }),
    sections: wishes
      .filter(({ count }) => count > 0)
      .map(({ section, count, tags, levels, information }) => ({
        section,
        count,
        information,
        keep: [...(kept.get(section) ?? [])],
        tags: Object.entries(tags).flatMap(([tag, one]) => (one > 0 ? [{ tag, count: one }] : [])),
        levels: levels === null ? null : levels.map((one, index) => ({ level: index + 1, count: one })),
      })),
  };
}

/** Applies a suggestion: returns the requested mix and the rules after it. */
export function afterWay(
  wishes: readonly Wish[],
  rules: Rules,
  way: WayOut,
): { wishes: readonly Wish[]; rules: Rules } {
  const levels = new Map(way.levels.map((one) => [one.section, one.levels]));
  return {
    wishes: wishes.map((wish) => {
      const own = levels.get(wish.section);
      if (own === undefined || wish.levels === null) return wish;
      return {
        ...wish,
        levels: wish.levels.map((_, index) => own.find(({ level }) => level === index + 1)?.count ?? 0),
      };
    }),
    rules: { ...rules, not_seen_for_days: way.not_seen_for_days },
  };
}

/**
 * When `question` is exchanged: the questions of the preview that are chosen again, which are all except this
 * one and those already placed.
 */
export function keptBut(filling: Filling, question: string): Map<string, string[]> {
  return new Map(
    filling.sections.map(({ section, questions }) => [
      section,
      questions.flatMap(({ id, is_placed }) => (is_placed || id === question ? [] : [id])),
    ]),
  );
}

/** The heading: how many places are filled, and which sections still lack questions or information. */
export function fillingWords({ places, filled, sections }: Filling): [string, string] {
  const head = `${filled} of ${places} places are filled.`;
  const short = sections.filter((section) => section.found < section.count);
  const quiet = sections.filter(
    ({ information }) => information !== null && information.found < information.least,
  );
  if (short.length === 0 && quiet.length > 0) {
    return [
      head,
      `The numbers of questions are met, but test information is too low in ${listed(quiet.map(({ title }) => title))}.`,
    ];
  }
  if (short.length === 0) return [head, 'All targets are met.'];
  const where = short.map(({ title, count, found }) => `${count - found} missing in ${title}`);
  return [head, `The bank doesn’t have enough questions: ${listed(where)}.`];
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Whether every requested mix is met and every section gives the requested information. */
export function isMet({ shortages, sections }: Filling): boolean {
  return (
    shortages.length === 0 &&
    sections.every(({ information }) => information === null || information.found >= information.least)
  );
}

/** The label of a suggestion's button, and its effect. */
export function wayWords(way: WayOut, empty: number): [string, string] {
  const told = way.information === null ? '' : `, information ${way.information.toFixed(1)}`;
  switch (way.way) {
    case 'seen_before':
      return [
        `Allow questions last seen over ${way.not_seen_for_days} days ago`,
        `fills ${way.fills} ${way.fills === 1 ? 'place' : 'places'}${told}`,
      ];
    case 'next_level':
      return [
        'Use questions of a nearby level',
        `fills ${way.fills} ${way.fills === 1 ? 'place' : 'places'}${told}`,
      ];
    case 'leave':
      return [`Leave ${empty} empty`, 'you can add questions later'];
  }
}
