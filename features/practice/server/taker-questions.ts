/** Reads the questions of a practice session, and decides what their taker may see of them now. */
import type { Kysely } from 'kysely';
import { heldBack, isDrawn } from '#core/practice/may-practise.ts';
import type { ToolSet } from '#features/assessments/assessments.contract.ts';
import type { FrozenQuestion } from '#features/assessments/revision.rules.ts';
import { findRevision, listQuestionRevisions } from '#features/assessments/server/public.ts';
import { listFilings } from '#features/evidence/server/public.ts';
import { showFiles, viewerOf } from '#features/files/server/public.ts';
import type { PracticeSet } from '#features/practice-sets/practice-sets.contract.ts';
import { listNamedMistakes } from '#features/questions/server/public.ts';
import { toldCloser } from '#features/releases/release.rules.ts';
import { findWithholding } from '#features/releases/server/public.ts';
import type { PractisedSession } from '#features/sessions/server/public.ts';
import { stageOf } from '#features/sessions/session-status.rules.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Context } from '#server/http/route.ts';
import type { checkAttempt } from '../practice.contract.ts';
import { shownCourse } from '../practice.rules.ts';
import { listPracticeQuestions, type StoredCourse } from './practice.store.ts';
import { boundsOf } from './practice-bounds.ts';

/** A question in a practice session as it was frozen for the session, with its tools. */
interface PractisedQuestion {
  readonly question_revision: string;
  readonly content: FrozenQuestion;
  readonly tools: ToolSet;
}

/** The places of the questions in the revision of a practice session, each with its tools. */
export async function placementsOf(db: Kysely<Tables>, revision: string) {
  const { sections } = await findRevision(db, revision);
  return sections.flatMap((section) =>
    section.placements.map(({ question, question_revision, tools = section.tools }) => ({
      question,
      question_revision,
      tools,
    })),
  );
}

/** The questions of a practice session as they were frozen for it, by id. */
export async function frozenOf(
  db: Kysely<Tables>,
  session: PractisedSession,
): Promise<Map<string, PractisedQuestion>> {
  const placements = await placementsOf(db, session.revision);
  const revisions = await listQuestionRevisions(
    db,
    placements.map(({ question_revision }) => question_revision),
  );
  return new Map(
    placements.flatMap(({ question, question_revision, tools }) => {
      const content = revisions.get(question_revision);
      return content === undefined ? [] : [[question, { question_revision, content, tools }] as const];
    }),
  );
}

/** One question of a practice session as it was frozen. Throws if it is missing. */
export async function frozen(
  db: Kysely<Tables>,
  session: PractisedSession,
  id: string,
): Promise<PractisedQuestion> {
  const question = (await frozenOf(db, session)).get(id);
  if (question === undefined) throw new Error(`Question ${id} is in the session but has no revision.`);
  return question;
}

/** Reads which parts of these questions the taker may see now. `questions`: their frozen form, by id. */
export async function readerOf(
  context: Pick<Context<typeof checkAttempt>, 'db' | 'caller' | 'now' | 'platform'>,
  session: PractisedSession,
  questions: ReadonlyMap<string, PractisedQuestion>,
  set: { readonly school: string | null; readonly origin: PracticeSet['origin'] },
) {
  const { db, caller, now } = context;
  const bounds = await boundsOf(db, caller, { school: set.school, is_drawn: isDrawn(set.origin) }, now);
  const asked = [...questions.keys()];
  const known = await listPracticeQuestions(db, asked);
  const { questions: withheld, closes_all } = await findWithholding(db, session.taker.id);
  const names = await listNamedMistakes(db, asked);
  const filingOf = await listFilings(
    db,
    [...questions.values()].map(({ question_revision }) => question_revision),
  );
  const isOver = stageOf(session.status) === 'over';
  const bearer = viewerOf(context);
  const isHeldBack = (id: string) => {
    const question = known.get(id);
    return question === undefined || heldBack(question, bounds) !== null;
  };
  const isWithheld = (id: string) => withheld.has(id) || (isOver && closes_all !== null);
  return {
    isHeldBack,
    /** The test in progress that closes every question of a finished set; null if there is none. */
    closer: closes_all === null ? null : toldCloser(closes_all),
    /** Whether the taker may see the question itself after the set. */
    isShown: (id: string) => !isHeldBack(id) && !isWithheld(id),
    /** The skill of a question; null if it has none. */
    topicOf: ({ question_revision }: PractisedQuestion) => filingOf(question_revision).topic,
    course: (
      course: StoredCourse,
      { question_revision, content, tools }: PractisedQuestion,
      hints_allowed: boolean,
    ) =>
      shownCourse(
        course,
        content,
        {
          tools,
          has_skill: filingOf(question_revision).topic !== null,
          is_held_back: isHeldBack(course.question),
          is_withheld: isWithheld(course.question),
          hints_allowed,
          named: names.get(course.question) ?? [],
        },
        (html) => showFiles(html, bearer),
      ),
  };
}
