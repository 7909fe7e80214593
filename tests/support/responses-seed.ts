/**
 * Adds many sessions of a test, in the form in which scoring leaves them in the tables, as input for
 * estimates about its questions.
 */
import { v7 } from 'uuid';
import { ENGINE } from '#core/irt/calibrate.ts';
import { addCalibration, type NewCalibration } from '#features/calibration/server/calibration.store.ts';
import type { SessionSheet } from '#features/results/sheet.rules.ts';
import type { Database } from '#server/db/database.ts';
import type { TestApi } from './api.ts';
import { type PaperSeed, type SeededPaper, seedPaper } from './results-seed.ts';

interface SatSeed {
  mode?: 'test' | 'practice' | 'paper';
  status?: 'scored' | 'voided';
  partly_seen?: boolean;
  /** Indexes of questions that the takers had seen before. */
  seen_before?: readonly number[];
  /** The takers; by default new people. */
  takers?: readonly string[];
}

/**
 * Adds a session for each row. Each character is a question of the test in order: 1 right, 0 wrong, - blank,
 * x not asked. Returns the takers.
 */
export async function seedResponses(
  { kysely }: Database,
  now: Date,
  paper: SeededPaper,
  rows: readonly string[],
  { mode = 'test', status = 'scored', partly_seen = false, seen_before = [], takers }: SatSeed = {},
): Promise<string[]> {
  const made = { created_at: now, updated_at: now };
  const placements = paper.content.sections.flatMap((section) => section.placements);
  const all = rows.map((row, index) => ({ row, session: v7(), taker: takers?.[index] ?? v7() }));
  for (let start = 0; start < all.length; start += 500) {
    const page = all.slice(start, start + 500);
    if (takers === undefined) {
      await kysely
        .insertInto('people')
        .values(
          page.map(({ taker }) => ({
            id: taker,
            role: 'student',
            username: taker,
            first_name: 'S',
            last_name: 'T',
            ...made,
          })),
        )
        .execute();
    }
    await kysely
      .insertInto('sessions')
      .values(
        page.map(({ session, taker }) => ({
          id: session,
          assessment: paper.id,
          revision: paper.revision,
          taker,
          mode,
          status,
          seed: 1,
          made_by: taker,
          accommodations: '{}',
          stop_clock_breaks: '{}',
          ...made,
          started_at: now,
          submitted_at: now,
          scored_at: now,
          raw: 0,
          raw_max: placements.length,
          partly_seen,
          seen_before: seen_before.flatMap((place) => placements[place]?.question ?? []),
        })),
      )
      .execute();
    await kysely
      .insertInto('session_sheets')
      .values(page.map(({ session, row }) => ({ session, sheet: JSON.stringify(sheetOf(row)) })))
      .execute();
  }
  return all.map(({ taker }) => taker);
}

function sheetOf(row: string): SessionSheet {
  const places = [...row].flatMap((code, place) => (code === 'x' ? [] : [place]));
  return {
    places,
    shares: places.map((place) => (row[place] === '-' ? null : Number(row[place]))),
    chosen: places.map(() => 0),
    seconds: places.map(() => 1),
    unreached: [],
  };
}

/**
 * Adds a calibration of a few questions, as if a run had made it, for an assessment and its sections of this
 * kind.
 */
export function seedCalibration(
  { kysely }: Database,
  now: Date,
  made_by: string,
  { assessment, kind = 'other', ...told }: Partial<NewCalibration> & { assessment: string },
): Promise<string> {
  return addCalibration(
    kysely,
    {
      assessment,
      kind,
      model: '2pl',
      data_sha256: 'ab'.repeat(32),
      engine: ENGINE,
      grid: { nodes: 61, from: -6, to: 6 },
      priors: null,
      sittings: 1000,
      log_likelihood: -2466.65,
      log_prior: 0,
      cycles: 20,
      is_converged: true,
      seconds: 0.1,
      link: null,
      items: [],
      left_out: [],
      made_by,
      ...told,
    },
    now,
  );
}

/** A test with five questions, like LSAT section 6. */
export const FIVE: PaperSeed = {
  title: 'Section 6',
  sections: [{ kind: 'other', questions: [{}, {}, {}, {}, {}] }],
};

/** The URL of a test's IRT page in the API. */
export const irtSideOf = ({ id }: { readonly id: string }) => `/api/assessments/irt/${id}/`;

/** Creates tests by `author` and sessions by many takers. */
export function papersOf(get: () => { api: TestApi; author: { readonly id: string } }) {
  const base = () => [get().api.platform.database, get().api.clock.now()] as const;
  const paper = (seed: PaperSeed = FIVE) => seedPaper(...base(), get().author.id, seed);
  const sat = (of: SeededPaper, rows: readonly string[], more?: SatSeed) =>
    seedResponses(...base(), of, rows, more);
  return { paper, sat };
}
