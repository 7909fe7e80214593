/** A group's handwritten essays, typed in by the tutor, who has graded the first one by a rubric. */
import { allocate } from '#features/allocation/allocation.contract.ts';
import { addAssessment } from '#features/assessments/assessments.contract.ts';
import { storeSheets } from '#features/paper/paper.contract.ts';
import { addQuestion } from '#features/questions/questions.contract.ts';
import { listAnswersToMark, markAttempt } from '#features/results/marking.contract.ts';
import type { SignedIn } from './calls.ts';
import { publish } from './publish.ts';

const levels = (...words: string[]) =>
  words.map((each, place) => ({ words: each, marks: words.length - 1 - place }));
const RUBRIC = [
  {
    title: 'Claim',
    says: 'The writer’s position and how clearly it is stated.',
    marks: 3,
    levels: levels(
      'Takes a side and immediately says why',
      'Takes a side',
      'Restates the question but takes no side',
      'Is off topic',
    ),
  },
  {
    title: 'Reasons',
    says: 'The support for the claim.',
    marks: 3,
    levels: levels(
      'Two reasons and a response to a counterargument',
      'Two reasons',
      'One reason',
      'No reasons; only restates the claim',
    ),
  },
  { title: 'Language', says: 'One point for clear sentences and one point for word choice.', marks: 2 },
];
const ESSAYS = [
  'Schools should start later. Teenagers fall asleep late no matter what their parents say, so an early bell doesn’t take away an hour of video games. It takes away an hour of sleep. In towns that moved the bell, fewer students were late and fewer drove to school tired. It’s true that the buses would cost more, but they still cost less than having students repeat a year.',
  'I think the school day should start later because everyone is tired in the morning and being tired is bad. Also it’s still dark out.',
  'When school should start is something a lot of people talk about. Some people say earlier and some people say later.',
];

/** Creates the test and the group's essays. */
export async function makeEssay(
  tutor: SignedIn,
  group: { readonly id: string; readonly members: readonly { readonly id: string }[] } | undefined,
  sat_at: Date,
): Promise<void> {
  if (group === undefined) throw new Error('The school has no group.');
  const question = await tutor.call(addQuestion, {
    body: {
      type: 'essay',
      status: 'live',
      difficulty: 3,
      rubric: RUBRIC,
      stem: '<p>Should the school day start an hour later? Write about 100 words. State your position and support it with reasons.</p>',
      explanation:
        '<p>You can argue either side. A strong essay states its position in the first sentence.</p>',
    },
  });
  const { id } = await tutor.call(addAssessment, {
    body: {
      title: 'Argue a point',
      description: '<p>One short handwritten essay.</p>',
      modes: ['paper'],
      questions: [question.id],
    },
  });
  const assessment = await publish(tutor.call, id);
  await tutor.call(allocate, { body: { assessments: [assessment], groups: [group.id] } });
  const sheets = group.members.slice(0, ESSAYS.length).map((member, place) => ({
    user: member.id,
    assessment,
    sat_at: sat_at.toISOString(),
    answers: [{ question: question.id, response: ESSAYS[place] ?? '' }],
  }));
  await tutor.call(storeSheets, { body: { sheets } });
  const { results } = await tutor.call(listAnswersToMark, { params: { id: assessment } });
  const [first] = results;
  if (first === undefined) throw new Error('No essay waits for grading.');
  await tutor.call(markAttempt, {
    params: { id: first.attempt },
    body: {
      version: first.version,
      criteria: [3, 3, 2],
      comment: 'Nice work: your last sentence answers the counterargument you raise about the buses.',
    },
  });
}
