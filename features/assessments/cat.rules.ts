/**
 * The rules by which an adaptive test chooses its questions: which values are valid, what the pool must
 * contain, and what a revision freezes.
 */
import type { Fault } from '#contract/problem.ts';
import type { ItemParameters } from '#core/irt/item-curve.ts';
import { abilityScaleFaults } from './ability-scale.rules.ts';
import type { SessionMode } from './assessments.contract.ts';
import type { CatRules } from './cat.contract.ts';
import type { FrozenCat } from './revision.rules.ts';

/** The parameters of questions from an accepted calibration; `calibration` is null if there is none. */
export interface CalibratedPool {
  readonly calibration: string | null;
  /** The parameters, keyed by question. */
  readonly parameters: ReadonlyMap<string, ItemParameters>;
}

/** Errors that are never allowed in the rules, whatever the test contains. */
export function catFaults(cat: CatRules | null): Fault[] {
  if (cat === null) return [];
  const { min_items, max_items, content_targets } = cat;
  const faults: Fault[] = abilityScaleFaults(cat.scale, 'body.cat.scale');
  if (max_items < min_items) {
    faults.push({ path: 'body.cat.max_items', message: 'Enter at least the minimum.' });
  }
  const tags = content_targets.map(({ tag }) => tag);
  for (const [index, tag] of tags.entries()) {
    if (tags.indexOf(tag) === index) continue;
    faults.push({
      path: `body.cat.content_targets.${index}.tag`,
      message: 'List each domain or skill only once.',
    });
  }
  const whole = content_targets.reduce((sum, { share }) => sum + share, 0);
  if (content_targets.length > 0 && Math.abs(whole - 1) > 0.001) {
    faults.push({ path: 'body.cat.content_targets', message: 'The shares must add up to 100%.' });
  }
  return faults;
}

/** Errors in content targets that name unknown tags. `tags` are those that exist. */
export function targetFaults(cat: CatRules | null, tags: readonly string[]): Fault[] {
  return (cat?.content_targets ?? []).flatMap(({ tag }, index) =>
    tags.includes(tag)
      ? []
      : [{ path: `body.cat.content_targets.${index}.tag`, message: 'This tag doesn’t exist.' }],
  );
}

interface Placed {
  readonly unscored: boolean;
  readonly question: { readonly id: string; readonly tags: readonly Tag[] };
}
interface Tag {
  readonly id: string;
  readonly name: string;
}

/** The working copy of an adaptive test. */
export interface AdaptiveCopy {
  readonly cat: CatRules | null;
  readonly modes: readonly SessionMode[];
  readonly pool: CalibratedPool | null;
  readonly sections: readonly {
    readonly module: object | null;
    readonly draw: object | null;
    readonly placements: readonly Placed[];
  }[];
}

/**
 * The errors that keep an adaptive test from being published. `place`: index of the question in its section,
 * from 0.
 */
export function adaptiveFaults({ cat, modes, pool, sections }: AdaptiveCopy): {
  readonly place: number | null;
  readonly message: string;
}[] {
  const [section, ...others] = sections;
  const faults: { place: number | null; message: string }[] = [];
  const say = (message: string, place: number | null = null) => faults.push({ place, message });
  if (modes.some((mode) => mode !== 'test')) {
    say('An adaptive test can’t be used for practice or on paper.');
  }
  if (section === undefined) return faults;
  if (others.length > 0) say('An adaptive test has only one section, which holds its pool of questions.');
  if (section.module !== null) say('An adaptive test can’t have modules.');
  if (section.draw !== null)
    say('An adaptive test can’t draw questions at random. Use all questions of the section.');
  if (cat === null) {
    say('Set how many questions to ask and how to choose them.');
    return faults;
  }
  for (const [place, { question, unscored }] of section.placements.entries()) {
    if (unscored)
      say('An adaptive test can’t have unscored questions. Score this question or remove it.', place);
    if (pool?.parameters.has(question.id) !== true) {
      say('No accepted calibration covers this question together with the others.', place);
    }
  }
  for (const message of sizeFaults(cat, section.placements)) say(message);
  return faults;
}

/** Errors in a pool that has too few questions for the rules. */
function sizeFaults({ max_items, exposure, content_targets }: CatRules, placed: readonly Placed[]): string[] {
  const faults: string[] = [];
  if (placed.length < max_items) {
    faults.push(
      `The test asks up to ${max_items} questions, but the pool has only ${placed.length}. Add questions or ask fewer.`,
    );
  }
  const contents = placed.map(({ question }) => contentOf(content_targets, question));
  for (const { tag, share } of content_targets) {
    const name = placed.flatMap(({ question }) => question.tags).find(({ id }) => id === tag)?.name;
    const needed = Math.ceil(max_items * share - 1e-9);
    const has = contents.filter((content) => content === tag).length;
    if (has < needed) {
      faults.push(
        `The test may need ${needed} questions on ${name ?? 'a topic that no question has'}, but the pool has only ${has}.`,
      );
    }
  }
  const { cap } = exposure;
  const least = cap === null ? 0 : Math.ceil(max_items / cap - 1e-9);
  if (placed.length >= max_items && placed.length < least) {
    faults.push(
      `To use each question in at most ${Math.round((cap ?? 1) * 100)}% of sessions with ${max_items} questions each, the pool needs ${least} questions. It has ${placed.length}.`,
    );
  }
  return faults;
}

/** The content target that a question counts for: the first one whose tag it has; null if it has none. */
function contentOf(
  targets: CatRules['content_targets'],
  { tags }: { readonly tags: readonly { readonly id: string }[] },
): string | null {
  return targets.find(({ tag }) => tags.some(({ id }) => id === tag))?.tag ?? null;
}

/** Freezes the rules and the pool of a test that passed the check. Throws if no calibration exists. */
export function frozenCat(cat: CatRules, pool: CalibratedPool, placed: readonly Placed[]): FrozenCat {
  const { calibration, parameters } = pool;
  if (calibration === null) throw new Error('The pool has no calibration.');
  const { exposure, content_targets, ...rules } = cat;
  return {
    ...rules,
    ...exposure,
    calibration,
    content_targets: Object.fromEntries(content_targets.map(({ tag, share }) => [tag, share])),
    items: placed.map(({ question }) => {
      const item = parameters.get(question.id);
      if (item === undefined) throw new Error(`Question ${question.id} is not calibrated.`);
      const { a, b, c } = item;
      return { id: question.id, a, b, c, content: contentOf(content_targets, question) };
    }),
  };
}
