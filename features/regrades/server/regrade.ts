/**
 * Plans and carries out a regrade: finds the test revisions that contain the question, scores their sessions
 * by the new right answer, and writes the results.
 */
import type { Kysely } from 'kysely';
import { type Reach, reachOf } from '#core/access/access.ts';
import { mayWriteContent } from '#core/access/content.ts';
import type { FrozenAssessment, FrozenQuestion } from '#features/assessments/revision.rules.ts';
import { corrected, listQuestionRevisions, listRevisions } from '#features/assessments/server/public.ts';
import type { KeyedQuestion } from '#features/questions/questions.contract.ts';
import { regradeCandidates } from '#features/questions/server/public.ts';
import { listReleases } from '#features/releases/server/public.ts';
import {
  type AskedSessions,
  type NewPaper,
  type Rescored,
  rescoring,
} from '#features/results/server/public.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import { scoreAgain } from '#features/sessions/server/public.ts';
import type { Progress } from '#server/background/progress.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Caller } from '#server/http/route.ts';
import { correctedPaper, correctedQuestion, type KeyChange, placementsOf } from '../regrade.rules.ts';
import { RegradeTally } from '../tally.rules.ts';
import { addRegrade, addSessionRegrades, type RegradedSession } from './regrades.store.ts';

export interface Regrader {
  readonly db: Kysely<Tables>;
  readonly caller: Pick<Caller, 'id' | 'role'>;
  readonly now: Date;
  readonly progress: Progress;
}

type Giving = Awaited<ReturnType<typeof corrected.listGiving>>[number];

interface AskingPaper {
  readonly id: string;
  readonly assessment: string;
  readonly content: FrozenAssessment;
  /** The question before and after the change, keyed by question revision. */
  readonly keys: ReadonlyMap<string, MendedQuestion>;
  /** Null if the revision lacks the new right answer; then it is not changed. */
  readonly next: NewPaper | null;
}

interface MendedQuestion {
  readonly before: FrozenQuestion;
  readonly after: FrozenQuestion;
}

/** A planned regrade: everything is read and computed, and nothing is written. */
export interface Planned {
  readonly question: KeyedQuestion;
  readonly change: KeyChange;
  readonly asked: AskedSessions;
  readonly papers: readonly AskingPaper[];
  /** The question in the newest revision that asked it, before and after; null if none did. */
  readonly frozen: MendedQuestion | null;
  /** Assessments that now use one of these revisions and that the caller may change. */
  readonly giving: readonly Giving[];
  readonly assessments_left: number;
  readonly count: { readonly in_view: number; readonly all: number };
  readonly under_way: number;
  readonly tally: RegradeTally;
  /**
   * The rescored sessions if they fit into one page. If there are more, they are computed again page by page.
   */
  readonly whole: readonly Rescored[] | null;
}

/** Computes the effects of a regrade on the sessions that the caller may change. */
export async function planRegrade(
  { db, caller, now, progress }: Regrader,
  question: KeyedQuestion,
  change: KeyChange,
): Promise<Planned> {
  const reach: Reach = reachOf(caller.role, 'sessions.act');
  const asked = { question: question.id, view: { reach, caller: caller.id } };
  const giving = await corrected.listGiving(db, question.id, contentViewOf(caller));
  const papers = await papersOf(db, question.id, giving, change);
  const newest = papers.findLast(({ next }) => next !== null);
  const tally = new RegradeTally();
  const count = await rescoring.countAsked(db, asked);
  const nexts = nextPapers(papers);
  let whole: readonly Rescored[] | null = null;
  let pages = 0;
  for await (const page of rescoring.rescored(db, asked, nexts)) {
    pages += 1;
    whole = pages === 1 ? page : null;
    const subjects = page.map(({ session }) => session);
    const releases = await listReleases(db, subjects, now);
    for (const one of page) tally.add(one, releases.get(one.session.id)?.released.score ?? false);
    progress.tell('Scoring with the new answer key', tally.sessions, count.in_view);
  }
  const given = giving.filter(({ revision }) => nexts.has(revision));
  const writing = reachOf(caller.role, 'assessments.write');
  const own = given.filter(
    ({ is_seen, school, author }) =>
      is_seen && mayWriteContent(writing, caller.id, { school, author: { id: author } }),
  );
  return {
    question,
    change,
    asked,
    papers,
    count,
    tally,
    whole,
    frozen: newest?.keys.values().next().value ?? null,
    giving: own,
    assessments_left: given.length - own.length,
    under_way: await rescoring.countUnderWay(db, asked.view, [...nexts.keys()]),
  };
}

function nextPapers(papers: readonly AskingPaper[]): Map<string, NewPaper> {
  return new Map(papers.flatMap(({ id, next }) => (next === null ? [] : [[id, next] as const])));
}

/** Every test revision that asked the question or is in use now, oldest first, with its corrected version. */
async function papersOf(
  db: Kysely<Tables>,
  question: string,
  giving: readonly Giving[],
  change: KeyChange,
): Promise<AskingPaper[]> {
  const ids = [
    ...giving.map(({ revision }) => revision),
    ...(await rescoring.listAskedPapers(db, question)),
    ...(await rescoring.listPapersUnderWay(
      db,
      giving.map(({ id }) => id),
    )),
  ];
  const papers = [...(await listRevisions(db, [...new Set(ids)])).values()]
    .filter((paper) => placementsOf(paper, question).length > 0)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const frozen = await listQuestionRevisions(
    db,
    papers.flatMap(({ sections }) =>
      sections.flatMap(({ placements }) => placements.map(({ question_revision }) => question_revision)),
    ),
  );
  return papers.map(({ id, assessment, ...content }): AskingPaper => {
    const asked = placementsOf(content, question);
    const keys = new Map(
      asked.flatMap(({ question_revision }) => {
        const before = frozen.get(question_revision);
        const after = before === undefined ? null : correctedQuestion(before, change);
        return before === undefined || after === null
          ? []
          : [[question_revision, { before, after }] as const];
      }),
    );
    const isFit = asked.every(({ question_revision }) => keys.has(question_revision));
    const mended = [...keys].map(([revision, { after }]) => [revision, after] as const);
    const next = {
      paper: correctedPaper(content, question, new Map(), change.action),
      questions: new Map([...frozen, ...mended]),
    };
    return { id, assessment: assessment ?? '', content, keys, next: isFit ? next : null };
  });
}

/**
 * Carries out a plan: stores the corrected revisions, assigns them to sessions and assessments, scores again,
 * and keeps both scores.
 */
export async function carryOut(
  { db, caller, now, progress }: Regrader,
  { question, change, asked, papers, giving, count, whole: held }: Planned,
  reason: string,
): Promise<void> {
  const after = await freeze(db, question.id, papers, change, { by: caller.id, now });
  const regrade = await addRegrade(db, {
    question: question.id,
    action: change.action,
    reason,
    regraded_by: caller.id,
    regraded_at: now,
  });
  let done = 0;
  // The rows have been locked since they were read, so `held` is still current.
  const pages = held === null ? rescoring.rescored(db, asked, nextPapers(papers)) : [held];
  for await (const page of pages) {
    const rows = page.map(({ session, score, sheet, own }) => {
      const revision = after.get(session.revision) ?? session.revision;
      return {
        id: session.id,
        revision,
        score,
        sheet,
        own,
        waits: session.pending_marks > 0 || score.pending_marks > 0,
      };
    });
    const whole = rows.filter(({ waits }) => !waits);
    await rescoring.saveRescored(db, question.id, whole, now);
    const waiting = rows.filter(({ waits }) => waits);
    await rescoring.givePapers(db, waiting);
    /* Rescoring may complete a score that waits for grading, and the score may then be released. The code of
       sessions handles that. */
    for (const { id } of waiting) await scoreAgain(db, id, { person: caller.id, now });
    await addSessionRegrades(db, regrade, page.map(regraded));
    await regradeCandidates.removeCandidates(
      db,
      question.id,
      rows.map(({ id }) => id),
    );
    done += page.length;
    progress.tell('Writing the new scores', done, count.in_view);
  }
  await rescoring.movePapers(db, asked.view, after);
  await corrected.givePapers(db, giving, after);
}

function regraded({ session, score, own }: Rescored): RegradedSession {
  const { raw, raw_max, scaled } = session;
  return {
    session: session.id,
    outcome: { before: session.outcome, after: own.outcome },
    before: { raw, raw_max, scaled },
    after: { raw: score.raw, raw_max: score.raw_max, scaled: score.scaled },
  };
}

/** Stores the corrected revisions and returns the new revision for each old one. */
async function freeze(
  db: Kysely<Tables>,
  question: string,
  papers: readonly AskingPaper[],
  { action }: KeyChange,
  { by, now }: { by: string; now: Date },
): Promise<Map<string, string>> {
  const fit = papers.filter(({ next }) => next !== null);
  const contents = new Map(
    fit.flatMap(({ keys }) => [...keys].map(([revision, { after }]) => [revision, after] as const)),
  );
  const revisions = await corrected.freezeCorrected(db, question, [...contents.values()], now);
  const keys = new Map([...contents.keys()].map((before, index) => [before, revisions[index] ?? before]));
  const next = fit.map(({ id, assessment, content }) => ({
    before: id,
    assessment,
    content: correctedPaper(content, question, keys, action),
  }));
  return corrected.freezePapers(db, next, by, now);
}
