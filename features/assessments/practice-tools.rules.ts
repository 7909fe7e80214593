/** Decides which tools a question has in practice and in a review. */
import type { ToolSet } from './assessments.contract.ts';
import { kindOfSubject } from './from-questions.rules.ts';
import type { FrozenAssessment, FrozenPlacement } from './revision.rules.ts';
import type { SectionKind } from './sections.contract.ts';
import { isScientificOnly } from './tools.rules.ts';

/** Practice allows every tool that helps to learn. */
export const ALL_TOOLS: ToolSet = {
  calculator: true,
  reference_sheet: true,
  highlighter: true,
  eliminator: true,
  line_reader: true,
};

/**
 * The tools of a question in practice. `code`: of its subject, null if it has none. A reading question has
 * neither calculator nor reference sheet. `sections`: the tools of the test sections that ask it and whose
 * limits the set keeps; a tool that none of them allows is left out, and the calculator draws graphs only if one
 * of them allows it.
 */
export function toolsInPractice(code: string | null, sections: readonly ToolSet[]): ToolSet {
  return toolsToLearn(kindOfSubject(code), sections);
}

/**
 * The tools of a question in the review of a session. `kind`: the kind of section that asked it. A review
 * allows tools that a test's section forbids; a practice set keeps its limits.
 */
export function toolsInReview(kind: SectionKind, { tools }: Pick<FrozenPlacement, 'tools'>): ToolSet {
  return tools ?? toolsToLearn(kind, []);
}

function toolsToLearn(kind: SectionKind, sections: readonly ToolSet[]): ToolSet {
  const isReading = kind === 'reading_writing';
  const has = (tool: keyof ToolSet) => sections.length === 0 || sections.some((tools) => tools[tool]);
  const tools: ToolSet = {
    calculator: !isReading && has('calculator'),
    reference_sheet: !isReading && has('reference_sheet'),
    highlighter: has('highlighter'),
    eliminator: has('eliminator'),
    line_reader: has('line_reader'),
  };
  return tools.calculator && isScientificOnly(sections) ? { ...tools, scientific_only: true } : tools;
}

/** The tools of the sections that ask each question in these revisions, by question. */
export function toolsOfSections(
  papers: Iterable<Pick<FrozenAssessment, 'sections'>>,
): ReadonlyMap<string, readonly ToolSet[]> {
  const tools = new Map<string, ToolSet[]>();
  for (const { sections } of papers)
    for (const section of sections)
      for (const { question } of section.placements)
        tools.set(question, [...(tools.get(question) ?? []), section.tools]);
  return tools;
}
