/** Finds the skills that one-click practice is about, with the time that the person needs in each. */
import { notFound, Problem } from '#contract/problem.ts';
import { MIDDLE_LEVEL } from '#core/practice/may-practise.ts';
import { plannedSeconds } from '#core/practice/pace.ts';
import { listQuestionRevisions } from '#features/assessments/server/public.ts';
import { isMissed } from '#features/evidence/evidence.rules.ts';
import { listEvidence } from '#features/evidence/server/public.ts';
import { readLearners } from '#features/mastery/server/public.ts';
import { nothingDrawnWords } from '#features/practice/practice.rules.ts';
import { closerOf } from '#features/releases/release.rules.ts';
import { keepWhatIsOutOf } from '#features/releases/server/public.ts';
import { listScoredTests } from '#features/results/server/public.ts';
import { listPresentTags } from '#features/tags/server/public.store.ts';
import { requireNoFaults } from '#server/http/found.ts';
import type { Context } from '#server/http/route.ts';
import { NO_SKILLS, type Skill, skillsOf } from '../practise.rules.ts';
import type { startPractice, Wanted } from '../start-practice.contract.ts';
import { MOST_SKILLS } from '../start-practice.rules.ts';

export type Asking = Pick<Context<typeof startPractice>, 'db' | 'caller' | 'now'>;

export interface WantedSkills {
  readonly skills: readonly Skill[];
  /** The planned seconds of a question of this skill. */
  readonly secondsOf: (topic: string) => number;
  /** Why no question could be drawn. `left_out`: how many unseen questions are reserved for tests. */
  readonly whyNot: (left_out: number) => string;
}

/**
 * The skills to practice, the skill that cost most points first; at most twelve. Throws `not_found` if the
 * session is not a test of the caller, and `breaks_rule` if there is no such skill.
 */
export async function wantedSkills(asking: Asking, wanted: Wanted): Promise<WantedSkills> {
  const { db, caller, now } = asking;
  const { topic } = wanted;
  const learner = (await readLearners(db, [caller.id], now)).get(caller.id);
  const sections = new Map([
    ...(learner?.standing.topics ?? []).map((one) => [one.topic.id, one.subject?.id] as const),
    ...(learner?.exam?.topics ?? []).map((one) => [one.topic.id, one.section?.id] as const),
  ]);
  const secondsOf = (skill: string) =>
    plannedSeconds(learner?.tests.newest?.seconds.get(sections.get(skill) ?? ''));
  if (wanted.session === undefined && topic !== undefined) {
    const tag = (await listPresentTags(db, [topic])).get(topic);
    const message = 'This skill doesn’t exist.';
    requireNoFaults(tag === undefined ? [{ path: 'topic', message }] : []);
    const named = { id: tag?.id ?? topic, name: tag?.name ?? '' };
    const skills = [{ ...named, missed: 0, lost: 0, difficulty: MIDDLE_LEVEL }];
    return { skills, secondsOf, whyNot: nothingDrawnWords };
  }
  const { missed, is_closed } = await missedIn(asking, wanted.session);
  const all = skillsOf(missed).filter(({ id }) => topic === undefined || id === topic);
  return {
    skills: all.slice(0, MOST_SKILLS),
    secondsOf,
    whyNot: (left_out) => {
      if (all.length > 0) return nothingDrawnWords(left_out);
      if (is_closed) return 'You can practice what you missed after you submit the test in progress.';
      return missed.length > 0 ? NO_SKILLS : 'You didn’t miss any questions.';
    },
  };
}

/**
 * The questions that the caller missed in this test, or in their newest tests, as far as they may know this.
 */
async function missedIn({ db, caller, now }: Asking, session: string | undefined) {
  const ids =
    session === undefined ? (await listScoredTests(db, [caller.id])).map(({ id }) => id) : [session];
  const evidence = [...(await listEvidence(db, ids, caller, now)).values()];
  const own = evidence.filter(({ person }) => person === caller.id);
  if (session !== undefined && own.length === 0) throw new Problem(notFound);
  // Recorded as read, so that later changes to due dates or groups cannot hide it again.
  await keepWhatIsOutOf(
    db,
    own.map((one) => one.session),
    now,
  );
  const answers = own.flatMap((one) => one.answers.filter((answer) => isMissed(answer) && !answer.unscored));
  const revisions = await listQuestionRevisions(
    db,
    answers.map(({ question_revision }) => question_revision),
  );
  return {
    is_closed: own.some(({ open }) => closerOf(open) !== null),
    missed: answers.map(({ filing, question_revision, marks, marks_max }) => ({
      topic: filing.topic,
      difficulty: revisions.get(question_revision)?.difficulty ?? null,
      lost: marks_max - (marks ?? 0),
    })),
  };
}
