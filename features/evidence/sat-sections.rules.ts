/** The sections that a session's taker was given, found in the frozen assessment, and the points each question carries. */
import {
  type FrozenAssessment,
  type FrozenPlacement,
  type FrozenSection,
  modulesOf,
} from '#features/assessments/revision.rules.ts';

/** A section as a session has it: its questions in the order that the taker has them. */
export interface SectionSlot {
  /** Null while the taker's route is not known. */
  readonly section: string | null;
  readonly questions: readonly string[];
}

/** A section that was sat, and what of it was asked. */
export interface SatSection {
  readonly section: FrozenSection;
  readonly asked: readonly FrozenPlacement[];
}

/**
 * The sections of a session as frozen. One whose route was never known stands for the variant that everyone meets,
 * with no question asked of it. Throws where session and revision do not belong together.
 */
export function satSections(revision: FrozenAssessment, slots: readonly SectionSlot[]): SatSection[] {
  const modules = modulesOf(revision.sections);
  return slots.map((slot, index) => {
    const section =
      slot.section === null
        ? modules[index]?.find(({ module }) => module === null || module.at_least === null)
        : revision.sections.find(({ id }) => id === slot.section);
    if (section === undefined) throw new Error(`The revision has no section ${slot.section ?? index}.`);
    const placements = new Map(section.placements.map((placement) => [placement.question, placement]));
    const asked = slot.questions.map((question) => {
      const placement = placements.get(question);
      if (placement === undefined) throw new Error(`Section ${section.id} has no question ${question}.`);
      return placement;
    });
    return { section, asked };
  });
}

/** The points that a right answer to this question earns; 0 for a pretest item. */
export function marksMax({ marks }: Pick<FrozenAssessment, 'marks'>, placement: FrozenPlacement): number {
  return placement.unscored ? 0 : marks.correct * placement.marks;
}
