/** The sections that a session's taker was given, found in the frozen assessment, and the points each question carries. */
import {
  type FrozenAssessment,
  type FrozenPlacement,
  type FrozenSection,
  modulesOf,
} from '#features/assessments/revision.rules.ts';

/** A section of a session, with its questions in the order in which the taker sees them. */
export interface SectionSlot {
  /** The id of the section; null until the taker's route is known. */
  readonly section: string | null;
  readonly questions: readonly string[];
}

/** A section of the frozen assessment, and the placements that the session asked. */
export interface SatSection {
  readonly section: FrozenSection;
  readonly asked: readonly FrozenPlacement[];
}

/**
 * Finds the sections of a session in the frozen assessment. A section whose route is not known becomes the
 * module's default variant, without questions. Throws if the session does not belong to the revision.
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
