/** The demo school's assessments: a full practice test, quizzes, an open test and a draft. */
import { addAssessment, type ReleaseSwitches } from '#features/assessments/assessments.contract.ts';
import { addSection, placeQuestions } from '#features/assessments/sections.contract.ts';
import type { TopicCode } from '../bank/question.ts';
import type { SignedIn } from './calls.ts';
import { makePracticeTest } from './practice-test.ts';
import { MATH_TOOLS, publish } from './publish.ts';
import { Shelf } from './shelf.ts';
import type { BankQuestion } from './write-bank.ts';

export interface Papers {
  readonly practice_test: string;
  /** The quizzes: one for each group at the start. */
  readonly quizzes: readonly string[];
  /** The grammar check is scored at once. Staff release its score. */
  readonly grammar_check: string;
  readonly weekly_check: string;
  readonly final_check: string;
  readonly open_test: string;
}

const MINUTE = 60;
const ALL_AT_ONCE: ReleaseSwitches = {
  score: 'at_once',
  correctness: 'at_once',
  answers: 'at_once',
  explanations: 'at_once',
};
const BY_HAND: ReleaseSwitches = {
  score: 'manual',
  correctness: 'manual',
  answers: 'manual',
  explanations: 'manual',
};
/** Signs a staff member in as of `days_ago` days before now. */
export type StaffAt = (who: 'manager' | 'tutor', days_ago: number) => Promise<SignedIn>;

/**
 * Creates and publishes all tests, each some time before it is first needed. A tutor starts one more test,
 * which stays a draft.
 */
export async function makePapers(staff_at: StaffAt, bank: readonly BankQuestion[]): Promise<Papers> {
  const shelf = new Shelf(bank);
  const practice_test = await makePracticeTest(await staff_at('manager', 86), shelf);
  const quiz = async (
    days_ago: number,
    title: string,
    topics: readonly TopicCode[],
    own: { release?: ReleaseSwitches; school?: undefined } = {},
  ) => {
    const questions = shelf.ofTopics(topics, 11);
    const fields = { title, release: ALL_AT_ONCE, school: null, minutes: 15, questions };
    return makeQuiz(await staff_at('manager', days_ago), { ...fields, ...own });
  };
  const quizzes = [
    await quiz(75, 'Linear equations quiz', ['H.A.', 'H.B.', 'H.C.', 'H.D.']),
    await quiz(74, 'Words and transitions quiz', ['WIC', 'TRA']),
    await quiz(72, 'Percentages and data quiz', ['Q.A.', 'Q.B.', 'Q.C.', 'Q.E.']),
  ];
  const open_test = await makeQuiz(await staff_at('manager', 58), {
    title: 'Try ten questions',
    school: null,
    description:
      '<p>Ten questions from both sections of the digital SAT. You’ll see your score and every explanation at the end.</p>',
    open_to_guests: true,
    release: ALL_AT_ONCE,
    minutes: 15,
    questions: shelf.ofTopics(['WIC', 'CID', 'BOU', 'TRA', 'H.A.', 'H.B.', 'P.B.', 'Q.B.', 'S.B.'], 10),
  });
  const grammar_check = await quiz(12, 'Grammar check', ['BOU', 'FSS'], {
    release: BY_HAND,
    school: undefined,
  });
  const weekly_check = await makeQuiz(await staff_at('manager', 6), {
    title: 'Weekly check',
    school: null,
    release: ALL_AT_ONCE,
    minutes: 45,
    questions: shelf.ofTopics(['CID', 'INF', 'COE', 'P.A.', 'P.B.', 'P.C.'], 24),
  });
  const final_check = await quiz(2, 'Geometry and functions check', ['S.A.', 'S.B.', 'S.C.', 'P.C.']);
  await beginDraft(await staff_at('tutor', 1), shelf);
  return { practice_test, quizzes, grammar_check, weekly_check, final_check, open_test };
}

async function makeQuiz(
  { call }: SignedIn,
  {
    questions,
    minutes,
    ...fields
  }: {
    title: string;
    /** The school of the test. Undefined: the author's school. Null: every school. */
    school?: null | undefined;
    description?: string;
    open_to_guests?: boolean;
    release: ReleaseSwitches;
    minutes: number;
    questions: readonly BankQuestion[];
  },
): Promise<string> {
  const { id } = await call(addAssessment, { body: { ...fields, modes: ['test', 'practice'] } });
  const isMath = questions.every(({ question }) => question.topic.includes('.'));
  const isReading = questions.every(({ question }) => !question.topic.includes('.'));
  const section = await call(addSection, {
    params: { id },
    body: {
      title: 'Questions',
      kind: isMath ? 'math' : isReading ? 'reading_writing' : 'other',
      duration_seconds: minutes * MINUTE,
      tools: isReading ? null : MATH_TOOLS,
    },
  });
  await call(placeQuestions, {
    params: { id: section.id },
    body: { questions: questions.map((question) => question.id) },
  });
  return publish(call, id);
}

/**
 * A second practice test as an unfinished draft: without the easier module, without a scale and with an empty
 * section.
 */
async function beginDraft({ call }: SignedIn, shelf: Shelf): Promise<void> {
  const { id } = await call(addAssessment, { body: { title: 'Practice Test 2', kind: 'multistage' } });
  const section = async (title: string, variant: string, at_least: number | null, stage: number) => {
    const module = { stage, variant, at_least };
    const body = { title, kind: 'reading_writing' as const, duration_seconds: 32 * MINUTE, module };
    return (await call(addSection, { params: { id }, body })).id;
  };
  const first = await section('Reading and Writing, module 1', 'base', null, 1);
  await call(placeQuestions, {
    params: { id: first },
    body: { questions: shelf.ofTopics(['WIC', 'TSP', 'CID'], 9).map((question) => question.id) },
  });
  await section('Reading and Writing, module 2', 'higher', 7, 2);
}
