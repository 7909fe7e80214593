/** Stores the questions of a practice session as a fixed revision, like those of a test. */
import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import type { Tables } from '#server/db/tables.ts';
import type { ToolSet } from '../assessments.contract.ts';
import { ALL_TOOLS, toolsInPractice } from '../practice-tools.rules.ts';
import type { FrozenAssessment, FrozenSection } from '../revision.rules.ts';
import { listSubjectCodes } from './placements.store.ts';
import { frozenQuestion, hashed } from './publish.ts';
import { addPracticeRevision, freezeQuestions } from './revisions.store.ts';
import { listQuestions, lockQuestions } from './working-copy.store.ts';

/**
 * Freezes these questions, in this order, as the only section of a practice session. Returns the revision's
 * id. `left_out`: how many questions of the set were withheld from the taker. `limits`: for each question the
 * tools of the test sections whose limits the set keeps.
 */
export async function freezePractice(
  db: Kysely<Tables>,
  set: {
    id: string;
    title: string;
    duration_seconds: number | null;
    left_out: number;
    limits: ReadonlyMap<string, readonly ToolSet[]>;
  },
  questions: readonly string[],
  by: string,
  now: Date,
): Promise<string> {
  await lockQuestions(db, questions);
  const whole = await listQuestions(db, questions);
  const contents = questions.flatMap((id) => whole.get(id) ?? []);
  const revisions = await freezeQuestions(
    db,
    contents.map((question) => ({ question: question.id, ...hashed(frozenQuestion(question)) })),
    now,
  );
  const subjects = await listSubjectCodes(db, questions);
  const section: FrozenSection = {
    id: v7(),
    title: set.title,
    kind: 'other',
    duration_seconds: set.duration_seconds,
    instructions: '',
    tools: ALL_TOOLS,
    break_after_seconds: null,
    module: null,
    draw: null,
    placements: contents.map(({ id: question }) => {
      const question_revision = revisions.get(question);
      if (question_revision === undefined) throw new Error(`Question ${question} has no revision.`);
      const tools = toolsInPractice(subjects.get(question) ?? null, set.limits.get(question) ?? []);
      return { placement: v7(), question, question_revision, marks: 1, unscored: false, tools };
    }),
  };
  const paper: FrozenAssessment = {
    title: set.title,
    instructions: '',
    kind: 'linear',
    marks: { correct: 1, wrong: 0, omitted: 0 },
    scale: null,
    shuffle: { questions: false, options: false },
    navigation: 'free',
    sections: [section],
    left_out: set.left_out,
  };
  return addPracticeRevision(db, set.id, hashed(paper), by, now);
}
