/** The demo school's whole question bank, in the order in which it is imported. */
import { seededLuck } from '../luck.ts';
import { mathQuestions } from './math-bank.ts';
import { type DemoQuestion, finishWritten, type TopicCode, type WrittenQuestion } from './question.ts';
import { BOUNDARIES } from './written/boundaries.ts';
import { CENTRAL_IDEAS } from './written/central-ideas.ts';
import { CROSS_TEXTS } from './written/cross-text.ts';
import { EVIDENCE } from './written/evidence.ts';
import { FORMS } from './written/form.ts';
import { INFERENCES } from './written/inferences.ts';
import { STRUCTURES } from './written/structure.ts';
import { SYNTHESES } from './written/synthesis.ts';
import { TRANSITIONS } from './written/transitions.ts';
import { WORDS } from './written/words.ts';

const WRITTEN: readonly (readonly [TopicCode, readonly WrittenQuestion[]])[] = [
  ['WIC', WORDS],
  ['TSP', STRUCTURES],
  ['CTC', CROSS_TEXTS],
  ['CID', CENTRAL_IDEAS],
  ['COE', EVIDENCE],
  ['INF', INFERENCES],
  ['BOU', BOUNDARIES],
  ['FSS', FORMS],
  ['TRA', TRANSITIONS],
  ['SYN', SYNTHESES],
];

/** The questions are the same at every call. */
export function demoBank(): DemoQuestion[] {
  const written = WRITTEN.flatMap(([topic, questions]) =>
    questions.map((question, index) => {
      const name = `${topic}/${index + 1}`;
      return finishWritten(question, topic, name, seededLuck(name));
    }),
  );
  return [...written, ...mathQuestions().map(({ question }) => question)];
}
