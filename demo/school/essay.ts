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
    says: 'What the writer holds, and how plainly it is said.',
    marks: 3,
    levels: levels(
      'Takes a side, and says at once why',
      'Takes a side',
      'Names the question and takes no side',
      'Leaves the question',
    ),
  },
  {
    title: 'Reasons',
    says: 'What the claim rests on.',
    marks: 3,
    levels: levels(
      'Two reasons, and an answer to what speaks against them',
      'Two reasons',
      'One reason',
      'None but the claim said again',
    ),
  },
  { title: 'Language', says: 'A mark for sentences that hold together, one for words that fit.', marks: 2 },
];
const ESSAYS = [
  'Schools should start later. Whoever is seventeen falls asleep late whatever their parents say, so that an early bell takes an hour of sleep and not an hour of games. In towns that moved it, fewer of them were late and fewer drove tired. Buses would cost more, that is true; but they are cheaper than a year that somebody repeats.',
  'I think that the school day should start later because everybody is tired in the morning and because being tired is bad. It is also dark then.',
  'The start of the school day is a question that many people talk about. Some say earlier and some say later.',
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
      stem: '<p>Should the school day start an hour later? Write about 100 words: say what you hold, and why.</p>',
      explanation: '<p>Either side may be held. A good answer says which in its first sentence.</p>',
    },
  });
  const { id } = await tutor.call(addAssessment, {
    body: {
      title: 'Argue a point',
      description: '<p>One short essay, written by hand.</p>',
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
      comment: 'The last sentence answers what you name before it.',
    },
  });
}
