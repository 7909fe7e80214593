/**
 * Checks the modules of a multistage test: every taker must have a variant to go to, and the variants must
 * look the same to takers. `core/session-machine` decides who gets which.
 */
import { askedCount, type FrozenSection, modulesOf } from './revision.rules.ts';

type Section = Omit<FrozenSection, 'placements' | 'tools'> & {
  readonly tools: unknown;
  readonly placements: readonly { readonly unscored: boolean }[];
};

interface ModuleFault<S> {
  readonly section: S;
  readonly message: string;
}

/** All errors in the modules. Sections without modules have none. */
export function moduleFaults<S extends Section>(sections: readonly S[]): ModuleFault<S>[] {
  const modules = modulesOf(sections);
  return modules.flatMap((variants, index) => {
    const [first] = variants;
    if (first === undefined || first.module === null) return [];
    return [
      ...likenessFaults(first, variants),
      ...routingFaults(first, variants, stageBefore(first, modules.slice(0, index))),
      ...orderFaults(first, modules.slice(index + 1)),
    ];
  });
}

/**
 * The properties of a module that takers see. They must be equal in all variants, or they would reveal which
 * variant a taker has.
 */
const SEEN: readonly { words: string; of: (section: Section) => unknown }[] = [
  { words: 'time', of: (section) => section.duration_seconds },
  { words: 'break', of: (section) => section.break_after_seconds },
  { words: 'number of questions', of: askedCount },
  { words: 'instructions', of: (section) => section.instructions },
  { words: 'tools', of: (section) => JSON.stringify(section.tools) },
];

function likenessFaults<S extends Section>(first: S, variants: readonly S[]): ModuleFault<S>[] {
  return variants.slice(1).flatMap((section) =>
    SEEN.flatMap(({ words, of }) => {
      if (of(section) === of(first)) return [];
      const message = `Use the same ${words} as in “${variantOf(first)}”. Otherwise students could tell which variant they have.`;
      return [{ section, message }];
    }),
  );
}

function routingFaults<S extends Section>(
  first: S,
  variants: readonly S[],
  before: readonly S[] | undefined,
): ModuleFault<S>[] {
  const faults: ModuleFault<S>[] = [];
  if (variants.every((section) => atLeast(section) > 0)) {
    faults.push({
      section: first,
      message:
        'Students with too few correct answers would get no module. Leave the minimum blank for one variant.',
    });
  }
  for (const [index, section] of variants.entries()) {
    const at_least = atLeast(section);
    const earlier = variants.slice(0, index);
    if (earlier.some((other) => variantOf(other) === variantOf(section))) {
      faults.push({ section, message: 'Another variant has this name. Choose a different one.' });
    }
    const same = earlier.find((other) => atLeast(other) === at_least);
    if (same !== undefined) {
      const message = `This variant and “${variantOf(same)}” need the same number of correct answers. Change one of them.`;
      faults.push({ section, message });
    }
    if (at_least === 0) continue;
    if (before === undefined) {
      faults.push({
        section,
        message: 'There is no earlier module of this type, so nobody can have correct answers yet.',
      });
      continue;
    }
    const most = Math.max(...before.map(scoredCount));
    if (at_least > most) {
      const message = `Nobody can have ${at_least} correct answers, because the previous module scores only ${most}.`;
      faults.push({ section, message });
    }
  }
  return faults;
}

/** Within one kind, stages must be in rising order. */
function orderFaults<S extends Section>(first: S, later: readonly (readonly S[])[]): ModuleFault<S>[] {
  const stage = first.module?.stage ?? 0;
  const earlier = later
    .flat()
    .find(({ kind, module }) => kind === first.kind && (module?.stage ?? stage) < stage);
  return earlier === undefined
    ? []
    : [
        {
          section: first,
          message: `This module comes before stage ${earlier.module?.stage}. Move it after that stage.`,
        },
      ];
}

/** The last module of the same kind before this one. */
function stageBefore<S extends Section>(section: S, earlier: readonly S[][]): readonly S[] | undefined {
  return earlier.findLast(([first]) => first?.kind === section.kind && first.module !== null);
}

function scoredCount(section: Section): number {
  return Math.min(askedCount(section), section.placements.filter(({ unscored }) => !unscored).length);
}

/** A section without a threshold needs 0 correct answers. */
function atLeast(section: Section): number {
  return section.module?.at_least ?? 0;
}

function variantOf(section: Section): string {
  return section.module?.variant ?? section.title;
}
