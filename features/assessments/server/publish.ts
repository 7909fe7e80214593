/** Publishing an assessment: check it, freeze its questions, then freeze the assessment. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { pick } from '#contract/fields.ts';
import type { Tables } from '#server/db/tables.ts';
import { drawingFault } from '#server/drawing-fault.ts';
import { requireNoFaults } from '#server/http/found.ts';
import type { Assessment } from '../assessments.contract.ts';
import { canonicalJson } from '../canonical-json.rules.ts';
import { type CalibratedPool, frozenCat } from '../cat.rules.ts';
import { FROZEN_ASSESSMENT, FROZEN_SECTION, frozenContent } from '../freeze.rules.ts';
import { asRequestFaults, publishFaults } from '../publish.rules.ts';
import type { FrozenAssessment, FrozenQuestion } from '../revision.rules.ts';
import { findCalibratedPool } from './hooks.ts';
import { freezeAssessment, freezeQuestions, type Hashed } from './revisions.store.ts';
import { type FullWorkingCopy, findWorkingCopy, lockPlacedQuestions } from './working-copy.store.ts';

type Section = FullWorkingCopy['sections'][number];
type Question = Section['placements'][number]['question'];
type CheckedCopy = FullWorkingCopy & { pool: CalibratedPool | null };

/**
 * Freezes the content that new sessions of an assessment get. The caller must hold its row lock. Throws
 * `breaks_rule` with every error in the check.
 */
export async function publish(
  db: Kysely<Tables>,
  assessment: Assessment,
  by: string,
  now: Date,
): Promise<void> {
  await lockPlacedQuestions(db, assessment.id);
  const copy = await workingCopyOf(db, assessment);
  requireNoFaults(asRequestFaults(publishFaults(copy, drawingFault)));
  const placed = copy.sections.flatMap(({ placements }) => placements.map(({ question }) => question));
  const questions = [...new Map(placed.map((question) => [question.id, question])).values()];
  const revisions = await freezeQuestions(
    db,
    questions.map((question) => ({ question: question.id, ...hashed(frozenQuestion(question)) })),
    now,
  );
  await freezeAssessment(db, assessment.id, hashed(frozenPaper(copy, assessment, revisions)), by, now);
}

/** Loads everything that the check before publishing reads. */
export async function workingCopyOf(db: Kysely<Tables>, assessment: Assessment): Promise<CheckedCopy> {
  const copy = await findWorkingCopy(db, assessment);
  const [section] = copy.sections;
  if (assessment.kind !== 'adaptive' || section === undefined) return { ...copy, pool: null };
  const questions = section.placements.map(({ question }) => question.id);
  const asked = { school: assessment.school?.id ?? null, kind: section.kind, questions };
  return { ...copy, pool: await findCalibratedPool(db, asked) };
}

/**
 * The content that publishing would freeze of an assessment now, and its questions by id. The ids of the
 * questions stand in for their revisions. Nothing is stored or checked: a draft may still be incomplete.
 */
export async function draftPaper(
  db: Kysely<Tables>,
  assessment: Assessment,
): Promise<{ paper: FrozenAssessment; questions: ReadonlyMap<string, FrozenQuestion> }> {
  const copy = await workingCopyOf(db, assessment);
  const placed = copy.sections.flatMap(({ placements }) => placements.map(({ question }) => question));
  const own = new Map(placed.map(({ id }) => [id, id]));
  return {
    paper: frozenPaper(copy, assessment, own),
    questions: new Map(placed.map((question) => [question.id, frozenQuestion(question)])),
  };
}

function frozenPaper(
  copy: CheckedCopy,
  assessment: Assessment,
  revisions: ReadonlyMap<string, string>,
): FrozenAssessment {
  return {
    ...pick(assessment, FROZEN_ASSESSMENT),
    sections: copy.sections.map((section) => frozenSection(section, assessment, revisions)),
    // Tests that are not adaptive leave out this part, so that their revisions stay equal to the byte.
    ...adaptivePart(copy),
  };
}

function adaptivePart({ kind, cat, pool, sections }: CheckedCopy): Pick<FrozenAssessment, 'cat'> {
  if (kind !== 'adaptive' || cat === null || pool === null) return {};
  return { cat: frozenCat(cat, pool, sections[0]?.placements ?? []) };
}

/** The content that a revision freezes of a question. */
export function frozenQuestion({ status: _status, ...question }: Question): FrozenQuestion {
  return frozenContent(question);
}

function frozenSection(
  section: Section,
  assessment: Assessment,
  revisions: ReadonlyMap<string, string>,
): FrozenAssessment['sections'][number] {
  return {
    id: section.id,
    ...pick(section, FROZEN_SECTION),
    tools: section.tools ?? assessment.tools,
    draw: drawOf(assessment, section.draw),
    placements: section.placements.map(({ id: placement, question, marks, unscored }) => {
      const question_revision = revisions.get(question.id);
      if (question_revision === undefined) throw new Error(`Question ${question.id} has no revision.`);
      return { placement, question: question.id, question_revision, marks, unscored };
    }),
  };
}

/** How many questions of a section one taker is asked. For an adaptive test, the most that it asks. */
function drawOf({ kind, cat }: Assessment, draw: Section['draw']): { count: number } | null {
  if (kind === 'adaptive' && cat !== null) return { count: cat.max_items };
  return draw === null ? null : { count: draw.count };
}

/** The content with its hash. The order of keys does not matter. */
export function hashed<Content>(content: Content): Hashed<Content> {
  return { content, hash: createHash('sha256').update(canonicalJson(content)).digest('hex') };
}
