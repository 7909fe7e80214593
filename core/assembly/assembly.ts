/**
 * Fills the sections of a test from the bank. It fills as many places as the requested mix of tags and levels
 * allows, uses each question once, and raises the information to the requested amount as far as the free
 * questions allow. The caller passes only questions that may be used.
 */
import { itemInformation } from '#core/irt/information.ts';
import type { ItemParameters } from '#core/irt/item-curve.ts';
import { seededShuffle } from '#core/seeded-shuffle/seeded-shuffle.ts';

/** A question that may be chosen. */
export interface Candidate {
  readonly id: string;
  /** The question's tags: its own tag first, the topmost ancestor last. */
  readonly tags: readonly string[];
  /** The difficulty level from 1 to 5; null if none is set. */
  readonly level: number | null;
  readonly item: ItemParameters;
}

export interface WishedSection {
  readonly id: string;
  readonly count: number;
  /**
   * How many questions each tag gets. The rest of the count is filled with questions that have none of these
   * tags.
   */
  readonly tags: readonly { readonly tag: string; readonly count: number }[];
  /**
   * The rest of the count stays within these tags, the section's subjects. Null: the rest may have any tag.
   */
  readonly rest_within: readonly string[] | null;
  /** How many questions each named level gets. The rest of the count has other levels. Null: any level. */
  readonly levels: readonly { readonly level: number; readonly count: number }[] | null;
  /** The minimum information requested at an ability; null if none is requested. */
  readonly information: { readonly theta: number; readonly least: number } | null;
  /** Questions that stay in the section. They count toward the requested mix. */
  readonly kept: readonly Candidate[];
}

/**
 * Places that stay empty for lack of questions with this tag and level. A null tag or level means one that is
 * not named, or any.
 */
interface Shortage {
  readonly tag: string | null;
  readonly level: number | null;
  readonly count: number;
}

export interface FilledSection {
  readonly id: string;
  /** The questions that stayed, followed by the newly chosen ones, easier questions first. */
  readonly kept: readonly Candidate[];
  readonly chosen: readonly Candidate[];
  /** The information of all questions at the requested ability; null if none is requested. */
  readonly information: number | null;
  readonly short: readonly Shortage[];
}

/**
 * The solver stops after this many steps and returns the best solution so far. A test with six sections takes
 * a few hundred. A limit in steps, not in time, makes the same seed give the same choice on every machine.
 */
const MOST_STEPS = 20_000;

/**
 * An integer program to maximize: the bounds by name, and for each variable how much of each bound one unit
 * uses.
 */
interface Program {
  readonly objective: string;
  readonly constraints: ReadonlyMap<string, { readonly max: number }>;
  readonly variables: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly most_steps: number;
}

/** Finds the integer values of the variables that maximize the objective. */
export type Solver = (program: Program) => readonly (readonly [variable: string, count: number])[];

/**
 * Fills sections. No question appears twice, counting the ones that must stay (`kept`). The same `seed` gives
 * the same choice.
 */
export function fillSections(
  sections: readonly WishedSection[],
  candidates: readonly Candidate[],
  seed: number,
  solve: Solver,
): FilledSection[] {
  const taken = new Set(sections.flatMap(({ kept }) => kept.map(({ id }) => id)));
  const free = candidates.filter(({ id }) => !taken.has(id));
  const plan = new Plan(sections, seededShuffle(free, seed, 'assembly'));
  const counts = plan.solve(solve);
  const chosen = sections.map((_, section) => plan.take(section, counts));
  return sections.map((wished, section) => {
    const own = plan.withInformation(section, chosen[section] ?? []);
    const all = [...wished.kept, ...own];
    return {
      id: wished.id,
      kept: wished.kept,
      chosen: own.toSorted((a, b) => (a.level ?? Infinity) - (b.level ?? Infinity)),
      information: wished.information === null ? null : informationOf(all, wished.information.theta),
      short: shortagesOf(wished, all),
    };
  });
}

/** The total information of questions at an ability. */
export function informationOf(questions: readonly Pick<Candidate, 'item'>[], theta: number): number {
  return questions.reduce((sum, { item }) => sum + itemInformation(item, theta), 0);
}

/**
 * How a question fits the request for a section: the index of a requested tag (−1 if the question has none of
 * them) and a level. Null if the question has no place in the section.
 */
export function placeIn(
  { count, tags, levels, rest_within }: WishedSection,
  question: Pick<Candidate, 'tags' | 'level'>,
): { tag: number; level: number | null } | null {
  const closest = question.tags.find((own) => tags.some(({ tag }) => tag === own));
  const tag = tags.findIndex((wished) => wished.tag === closest);
  if (tag === -1 && sumOf(tags) >= count) return null;
  if (tag === -1 && rest_within !== null && !question.tags.some((own) => rest_within.includes(own)))
    return null;
  if (levels === null) return { tag, level: null };
  const isNamed = levels.some(({ level }) => level === question.level);
  if (!isNamed && sumOf(levels) >= count) return null;
  return { tag, level: isNamed ? question.level : null };
}

function sumOf(wishes: readonly { readonly count: number }[]): number {
  return wishes.reduce((sum, { count }) => sum + count, 0);
}

/** How many questions with each tag and level a section still needs in addition to those it has. */
function openWishes(wished: WishedSection, has: readonly Candidate[]) {
  const { count, tags, levels } = wished;
  const places = has.map((question) => placeIn(wished, question));
  const rest = count - sumOf(tags);
  const tagWishes = [...tags.map((one, tag) => ({ tag, count: one.count })), { tag: -1, count: rest }];
  const levelWishes: { level: number | null; count: number }[] =
    levels === null ? [{ level: null, count }] : [...levels, { level: null, count: count - sumOf(levels) }];
  return {
    count: Math.max(0, count - has.length),
    tags: tagWishes.map(({ tag, count: wish }) => ({
      tag,
      count: Math.max(0, wish - places.filter((place) => place?.tag === tag).length),
    })),
    levels: levelWishes.map(({ level, count: wish }) => ({
      level,
      count: Math.max(0, wish - places.filter((place) => place !== null && place.level === level).length),
    })),
  };
}

/** The places that stay empty, each with the missing tag and level. */
function shortagesOf(wished: WishedSection, has: readonly Candidate[]): Shortage[] {
  const open = openWishes(wished, has);
  const levels = open.levels.map((one) => ({ ...one }));
  let left = open.count;
  const short: Shortage[] = [];
  for (const wish of open.tags) {
    for (const level of levels) {
      const count = Math.min(wish.count, level.count, left);
      if (count === 0) continue;
      wish.count -= count;
      level.count -= count;
      left -= count;
      short.push({ tag: wished.tags[wish.tag]?.tag ?? null, level: level.level, count });
    }
  }
  return short;
}

/** Questions that are interchangeable in every section. */
interface Kind {
  readonly places: readonly ({ readonly tag: number; readonly level: number | null } | null)[];
  /** The questions in this group of interchangeable ones that no section has taken yet. */
  readonly free: Candidate[];
}

/** The group of interchangeable questions that a question belongs to; created for its first question. */
function kindOf(sections: readonly WishedSection[], question: Candidate, kinds: Map<string, Kind>): Kind {
  const places = sections.map((section) => placeIn(section, question));
  const name = places.map((place) => (place === null ? '-' : `${place.tag}/${place.level}`)).join(' ');
  const kind = kinds.get(name) ?? { places, free: [] };
  kinds.set(name, kind);
  return kind;
}

class Plan {
  readonly #sections: readonly WishedSection[];
  readonly #kinds: readonly Kind[];

  constructor(sections: readonly WishedSection[], free: readonly Candidate[]) {
    this.#sections = sections;
    const kinds = new Map<string, Kind>();
    // Thousands of questions share one list of tags, so the group is determined once for each list and level.
    const known = new Map<readonly string[], Map<number | null, Kind>>();
    for (const question of free) {
      const ofTags = known.get(question.tags) ?? new Map<number | null, Kind>();
      const kind = ofTags.get(question.level) ?? kindOf(sections, question, kinds);
      kind.free.push(question);
      known.set(question.tags, ofTags.set(question.level, kind));
    }
    this.#kinds = [...kinds.values()].filter(({ places }) => places.some((place) => place !== null));
  }

  /**
   * How many questions from each interchangeable group each section takes, so that as many places as possible
   * are filled. It is an integer linear program with a bound for each group and for each section's count,
   * tags and levels.
   */
  solve(solve: Solver): ReadonlyMap<string, number> {
    const constraints = new Map<string, { max: number }>();
    const variables = new Map<string, Map<string, number>>();
    for (const [section, wished] of this.#sections.entries()) {
      const open = openWishes(wished, wished.kept);
      constraints.set(`count ${section}`, { max: open.count });
      for (const { tag, count } of open.tags) constraints.set(`tag ${section} ${tag}`, { max: count });
      for (const { level, count } of open.levels)
        constraints.set(`level ${section} ${level}`, { max: count });
      for (const [kind, { places, free }] of this.#kinds.entries()) {
        const place = places[section];
        if (place === null || place === undefined) continue;
        constraints.set(`kind ${kind}`, { max: free.length });
        const bounds = [`count ${section}`, `tag ${section} ${place.tag}`, `level ${section} ${place.level}`];
        const named = ['filled', `kind ${kind}`, ...bounds].map((name) => [name, 1] as const);
        variables.set(`${section} ${kind}`, new Map(named));
      }
    }
    const found = solve({ objective: 'filled', constraints, variables, most_steps: MOST_STEPS });
    return new Map(found.map(([name, count]) => [name, Math.round(count)]));
  }

  /** Takes the section's questions from the free ones of each interchangeable group. */
  take(section: number, counts: ReadonlyMap<string, number>): Candidate[] {
    return this.#kinds.flatMap(({ free }, kind) => free.splice(0, counts.get(`${section} ${kind}`) ?? 0));
  }

  /**
   * Replaces chosen questions by more informative ones that fit the same request, until the requested
   * information is reached.
   */
  withInformation(section: number, chosen: readonly Candidate[]): Candidate[] {
    const wished = this.#sections[section];
    if (wished === undefined || wished.information === null) return [...chosen];
    const { theta, least } = wished.information;
    const own = [...chosen];
    let told = informationOf([...wished.kept, ...own], theta);
    while (told < least) {
      const swap = this.#bestSwap(section, wished, own, theta);
      if (swap === null) break;
      const [out] = own.splice(swap.at, 1, swap.into);
      const from = swap.kind.free.indexOf(swap.into);
      swap.kind.free.splice(from, 1);
      if (out !== undefined) this.#giveBack(out);
      told += swap.gain;
    }
    return own;
  }

  #bestSwap(section: number, wished: WishedSection, own: readonly Candidate[], theta: number) {
    const nameOf = (place: ReturnType<typeof placeIn>) =>
      place === null ? '' : `${place.tag}/${place.level}`;
    const most = new Map<string, { kind: Kind; into: Candidate; tells: number }>();
    for (const kind of this.#kinds) {
      const name = nameOf(kind.places[section] ?? null);
      if (name === '') continue;
      for (const into of kind.free) {
        const tells = itemInformation(into.item, theta);
        if (tells > (most.get(name)?.tells ?? 0)) most.set(name, { kind, into, tells });
      }
    }
    let best: { at: number; into: Candidate; kind: Kind; gain: number } | null = null;
    for (const [at, question] of own.entries()) {
      const other = most.get(nameOf(placeIn(wished, question)));
      if (other === undefined) continue;
      const gain = other.tells - itemInformation(question.item, theta);
      if (gain > (best?.gain ?? LEAST_GAIN)) best = { at, into: other.into, kind: other.kind, gain };
    }
    return best;
  }

  #giveBack(question: Candidate): void {
    const places = this.#sections.map((section) => placeIn(section, question));
    const alike = (kind: Kind) =>
      kind.places.every(
        (place, section) => place?.tag === places[section]?.tag && place?.level === places[section]?.level,
      );
    this.#kinds.find(alike)?.free.push(question);
  }
}

/** A smaller gain is rounding error. */
const LEAST_GAIN = 1e-9;
