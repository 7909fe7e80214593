/**
 * Pure rules for previewing a test for one taker: its modules with every variant, so that staff can look at
 * each path.
 */
import { sectionName } from '#features/assessments/assessment-words.rules.ts';
import { type FrozenAssessment, modulesOf } from '#features/assessments/revision.rules.ts';
import { STANDARD_ACCOMMODATIONS } from '#features/people/accommodations.rules.ts';
import type { AskedQuestion } from '#features/sessions/exam.contract.ts';
import { askedQuestions, planSession } from '#features/sessions/plan.rules.ts';
import type { Preview, PreviewedModule } from './preview.contract.ts';

/**
 * The modules in the order in which they are taken, each with its variants. `ask` builds the taker's view of
 * a question.
 */
export function previewedModules(
  paper: FrozenAssessment,
  seed: number,
  ask: (question: string) => AskedQuestion,
): PreviewedModule[] {
  const slots = planSession(paper, seed, STANDARD_ACCOMMODATIONS);
  return modulesOf(paper.sections).flatMap((variants, place) => {
    const [first] = variants;
    const slot = slots[place];
    if (first === undefined || slot === undefined) return [];
    return {
      title: slot.title,
      kind: first.kind,
      duration_seconds: slot.duration_seconds,
      break_after_seconds: slot.break_after_seconds,
      variants: variants.map((section) => ({
        section: section.id,
        title: sectionName(section),
        at_least: section.module?.at_least ?? null,
        instructions: section.instructions,
        tools: section.tools,
        questions: askedQuestions(paper, section, seed).map(ask),
      })),
    };
  });
}

/** Whether two takers may get different questions, or the same questions in a different order. */
export function differsByTaker({
  shuffle,
  sections,
}: Pick<FrozenAssessment, 'shuffle' | 'sections'>): Preview['assessment']['differs_by_taker'] {
  const isDrawn = sections.some(({ draw, placements }) => draw !== null && draw.count < placements.length);
  return shuffle.questions || shuffle.options || isDrawn;
}
