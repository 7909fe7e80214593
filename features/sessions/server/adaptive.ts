/**
 * Chooses the questions of an adaptive test one after the other from the stored answers. Each choice is
 * logged with its figures, so that it can be replayed. The choosing itself is in `core/adaptive`.
 */
import type { Kysely } from 'kysely';
import {
  type AdaptiveStanding,
  type AskedItem,
  chosenItem,
  overexposed,
  standingAfter,
} from '#core/adaptive/adaptive-session.ts';
import { judge } from '#core/scoring/scoring.ts';
import { type FrozenAssessment, type FrozenCat, keyOf } from '#features/assessments/revision.rules.ts';
import { findRevision, listQuestionRevisions } from '#features/assessments/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { countAsked, findExposure, lockExposure } from './exposures.store.ts';
import type { NewEvent } from './save-session.store.ts';
import { listResponses, type StoredSection, type StoredSession } from './sessions.store.ts';

/** Whether the open section asks one question at a time and `question` is the current one. */
export function isPresent({ sections }: StoredSession, question: string): boolean {
  const open = sections.find(({ status }) => status === 'open');
  return open?.is_one_at_a_time === true && open.questions.at(-1) === question;
}

/** Whether the current question is the last. */
export async function isAtLast(db: Kysely<Tables>, session: StoredSession): Promise<boolean> {
  const section = session.sections.find(
    ({ status, is_one_at_a_time }) => status === 'open' && is_one_at_a_time,
  );
  return section !== undefined && (await whereIn(db, session, section)).stop !== null;
}

/**
 * Adds the next question to a session where `events` require one. Also adds details to the events: which
 * question was chosen and why, and the estimate when a section closed. The caller has locked the session row.
 */
export async function askNext(
  db: Kysely<Tables>,
  session: StoredSession,
  events: NewEvent[],
): Promise<{ session: StoredSession; events: NewEvent[] }> {
  const told: NewEvent[] = [];
  let after = session;
  for (const event of events) {
    const section = session.sections.find(({ id }) => id === event.section);
    if (section?.is_one_at_a_time !== true) told.push(event);
    else if (event.event === 'section_closed') {
      const { theta, se, stop } = await whereIn(db, session, section);
      told.push({ ...event, details: { theta, se, stop } });
    } else if (event.event === 'question_chosen' || isFirstDue(event, section)) {
      const { question, details } = await choose(db, session, section);
      const questions = [...section.questions, question];
      const sections = after.sections.map((each) => (each === section ? { ...section, questions } : each));
      after = { ...after, sections };
      if (event.event !== 'question_chosen') told.push(event);
      told.push({ ...event, event: 'question_chosen', details });
    } else told.push(event);
  }
  return { session: after, events: told };
}

function isFirstDue({ event }: NewEvent, { status, questions }: StoredSection): boolean {
  return event === 'section_opened' && status === 'open' && questions.length === 0;
}

interface Asked {
  readonly cat: FrozenCat;
  readonly items: readonly AskedItem[];
}

async function whereIn(
  db: Kysely<Tables>,
  session: StoredSession,
  section: StoredSection,
): Promise<AdaptiveStanding> {
  const { cat, items } = await askedIn(db, session, section);
  return standingAfter(cat.items, cat, items);
}

async function choose(
  db: Kysely<Tables>,
  session: StoredSession,
  section: StoredSection,
): Promise<{ question: string; details: object }> {
  const { cat, items } = await askedIn(db, session, section);
  const assessment = session.assessment?.id;
  if (assessment === undefined) throw new Error('An adaptive session must belong to an assessment.');
  const isFirst = items.length === 0;
  if (cat.cap !== null) await lockExposure(db, assessment);
  const exposure = await findExposure(db, assessment);
  const begun = { ...exposure, sessions: exposure.sessions + (isFirst ? 1 : 0) };
  const withheld = overexposed(begun, cat.cap);
  const chosen = chosenItem(cat.items, cat, items, { seed: session.seed, withheld });
  if (chosen === null) throw new Error('The pool has no question left to ask.');
  await countAsked(db, { assessment, question: chosen.id, isFirst });
  const { theta, se } = standingAfter(cat.items, cat, items);
  return {
    question: chosen.id,
    details: {
      question: chosen.id,
      content: chosen.content,
      theta,
      se,
      // A replay needs, besides the seed, the answers at that time and the withheld questions.
      right: items.map(({ is_right }) => is_right),
      withheld: cat.items.flatMap(({ id }) => (withheld.has(id) ? [id] : [])),
    },
  };
}

/** The questions asked in a section so far, and whether their stored answers are right. */
async function askedIn(
  db: Kysely<Tables>,
  session: StoredSession,
  { section: id, questions: asked }: StoredSection,
): Promise<Asked> {
  const revision: FrozenAssessment = await findRevision(db, session.revision);
  const section = revision.sections.find((each) => each.id === id);
  const { cat } = revision;
  if (cat === undefined || section === undefined)
    throw new Error(`Revision ${session.revision} is not adaptive or lacks the section.`);
  if (asked.length === 0) return { cat, items: [] };
  const revisions = new Map(section.placements.map((placed) => [placed.question, placed.question_revision]));
  const questions = await listQuestionRevisions(
    db,
    asked.flatMap((question) => revisions.get(question) ?? []),
  );
  const responses = await listResponses(db, session.id, asked);
  const items = asked.map((question) => {
    const frozen = questions.get(revisions.get(question) ?? '');
    if (frozen === undefined) throw new Error(`Question ${question} is in the session but has no revision.`);
    const { outcome } = judge(keyOf(frozen), responses.get(question) ?? null);
    return { id: question, is_right: outcome === 'right' };
  });
  return { cat, items };
}
