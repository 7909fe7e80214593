/**
 * What people answered: read here for every screen and figure, a few sessions or as many as there are. The rules stand in
 * `evidence.rules.ts`, what of it is out says the gate.
 */
import type { Kysely } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import { listRevisions } from '#features/assessments/server/public.ts';
import type { Openness } from '#features/releases/release.rules.ts';
import { type EachTaker, listOpenness, type Reader } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { answersOf, type Evidence, type GivenAnswer, type SessionEvidence } from '../evidence.rules.ts';
import {
  type AnsweredSession,
  answeredPages,
  type EvidenceScope,
  listAnsweredSessions,
  listGiven,
} from './evidence.store.ts';
import { listFilings } from './filings.ts';
import { mergedPages } from './merged-pages.ts';
import { practicePages } from './practice-evidence.ts';

/**
 * What was answered in these sessions, as `reader` may know it, by session. At most ten statements, whatever their number.
 * `open`: what the gate said of them, where it was asked.
 */
export async function listEvidence(
  db: Kysely<Tables>,
  sessions: readonly string[],
  reader: Reader,
  now: Date,
  open?: ReadonlyMap<string, Openness>,
): Promise<Map<string, SessionEvidence>> {
  if (sessions.length === 0) return new Map();
  const evidence = await evidenceOf(db, await listAnsweredSessions(db, sessions), reader, now, open);
  return new Map(evidence.map((one) => [one.session, one]));
}

/** Whose rows `reader` is given. */
export type EvidenceReader = Reader & { readonly reach: Reach };

/** Where answers come from, each giving its own person by person in the order of answering. */
const SOURCES = [sessionPages, practicePages] as const;

/**
 * What was answered in a scope by people in the reader's reach, as the reader may know it, page by page: person by person,
 * and of each in the order of answering, from whatever source. A page is made of at most 200 rows of each source, and costs
 * as many statements whatever it holds.
 */
export async function* evidencePages(
  db: Kysely<Tables>,
  scope: EvidenceScope,
  reader: EvidenceReader,
  now: Date,
): AsyncGenerator<Evidence[]> {
  yield* mergedPages(SOURCES.map((pages) => pages(db, scope, reader, now)));
}

/**
 * The same of everybody in a scope, as each of them may know it who answered: what is told of somebody alike to whoever asks.
 * Who asks sees to it that they are in view.
 */
export async function* ownEvidencePages(
  db: Kysely<Tables>,
  scope: EvidenceScope,
  now: Date,
): AsyncGenerator<Evidence[]> {
  yield* mergedPages(SOURCES.map((pages) => pages(db, scope, 'each_taker', now)));
}

async function* sessionPages(
  db: Kysely<Tables>,
  scope: EvidenceScope,
  reader: EvidenceReader | EachTaker,
  now: Date,
): AsyncGenerator<Evidence[]> {
  const view =
    reader === 'each_taker'
      ? ({ reach: 'all', caller: '' } as const)
      : { reach: reader.reach, caller: reader.id };
  for await (const page of answeredPages(db, scope, view)) {
    yield await evidenceOf(db, page, reader, now);
  }
}

async function evidenceOf(
  db: Kysely<Tables>,
  sessions: readonly AnsweredSession[],
  reader: Reader | EachTaker,
  now: Date,
  known?: ReadonlyMap<string, Openness>,
): Promise<SessionEvidence[]> {
  const open = known ?? (await listOpenness(db, sessions, reader, now));
  const given = await listGiven(
    db,
    sessions.map(({ id }) => id),
  );
  const papers = await listRevisions(
    db,
    sessions.map(({ revision }) => revision),
  );
  const asked = new Set(sessions.flatMap(({ sections }) => sections.flatMap(({ questions }) => questions)));
  const placements = [...papers.values()].flatMap(({ sections }) =>
    sections.flatMap((section) => section.placements),
  );
  const filingOf = await listFilings(db, [
    ...new Set(placements.flatMap((one) => (asked.has(one.question) ? one.question_revision : []))),
  ]);
  return sessions.map((session): SessionEvidence => {
    const paper = papers.get(session.revision);
    const openness = open.get(session.id);
    if (paper === undefined) throw new Error(`There is no revision ${session.revision} of an assessment.`);
    if (openness === undefined) throw new Error('The gate answers for each session that it is asked for.');
    return {
      source: 'session',
      person: session.taker,
      session: session.id,
      assessment: session.assessment,
      revision: session.revision,
      mode: session.mode,
      answered_at: session.submitted_at,
      is_partly_seen: session.partly_seen,
      open: openness,
      answers: answersOf(session, paper, given.get(session.id) ?? NONE, filingOf, openness),
    };
  });
}

const NONE: ReadonlyMap<string, GivenAnswer> = new Map();
