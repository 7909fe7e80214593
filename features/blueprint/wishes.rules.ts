/** What a tutor wishes of each section, as the fields hold it: a mix to begin with, and what is sent of it. */
import type { CallInput } from '#contract/endpoint.ts';
import type { Filling, fillFromBank, WayOut } from './blueprint.contract.ts';

/** Of one section; empty fields are none. */
export interface Wish {
  readonly section: string;
  readonly count: number;
  /** By tag. */
  readonly tags: Readonly<Record<string, number>>;
  /** From level 1 to 5; null: of any. */
  readonly levels: readonly number[] | null;
  readonly information: { readonly theta: number; readonly least: number } | null;
}

/** Beside the sections. */
export interface Rules {
  readonly group: string | null;
  readonly not_seen_for_days: number | null;
  readonly seed: number;
}

/** `count` shared out by weights, the largest remainders rounded up, so that all of it is shared out. */
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

/** How many of each level to begin with: most in the middle, an easier or a harder module its own side of it. */
const LEVEL_WEIGHTS = { lower: [6, 8, 6, 2, 0], middle: [3, 6, 7, 4, 2], higher: [0, 3, 7, 8, 4] };

type Slope = keyof typeof LEVEL_WEIGHTS;

/** The ability at which such a module is to tell most. */
const THETAS: Readonly<Record<Slope, number>> = { lower: -1, middle: 0, higher: 1 };

interface SectionToFill {
  readonly id: string;
  readonly question_count: number;
  readonly module: { readonly stage: number; readonly at_least: number | null } | null;
}

/** Which side of the middle a section lies on: a later module that everybody meets is the easier one. */
export function slopeOf({ module }: SectionToFill): Slope {
  if (module === null || module.stage === 1) return 'middle';
  return module.at_least === null ? 'lower' : 'higher';
}

/** The mix to begin with: as many as stand there or `usual`, shared out evenly, by level as the module asks. */
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

/** The same with another count: the mix and the levels keep their shares. */
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

/** The information to begin with: what so many even questions of middle sharpness tell there. */
export function usualInformation(section: SectionToFill, count: number): NonNullable<Wish['information']> {
  return { theta: THETAS[slopeOf(section)], least: count / 10 };
}

/** How many of a section's places no tag is wished for; below none where more are wished than there are. */
export function restOf({ count, tags }: Wish): number {
  return count - Object.values(tags).reduce((sum, one) => sum + one, 0);
}

type Body = CallInput<typeof fillFromBank>['body'];

/** What is sent: `kept` by section, from an earlier look, and what is to be chosen no more. */
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

/** Wishes and rules as a way out would have them. */
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

/** All that a look chose but one question: what a look for another one keeps. */
export function keptBut(filling: Filling, question: string): Map<string, string[]> {
  return new Map(
    filling.sections.map(({ section, questions }) => [
      section,
      questions.flatMap(({ id, is_placed }) => (is_placed || id === question ? [] : [id])),
    ]),
  );
}

/** The sentence at the head: how many places are filled, and where some stay empty. */
export function fillingWords({ places, filled, sections }: Filling): [string, string] {
  const head = `${filled} of ${places} places are filled.`;
  const short = sections.filter((section) => section.found < section.count);
  const quiet = sections.filter(
    ({ information }) => information !== null && information.found < information.least,
  );
  if (short.length === 0 && quiet.length > 0) {
    return [
      head,
      `Every mix is met; less is told than is wished in ${listed(quiet.map(({ title }) => title))}.`,
    ];
  }
  if (short.length === 0) return [head, 'Every wish is met.'];
  const where = short.map(({ title, count, found }) => `${count - found} in ${title}`);
  return [head, `The bank has too few for ${listed(where)}.`];
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Whether every mix is met, and as much is told as is wished. */
export function isMet({ shortages, sections }: Filling): boolean {
  return (
    shortages.length === 0 &&
    sections.every(({ information }) => information === null || information.found >= information.least)
  );
}

/** A way out as a button says it, and what it comes to. */
export function wayWords(way: WayOut, empty: number): [string, string] {
  const told = way.information === null ? '' : `, to ${way.information.toFixed(1)}`;
  switch (way.way) {
    case 'seen_before':
      return [`Allow what was seen over ${way.not_seen_for_days} days ago`, `fills ${way.fills}${told}`];
    case 'next_level':
      return ['Take the level beside it', `fills ${way.fills}${told}`];
    case 'leave':
      return [`Leave ${empty} empty, write them`, 'a task for you'];
  }
}
