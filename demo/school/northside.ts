/** The second school's own content: its tutor's questions and a test, which the first school does not see. */
import { allocate } from '#features/allocation/allocation.contract.ts';
import { addAssessment } from '#features/assessments/assessments.contract.ts';
import { northsideBank } from '../bank/northside.ts';
import type { SignedIn } from './calls.ts';
import { publish } from './publish.ts';
import { writeQuestions } from './write-bank.ts';

/** Writes the questions as the school's tutor and assigns the test to one of its groups until a due date. */
export async function makeNorthside(
  tutor: SignedIn,
  group: { readonly id: string } | undefined,
  due: Date,
): Promise<void> {
  if (group === undefined) throw new Error('The second school has no group.');
  const written = await writeQuestions(tutor, northsideBank());
  const { id } = await tutor.call(addAssessment, {
    body: {
      title: 'Northside warm-up',
      description:
        '<p>Six quick questions to start the afternoon. You’ll see every explanation at the end.</p>',
      questions: written.map((question) => question.id),
    },
  });
  const assessment = await publish(tutor.call, id);
  await tutor.call(allocate, {
    body: { assessments: [assessment], groups: [group.id], due_at: due.toISOString() },
  });
}
