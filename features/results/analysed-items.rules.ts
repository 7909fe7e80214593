/**
 * The questions of an assessment for its analysis. Questions from all revisions that sessions used are
 * counted together, each once in its newest form.
 */
import {
  askedCount,
  type FrozenAssessment,
  type FrozenPlacement,
  type FrozenQuestion,
  type FrozenSection,
  modulesOf,
  tracedParts,
} from '#features/assessments/revision.rules.ts';
import type { SectionKind } from '#features/assessments/sections.contract.ts';

export interface AnalysedQuestion {
  readonly placement: FrozenPlacement;
  readonly section: FrozenSection;
  readonly frozen: FrozenQuestion;
  /** Position within its section, from 1. */
  readonly number: number;
  /** Short label of section and number: `M2·7`, or `M2h·7` if the module has variants. */
  readonly label: string;
  readonly marks_max: number;
  /** Seconds that the section's time limit allows for each question; null if untimed. */
  readonly pace_seconds: number | null;
}

/** The item under which a placement of a revision is counted. */
export interface CountedPlace {
  /** The index of the question among the analyzed ones. */
  readonly item: number;
  /** For each option of that revision, its current index (−1 if removed); null if no option moved. */
  readonly options: readonly number[] | null;
}

export interface AnalysedPaper {
  readonly items: readonly AnalysedQuestion[];
  /** The places of each question, keyed by revision, in the order of that revision's placements. */
  readonly places: ReadonlyMap<string, readonly CountedPlace[]>;
}

type Revision = FrozenAssessment & { readonly id: string };

/**
 * The test of `revisions`, newest first, prepared for analysis. `questions` are their frozen questions, keyed
 * by question revision.
 */
export function analysedPaper(
  revisions: readonly Revision[],
  questions: ReadonlyMap<string, FrozenQuestion>,
): AnalysedPaper {
  const items: AnalysedQuestion[] = [];
  const numbers = new Map<string, number>();
  const places = new Map<string, CountedPlace[]>();
  for (const revision of revisions) {
    const labels = sectionLabels(revision.sections);
    const counted = revision.sections.flatMap((section, index) =>
      section.placements.map((placement, place): CountedPlace => {
        const frozen = questions.get(placement.question_revision);
        if (frozen === undefined)
          throw new Error(`There is no question revision ${placement.question_revision}.`);
        const known = numbers.get(placement.question);
        const item = known ?? items.length;
        if (known === undefined) {
          numbers.set(placement.question, item);
          items.push(analysedQuestion(revision, section, frozen, place, labels[index] ?? ''));
        }
        return { item, options: movedOptions(frozen, items[item]?.frozen ?? frozen) };
      }),
    );
    places.set(revision.id, counted);
  }
  return { items, places };
}

function analysedQuestion(
  revision: FrozenAssessment,
  section: FrozenSection,
  frozen: FrozenQuestion,
  place: number,
  label: string,
): AnalysedQuestion {
  const placement = section.placements[place];
  if (placement === undefined) throw new Error(`Section ${section.id} has no placement with index ${place}.`);
  const { duration_seconds } = section;
  return {
    placement,
    section,
    frozen,
    number: place + 1,
    label: `${label}·${place + 1}`,
    marks_max: revision.marks.correct * placement.marks,
    pace_seconds: duration_seconds === null ? null : duration_seconds / Math.max(1, askedCount(section)),
  };
}

function movedOptions(then: FrozenQuestion, now: FrozenQuestion): number[] | null {
  const parts = tracedParts(now);
  const moved = tracedParts(then).map(({ id }) => parts.findIndex((part) => part.id === id));
  return moved.every((to, from) => to === from) ? null : moved;
}

const KIND_LETTERS: Readonly<Record<SectionKind, string>> = { reading_writing: 'RW', math: 'M', other: 'S' };

/**
 * A label for each section: letters of its kind, number of its module within the kind, and enough of its
 * variant to identify it.
 */
function sectionLabels(sections: readonly FrozenSection[]): string[] {
  const modules = modulesOf(sections);
  return sections.map((section) => {
    const ofKind = modules.filter(([first]) => first?.kind === section.kind);
    const variants = ofKind.find((module) => module.includes(section)) ?? [];
    return `${KIND_LETTERS[section.kind]}${ofKind.indexOf(variants) + 1}${variantLetters(section, variants)}`;
  });
}

function variantLetters(section: FrozenSection, variants: readonly FrozenSection[]): string {
  if (variants.length < 2) return '';
  const names = variants.map(({ module }) => module?.variant ?? '');
  const isToldByOne = new Set(names.map((name) => name.slice(0, 1))).size === names.length;
  const own = section.module?.variant ?? '';
  return isToldByOne ? own.slice(0, 1) : own;
}
