/**
 * The demo school's full practice test: two parts, each with a second module that depends on the first, and a
 * scale.
 */
import { addAssessment, type TableScale } from '#features/assessments/assessments.contract.ts';
import { addSection, placeQuestions } from '#features/assessments/sections.contract.ts';
import { TAG_CALLS } from '#features/tags/tags.contract.ts';
import type { TopicCode } from '../bank/question.ts';
import type { SignedIn } from './calls.ts';
import { MATH_TOOLS, publish } from './publish.ts';
import type { Shelf } from './shelf.ts';
import type { BankQuestion } from './write-bank.ts';

const MINUTE = 60;

const PARTS = [
  {
    kind: 'reading_writing',
    title: 'Reading and Writing',
    count: 27,
    entered: 0,
    minutes: 32,
    at_least: 17,
    tools: null,
    isPart: (topic: TopicCode) => !topic.includes('.'),
  },
  {
    kind: 'math',
    title: 'Math',
    count: 22,
    // About one in four, as on the digital SAT.
    entered: 6,
    minutes: 35,
    at_least: 13,
    tools: MATH_TOOLS,
    isPart: (topic: TopicCode) => topic.includes('.'),
  },
] as const;

const BREAK_SECONDS = 10 * MINUTE;

export async function makePracticeTest({ call }: SignedIn, shelf: Shelf): Promise<string> {
  const [exam] = (await call(TAG_CALLS.exam.list, { query: {} })).results;
  const { id } = await call(addAssessment, {
    body: {
      title: 'Practice Test 1',
      school: null,
      description:
        '<p>A full-length test with two sections of two modules each. Your second module in each section depends on how you do on the first. Your score is a practice estimate.</p>',
      instructions:
        '<p>Work on your own and without interruptions. There is a 10-minute break between the two sections.</p>',
      kind: 'multistage',
      exam: exam?.id ?? null,
      attempts_allowed: 3,
      // Students take this test three times, so correctness must not be visible before the last time.
      release: { score: 'at_once', correctness: 'on_close', answers: 'on_close', explanations: 'on_close' },
      scale: { kind: 'table', columns: PARTS.flatMap(({ kind, count }) => columnsOf(kind, 2 * count)) },
    },
  });
  for (const { kind, title, count, entered, minutes, at_least, tools, isPart } of PARTS) {
    const modules = shelf.modules(isPart, { count, entered });
    const common = { kind, tools, duration_seconds: minutes * MINUTE };
    const break_after_seconds = kind === 'reading_writing' ? BREAK_SECONDS : null;
    const add = async (
      section: { title: string; break_after_seconds: number | null },
      module: { stage: number; variant: string; at_least: number | null },
      questions: readonly BankQuestion[],
    ) => {
      const added = await call(addSection, { params: { id }, body: { ...common, ...section, module } });
      await call(placeQuestions, {
        params: { id: added.id },
        body: { questions: questions.map((question) => question.id) },
      });
    };
    const second = { title: `${title}, module 2`, break_after_seconds };
    await add(
      { title: `${title}, module 1`, break_after_seconds: null },
      { stage: 1, variant: 'base', at_least: null },
      modules.first,
    );
    await add(second, { stage: 2, variant: 'lower', at_least: null }, modules.lower);
    await add(second, { stage: 2, variant: 'higher', at_least }, modules.higher);
  }
  return publish(call, id);
}

/**
 * A scale from 200 to 800 in steps of ten. Its curve is a gentle S, so that a point counts more in the middle
 * than at the ends. The lower route ends at 600; the higher one gives slightly more for the same raw score.
 */
function columnsOf(kind: 'reading_writing' | 'math', raw_max: number): TableScale['columns'] {
  const column = (route: string, low: number, high: number) => ({
    kind,
    route,
    scaled: Array.from({ length: raw_max + 1 }, (_, raw) => {
      const share = raw / raw_max;
      const bent = 0.55 * share + 0.45 * share * share * (3 - 2 * share);
      return Math.round((low + (high - low) * bent) / 10) * 10;
    }),
  });
  return [column('base-lower', 200, 600), column('base-higher', 230, 800)];
}
