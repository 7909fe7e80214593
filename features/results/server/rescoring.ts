/**
 * Rescores every session that asked a question, on revisions in which it has a different answer key. A few
 * statements handle hundreds of sessions.
 */
import type { Kysely } from 'kysely';
import type { FrozenAssessment, FrozenQuestion } from '#features/assessments/revision.rules.ts';
import { satSections } from '#features/evidence/sat-sections.rules.ts';
import type { Tables } from '#server/db/tables.ts';
import type { AbilityScoring } from '../ability-score.rules.ts';
import { type ScoredAnswer, type SessionScore, scoreOf } from '../score.rules.ts';
import { type SessionSheet, sheetOf } from '../sheet.rules.ts';
import { findAbilityScoringOf } from './ability-scoring.store.ts';
import {
  type AskedSessions,
  listTakenOf,
  listToRescore,
  RESCORED_A_PAGE,
  type SessionToRescore,
} from './rescoring.store.ts';
import type { TakenAnswer } from './scoring.store.ts';

/** A revision to use from now on, with all its frozen questions. */
export interface NewPaper {
  readonly paper: FrozenAssessment;
  readonly questions: ReadonlyMap<string, FrozenQuestion>;
}

/** A stored session with its score on the new revision. */
export interface Rescored {
  readonly session: SessionToRescore;
  readonly score: SessionScore;
  readonly sheet: SessionSheet;
  /** The outcome of the question in the session. */
  readonly own: ScoredAnswer;
  readonly taken: TakenAnswer | null;
}

/**
 * The sessions in view that asked a question, page by page, scored on their new revision; sessions without
 * one are skipped. Locks the rows but writes nothing.
 */
export async function* rescored(
  db: Kysely<Tables>,
  asked: AskedSessions,
  papers: ReadonlyMap<string, NewPaper>,
): AsyncGenerator<Rescored[]> {
  const scorings = new Map<string, Promise<AbilityScoring | null>>();
  for (let after: string | null = null; ; ) {
    const sessions: SessionToRescore[] = await listToRescore(db, asked, after);
    const taken = await listTakenOf(
      db,
      sessions.map(({ id }) => id),
    );
    const page: Rescored[] = [];
    for (const session of sessions) {
      const paper = papers.get(session.revision);
      if (paper === undefined) continue;
      const scoring = await scoringOf(db, session, scorings);
      page.push(scoredOn(session, asked.question, paper, taken.get(session.id) ?? [], scoring));
    }
    if (page.length > 0) yield page;
    after = sessions.at(-1)?.id ?? null;
    if (sessions.length < RESCORED_A_PAGE) return;
  }
}

function scoredOn(
  session: SessionToRescore,
  question: string,
  { paper, questions }: NewPaper,
  taken: readonly TakenAnswer[],
  scoring: AbilityScoring | null,
): Rescored {
  const sat = satSections(paper, session.sections);
  const score = scoreOf(paper, sat, questions, taken, scoring);
  const byQuestion = new Map(taken.map((answer) => [answer.question, answer]));
  const own = score.answers.flat().find((answer) => answer.question === question);
  if (own === undefined) throw new Error(`Session ${session.id} does not contain question ${question}.`);
  const sheet = sheetOf(paper, sat, questions, score.answers, byQuestion);
  return { session, score, sheet, own, taken: byQuestion.get(question) ?? null };
}

/**
 * An IRT score is recomputed with the same scale and calibrations as before, which are read once for all
 * sessions that share them.
 */
function scoringOf(
  db: Kysely<Tables>,
  { section_scores }: SessionToRescore,
  read: Map<string, Promise<AbilityScoring | null>>,
): Promise<AbilityScoring | null> {
  const abilities = section_scores?.parts.flatMap(({ ability }) => ability ?? []) ?? [];
  if (abilities.length === 0) return Promise.resolve(null);
  const name = JSON.stringify(abilities.map(({ calibration, scale }) => [calibration, scale]));
  const found = read.get(name) ?? findAbilityScoringOf(db, abilities);
  read.set(name, found);
  return found;
}
