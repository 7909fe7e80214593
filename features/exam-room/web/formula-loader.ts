import type { ComponentType } from 'react';
import type { ExamView } from '#features/sessions/exam.contract.ts';

type Drawing = ComponentType<{ tex: string; display: boolean }>;

/** The clock may be running: questions are not kept from the taker for longer. */
const LONGEST_WAIT_MS = 4000;

let drawing: Drawing | null = null;

/** What draws formulas; null as long as it has not come. */
export function formulaDrawing(): Drawing | null {
  return drawing;
}

/** Fetches what draws formulas. Called ahead, the browser has it when the clock starts. */
export async function fetchFormulaDrawing(): Promise<void> {
  const { Formula } = await import('#web/ui/formula.tsx');
  drawing = Formula;
}

/** Resolves when the open section's formulas can be drawn, or can't: without a network they show as LaTeX. */
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
