/** Turns practice into evidence: one entry for each question, at the instant of its first try. */
import type { Kysely } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import { listRevisions } from '#features/assessments/server/public.ts';
import type { Openness } from '#features/releases/release.rules.ts';
import { type EachTaker, listOpennessOfChecks, type Reader } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Answer, PracticeEvidence } from '../evidence.rules.ts';
import type { Filing } from '../filing.rules.ts';
import type { EvidenceScope } from './evidence.store.ts';
import { listFilings } from './filings.ts';
import { type FirstTry, firstTryPages } from './practice-evidence.store.ts';

/**
 * The first tries in practice, limited to what the reader may see; a stranger sees none. Runs four SQL
 * statements per page.
 */
export async function* practicePages(
  db: Kysely<Tables>,
  scope: EvidenceScope,
  reader: (Reader & { readonly reach: Reach }) | EachTaker,
): AsyncGenerator<PracticeEvidence[]> {
  const view =
    reader === 'each_taker'
      ? { reach: 'all' as const, caller: '' }
      : { reach: reader.reach, caller: reader.id };
  for await (const page of firstTryPages(db, scope, view)) {
    yield await evidenceOf(db, page, reader);
  }
}

async function evidenceOf(
  db: Kysely<Tables>,
  tries: readonly FirstTry[],
  reader: Reader | EachTaker,
): Promise<PracticeEvidence[]> {
  const open = await listOpennessOfChecks(
    db,
    tries.map(({ taker, question, tried_at: at }) => ({ taker, question, at })),
    reader,
  );
  const papers = await listRevisions(
    db,
    tries.map(({ revision }) => revision),
  );
  const frozen = tries.map(({ revision, question }) => {
    const placements = papers.get(revision)?.sections.flatMap((section) => section.placements) ?? [];
    return placements.find((one) => one.question === question)?.question_revision ?? '';
  });
  const asked = new Map(
    [...papers].map(([revision, { sections }]) => [
      revision,
      sections.flatMap(({ placements }) => placements.map((one) => one.question_revision)),
    ]),
  );
  const filingOf = await listFilings(db, [...new Set([...asked.values()].flat())]);
  const topicsOf = (revision: string) =>
    new Set((asked.get(revision) ?? []).flatMap((one) => filingOf(one).topic?.id ?? [])).size;
  return tries.map((tried, index): PracticeEvidence => {
    const openness = open[index];
    const question_revision = frozen[index];
    if (openness === undefined || !question_revision)
      throw new Error('A practised question has no revision or no release.');
    return {
      source: 'practice',
      person: tried.taker,
      session: tried.session,
      practice_set: tried.practice_set,
      topic_count: topicsOf(tried.revision),
      revision: tried.revision,
      mode: 'practice',
      answered_at: tried.tried_at,
      is_partly_seen: false,
      open: openness,
      answers: answersOf(tried, question_revision, filingOf(question_revision), openness),
    };
  });
}

/** In practice a right answer earns one point, and a wrong one loses none. */
function answersOf(
  tried: FirstTry,
  question_revision: string,
  filing: Filing,
  { read_as, review }: Openness,
): Answer[] {
  if (read_as === 'stranger') return [];
  const { question, section, number, response, flagged, time_spent_seconds, seen_before, outcome } = tried;
  return [
    {
      question,
      question_revision,
      section,
      number,
      response,
      flagged,
      time_spent_seconds,
      seen_before,
      outcome: review ? outcome : null,
      marks: review ? Number(outcome === 'right') : null,
      marks_max: 1,
      unscored: false,
      is_late: false,
      is_first_try: true,
      hint_used: tried.hints_before > 0,
      filing,
    },
  ];
}
