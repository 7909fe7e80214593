/** A practice set made of mistakes: what was missed, as its reader may know it, then unseen questions like it. */
import type { Fault } from '#contract/problem.ts';
import { reachOf } from '#core/access/access.ts';
import { listQuestionRevisions } from '#features/assessments/server/public.ts';
import { titleOf } from '#features/practice/practice.rules.ts';
import { drawLike } from '#features/practice/server/public.ts';
import { addSet } from '#features/practice-sets/server/public.ts';
import { isMissed } from '#features/results/evidence.rules.ts';
import { listEvidence } from '#features/results/server/public.ts';
import { requireNoFaults } from '#server/http/found.ts';
import type { Context } from '#server/http/route.ts';
import type { MistakesPractice, practiseMistakes } from '../mistakes.contract.ts';
import { nothingFault, skillsOf } from '../practise.rules.ts';
import { listAttemptsInView } from './mistakes.store.ts';

type Asking = Pick<Context<typeof practiseMistakes>, 'db' | 'reach' | 'caller' | 'now'>;

/** Makes a set for whoever missed these questions. Throws `breaks_rule` with what keeps it from being made. */
export async function practiceOf(
  { db, reach, caller, now }: Asking,
  { attempts, size }: { attempts: readonly string[]; size: number },
): Promise<MistakesPractice> {
  const found = await listAttemptsInView(db, { reach, caller: caller.id }, attempts);
  const evidence = await listEvidence(db, [...new Set(found.map(({ session }) => session))], caller, now);
  const byId = new Map(found.map((attempt) => [attempt.id, attempt]));
  const [first] = found;
  // Whether it was missed is told to nobody who does not know it yet.
  const missed = attempts.map((id) => {
    const attempt = byId.get(id);
    if (attempt === undefined || attempt.taker !== first?.taker) return null;
    const answers = evidence.get(attempt.session)?.answers ?? [];
    const answer = answers.find(({ question }) => question === attempt.question);
    return answer !== undefined && isMissed(answer) ? answer : null;
  });
  requireNoFaults(
    missed.flatMap((answer, index): Fault[] => {
      const message = 'Choose missed questions of one person.';
      return answer === null ? [{ path: `body.attempts.${index}`, message }] : [];
    }),
  );
  const answers = [...new Set(missed.flatMap((answer) => answer ?? []))];
  const revisions = await listQuestionRevisions(
    db,
    answers.map(({ question_revision }) => question_revision),
  );
  const skills = skillsOf(
    answers.map(({ filing, question_revision }) => ({
      topic: filing.topic,
      difficulty: revisions.get(question_revision)?.difficulty ?? null,
    })),
  );
  const taker = { id: first?.taker ?? '', role: first?.role ?? caller.role };
  const questions = await drawLike(
    db,
    taker,
    skills.map(({ id: topic, difficulty }) => ({ topic, difficulty })),
    { size, now },
  );
  requireNoFaults(questions.length === 0 ? [nothingFault(skills)] : []);
  const view = {
    reach: reachOf(caller.role, 'practice_sets.view'),
    caller: caller.id,
    people: reachOf(caller.role, 'people.view'),
  };
  const set = await addSet(
    db,
    view,
    {
      ...{
        title: titleOf(skills),
        origin: 'mistakes',
        owner: caller.id,
        for_user: taker.id,
        school: null,
      },
      ...{ timing: 'untimed', duration_seconds: null, hints_allowed: true },
    },
    questions.map(({ id }) => id),
    now,
  );
  return {
    set,
    lacking: size - questions.length,
    topics: skills.map(({ id, name, missed: count }) => ({
      ...{ id, name, missed: count },
      drawn: questions.filter(({ topic }) => topic === id).length,
    })),
    without_skill: answers.filter(({ filing }) => filing.topic === null).length,
  };
}
