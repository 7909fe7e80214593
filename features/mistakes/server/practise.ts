/** Makes a practice set from mistakes: unseen questions similar to the missed ones. */
import { reachOf } from '#core/access/access.ts';
import { listQuestionRevisions } from '#features/assessments/server/public.ts';
import { titleOf } from '#features/practice/practice.rules.ts';
import { drawLike } from '#features/practice/server/public.ts';
import { addSet } from '#features/practice-sets/server/public.ts';
import { requireNoFaults } from '#server/http/found.ts';
import type { MistakesPractice } from '../mistakes.contract.ts';
import { nothingFault, skillsOf } from '../practise.rules.ts';
import { type Asking, missedOf } from './missed.ts';

/**
 * Makes a set for the person who missed these questions. Throws `breaks_rule` with the reason if no set can
 * be made.
 */
export async function practiceOf(
  { db, reach, caller, now }: Asking,
  { attempts, size }: { attempts: readonly string[]; size: number },
): Promise<MistakesPractice> {
  const { answers, taker } = await missedOf({ db, reach, caller, now }, attempts);
  const revisions = await listQuestionRevisions(
    db,
    answers.map(({ question_revision }) => question_revision),
  );
  const skills = skillsOf(
    answers.map(({ filing, question_revision, marks, marks_max }) => ({
      topic: filing.topic,
      difficulty: revisions.get(question_revision)?.difficulty ?? null,
      lost: marks_max - (marks ?? 0),
    })),
  );
  const { questions, left_out } = await drawLike(
    db,
    taker,
    skills.map(({ id: topic, difficulty }) => ({ topic, difficulty })),
    { size, now },
  );
  requireNoFaults(questions.length === 0 ? [nothingFault(skills, left_out)] : []);
  const view = {
    reach: reachOf(caller.role, 'practice_sets.view'),
    caller: caller.id,
    people: reachOf(caller.role, 'people.view'),
  };
  const set = await addSet(
    db,
    view,
    {
      title: titleOf(skills),
      origin: 'mistakes',
      owner: caller.id,
      for_user: taker.id,
      school: null,
      timing: 'untimed',
      duration_seconds: null,
      hints_allowed: true,
    },
    questions.map(({ id }) => id),
    now,
  );
  return {
    set,
    lacking: size - questions.length,
    left_out,
    topics: skills.map(({ id, name, missed: count }) => ({
      id,
      name,
      missed: count,
      drawn: questions.filter(({ topic }) => topic === id).length,
    })),
    without_skill: answers.filter(({ filing }) => filing.topic === null).length,
  };
}
