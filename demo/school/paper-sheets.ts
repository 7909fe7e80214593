/**
 * A placement test that one group took on paper, with the answer sheets that the group's tutor has typed in
 * so far.
 */
import { allocate } from '#features/allocation/allocation.contract.ts';
import { addAssessment } from '#features/assessments/assessments.contract.ts';
import { addSection, placeQuestions } from '#features/assessments/sections.contract.ts';
import { storeSheets } from '#features/paper/paper.contract.ts';
import type { Luck } from '../luck.ts';
import type { SignedIn } from './calls.ts';
import { MATH_TOOLS, publish } from './publish.ts';
import type { BankQuestion } from './write-bank.ts';

const CHOICES = 18;
const TYPED = 6;
/** The number of sheets not typed in yet. */
const LEFT = 2;
const SECONDS = 45 * 60;

/** Creates the test, assigns it to a group, and types in the answers of most of its members. */
export async function makePlacement(
  manager: SignedIn,
  tutor: SignedIn,
  {
    bank,
    group,
    sat_at,
    luck,
  }: {
    bank: readonly BankQuestion[];
    group: { readonly id: string; readonly members: readonly { readonly id: string }[] } | undefined;
    sat_at: Date;
    luck: Luck;
  },
): Promise<void> {
  if (group === undefined) throw new Error('The first school has no group.');
  const every = (isTyped: boolean, most: number) => {
    const fit = bank.filter(
      ({ question, right_option }) => question.topic.includes('.') && (right_option === null) === isTyped,
    );
    const step = Math.max(1, Math.floor(fit.length / most));
    return fit.filter((_, index) => index % step === 0).slice(0, most);
  };
  const questions = [...every(false, CHOICES), ...every(true, TYPED)];
  const { id } = await manager.call(addAssessment, {
    body: { title: 'Winter placement', modes: ['paper'], school: null },
  });
  const section = await manager.call(addSection, {
    params: { id },
    body: { title: 'Questions', kind: 'math', duration_seconds: SECONDS, tools: MATH_TOOLS },
  });
  await manager.call(placeQuestions, {
    params: { id: section.id },
    body: { questions: questions.map((question) => question.id) },
  });
  const assessment = await publish(manager.call, id);
  await manager.call(allocate, { body: { assessments: [assessment], groups: [group.id] } });
  const typed = group.members.slice(0, Math.max(1, group.members.length - LEFT));
  await tutor.call(storeSheets, {
    body: {
      sheets: typed.map((member) => ({
        user: member.id,
        assessment,
        sat_at: sat_at.toISOString(),
        section_times: [{ section: section.id, seconds: SECONDS }],
        answers: questions.map((question) => ({ question: question.id, response: written(question, luck) })),
      })),
    },
  });
}

/** A simulated answer: mostly correct, sometimes blank. */
function written({ right_option, wrong_options, question }: BankQuestion, luck: Luck): string {
  const part = luck.whole(1, 20);
  if (part === 1) return '–';
  const isRight = part > 7;
  if (right_option === null) return isRight ? (question.accepted_answers[0] ?? '') : '1';
  return isRight ? right_option : (wrong_options[part % wrong_options.length] ?? '');
}
