/**
 * Reads the answers of people for every screen and figure. `evidence.rules.ts` contains the rules; `releases`
 * decides what a reader may see.
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
 * The answers of these sessions, limited to what `reader` may see, by session id. Runs at most ten SQL
 * statements for any number of sessions. `open`: the parts of each session that the reader may see, if the
 * caller has already read them.
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

/** The reader of answers. Only answers of people in their reach are read. */
export type EvidenceReader = Reader & { readonly reach: Reach };

/** The sources of answers. Each yields its pages ordered by person, then by the time of the answer. */
const SOURCES = [sessionPages, practicePages] as const;

/**
 * The answers in a scope by people in the reader's reach, limited to what the reader may see. Yields pages
 * ordered by person, then by the time of the answer. Reads each source in pages of at most 200 rows, with a
 * fixed number of SQL statements per page.
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
 * The answers of everybody in a scope, limited to what each person may see of their own answers, so the pages
 * do not depend on the reader. The caller must check that the people are in view.
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
    if (paper === undefined) throw new Error(`There is no assessment revision ${session.revision}.`);
    if (openness === undefined) throw new Error('The release gate returned nothing for a session.');
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
