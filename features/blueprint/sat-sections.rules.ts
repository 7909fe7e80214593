/**
 * The sections of a two-stage test like the digital SAT, with default times and thresholds that a school may
 * change.
 */
import type { CallInput } from '#contract/endpoint.ts';
import type { addSection } from '#features/assessments/sections.contract.ts';

type NewSection = CallInput<typeof addSection>['body'];

const MINUTE = 60;
const BREAK_SECONDS = 10 * MINUTE;

/**
 * Everyone takes the first module. A student with at least `at_least` correct answers in it (about two
 * thirds) gets the harder second module.
 */
function modules(
  title: string,
  kind: 'reading_writing' | 'math',
  { minutes, at_least, has_break }: { minutes: number; at_least: number; has_break: boolean },
): NewSection[] {
  const module = (stage: number, variant: string, from: number | null, name: string): NewSection => ({
    title: `${title}, ${name}`,
    kind,
    duration_seconds: minutes * MINUTE,
    module: { stage, variant, at_least: from },
    break_after_seconds: has_break && stage === 2 ? BREAK_SECONDS : null,
  });
  return [
    module(1, 'all', null, 'module 1'),
    module(2, 'lower', null, 'module 2, lower'),
    module(2, 'higher', at_least, 'module 2, higher'),
  ];
}

export const SAT_SECTIONS: readonly NewSection[] = [
  ...modules('Reading and Writing', 'reading_writing', { minutes: 32, at_least: 18, has_break: true }),
  ...modules('Math', 'math', { minutes: 35, at_least: 14, has_break: false }),
];
