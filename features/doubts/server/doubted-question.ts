/** The question next to a doubt, limited to what the reader may know about it. */
import type { Kysely } from 'kysely';
import { isStaff, reachOf } from '#core/access/access.ts';
import { isTold } from '#core/practice/tries.ts';
import { isArranged } from '#core/question-kinds/question-kinds.ts';
import { toolsInReview } from '#features/assessments/practice-tools.rules.ts';
import { promptsOf, rightResponseOf } from '#features/assessments/revision.rules.ts';
import { findRevision, listQuestionRevisions } from '#features/assessments/server/public.ts';
import { mistakesIn } from '#features/questions/named-mistakes.rules.ts';
import { findCode, listNamedMistakes } from '#features/questions/server/public.ts';
import { findWithholding } from '#features/releases/server/public.ts';
import type { ReviewedQuestion } from '#features/results/results.contract.ts';
import { reviewedGaps } from '#features/results/review.rules.ts';
import { reviewedQuestion } from '#features/results/server/public.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import { optionsInOrder } from '#features/sessions/plan.rules.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Caller } from '#server/http/route.ts';
import type { DoubtBeside } from '../doubts.contract.ts';
import { findSchoolOfQuestion } from './explanations.store.ts';
import { findSession, listTried } from './met.store.ts';

type Reader = Pick<Caller, 'id' | 'role'>;

/**
 * The question as the person saw it in a session. For a test it is shown as in the review, for practice as
 * after checking an answer. Null if the doubt is about no question.
 */
export async function besideOf(
  db: Kysely<Tables>,
  { question, session: id }: { question: string | null; session: string | null },
  { reader, now }: { reader: Reader; now: Date },
  show: (html: string) => string,
): Promise<DoubtBeside | null> {
  if (question === null || id === null) return null;
  const session = await findSession(db, id);
  const revision = await findRevision(db, session.revision);
  const placements = revision.sections.flatMap((section) => section.placements);
  const placement = placements.find((one) => one.question === question);
  if (placement === undefined) return null;
  const frozen = (await listQuestionRevisions(db, [placement.question_revision])).get(
    placement.question_revision,
  );
  if (frozen === undefined) return null;
  const code = isStaff(reader.role) ? await findCode(db, question) : null;
  const alone = { stem: show(frozen.stem), stimulus: show(frozen.stimulus) };

  if (session.assessment !== null) {
    const is_over = session.submitted_at !== null;
    return {
      ...alone,
      code,
      review: is_over ? await reviewedQuestion(db, id, question, { reader, now }, show) : null,
    };
  }
  const tries = await listTried(db, [id], [question]);
  const { questions: withheld, closes_all } = await findWithholding(db, session.taker);
  const is_told = isTold({ tries }) && closes_all === null && !withheld.has(question);
  const sees_key = is_told
    ? reader.id === session.taker || reachOf(reader.role, 'bank.keys') !== 'none'
    : reader.id !== session.taker && (await seesKey(db, reader, question));
  if (!is_told && !sees_key) return { ...alone, code, review: null };
  const [first] = tries;
  const response = first?.response ?? null;
  const named = sees_key ? ((await listNamedMistakes(db, [question])).get(question) ?? []) : [];
  const review: ReviewedQuestion = {
    question,
    section: placement.placement,
    section_title: '',
    number: placements.indexOf(placement) + 1,
    type: frozen.type,
    tools: toolsInReview('other', placement),
    ...alone,
    options: optionsInOrder(revision, question, frozen, session.seed).map((option) => ({
      id: option.id,
      text: show(option.text),
      share: null,
      is_correct: sees_key && !isArranged(frozen.type) ? option.is_correct : null,
      feedback: sees_key ? show(option.feedback) : null,
    })),
    response: response === null || typeof response === 'string' ? response : [...response],
    mistake: mistakesIn(frozen, named, response).whole,
    late: false,
    seen_before: false,
    marks: null,
    marks_max: 1,
    flagged: false,
    outcome: first?.outcome ?? null,
    prompts: promptsOf(frozen).map(({ text }) => ({ text: show(text) })),
    gaps: reviewedGaps(frozen, response, sees_key, named),
    accepted_answers: sees_key ? [...frozen.accepted_answers] : null,
    right_response: sees_key ? rightResponseOf(frozen) : null,
    explanation: sees_key ? show(frozen.explanation) : null,
    comments: null,
    rubric: null,
    difficulty: frozen.difficulty,
    domain: null,
    topic: null,
    has_skill: false,
    error_of_choice: null,
    time_spent_seconds: first?.time_spent_seconds ?? 0,
    median_time_seconds: null,
  };
  return { ...alone, code, review };
}

/** Whether the reader is a member of staff who may see the question's answer key in the bank. */
async function seesKey(db: Kysely<Tables>, reader: Reader, question: string): Promise<boolean> {
  if (!isStaff(reader.role) || reachOf(reader.role, 'bank.keys') === 'none') return false;
  const in_view = contentInReach('questions.school', contentViewOf(reader));
  return (await findSchoolOfQuestion(db, question, in_view)) !== undefined;
}
