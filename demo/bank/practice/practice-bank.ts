/** The demo school's practice-only questions, which no test uses. */
import { seededLuck } from '../../luck.ts';
import { questionsToPractise } from '../math-bank.ts';
import { type DemoQuestion, finishWritten, type TopicCode, type WrittenQuestion } from '../question.ts';
import { MORE_BOUNDARIES } from './boundaries.ts';
import { MORE_IDEAS } from './central-ideas.ts';
import { MORE_CROSS_TEXTS } from './cross-text.ts';
import { MORE_EVIDENCE } from './evidence.ts';
import { MORE_FORMS } from './forms.ts';
import { MORE_INFERENCES } from './inferences.ts';
import { MORE_STRUCTURES } from './structure.ts';
import { MORE_SYNTHESES } from './synthesis.ts';
import { MORE_TRANSITIONS } from './transitions.ts';
import { MORE_WORDS } from './words.ts';

const WRITTEN: readonly (readonly [TopicCode, readonly WrittenQuestion[]])[] = [
  ['WIC', MORE_WORDS],
  ['TSP', MORE_STRUCTURES],
  ['CTC', MORE_CROSS_TEXTS],
  ['CID', MORE_IDEAS],
  ['COE', MORE_EVIDENCE],
  ['INF', MORE_INFERENCES],
  ['BOU', MORE_BOUNDARIES],
  ['FSS', MORE_FORMS],
  ['TRA', MORE_TRANSITIONS],
  ['SYN', MORE_SYNTHESES],
];

/** The questions are the same at every call. */
export function practiceBank(): DemoQuestion[] {
  const written = WRITTEN.flatMap(([topic, questions]) =>
    questions.map((question, index) => {
      const name = `${topic}/practice/${index + 1}`;
      return finishWritten(question, topic, name, seededLuck(name));
    }),
  );
  return [...written, ...questionsToPractise().map(({ question }) => question)];
}
