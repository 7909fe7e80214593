import type { ComponentType } from 'react';
import type { ExamView } from '#features/sessions/exam.contract.ts';

type Drawing = ComponentType<{ tex: string; display: boolean }>;

/** Show the questions after this time at the latest, because the clock may be running. */
const LONGEST_WAIT_MS = 4000;

let drawing: Drawing | null = null;

/** The component that draws formulas; null until it is loaded. */
export function formulaDrawing(): Drawing | null {
  return drawing;
}

/**
 * Loads the code that draws formulas. Call this function early, so that the code is there when the clock
 * starts.
 */
export async function fetchFormulaDrawing(): Promise<void> {
  const { Formula } = await import('#web/ui/formula.tsx');
  drawing = Formula;
}

/**
 * Resolves when the open section's formulas can be drawn or loading has failed. Without a network they appear
 * as LaTeX.
 */
export async function drawFormulas({ present, assessment }: ExamView): Promise<void> {
  if (drawing !== null) return;
  const questions = present?.questions ?? [];
  const texts = questions.flatMap(({ stem, stimulus, options, prompts }) => [
    stem,
    stimulus,
    ...[...prompts, ...options].map(({ text }) => text),
  ]);
  const section = present?.section;
  const all = [...texts, assessment.instructions, section?.instructions ?? ''];
  const isAsked = section?.tools.reference_sheet === true || all.some((text) => /\\[([]/.test(text));
  if (!isAsked) return;
  const given = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  await Promise.race([fetchFormulaDrawing().catch(() => {}), given]);
}
