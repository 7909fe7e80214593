/**
 * The state from which an exam room continues: how far its changes were delivered, and the answers and notes
 * of the questions it shows.
 */
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Tables } from '#server/db/tables.ts';
import type { AnswerState, ExamView, GivenResponse, ShownNote } from '../exam.contract.ts';
import { lastSeqOfWriter } from './notes.store.ts';

/** The questions that an exam room shows now, and their session section. */
export interface Shown {
  readonly section: string;
  readonly questions: readonly string[];
}

export interface RoomState {
  readonly answered_count: number;
  /** The greatest `seq` stored under its writer number; 0 if none. */
  readonly seq: number;
  readonly version: number;
  /** Attempts at the questions shown, without questions never visited. */
  readonly attempts: AnswerState[];
  /** The newest visit to one of the questions shown, from any device. */
  readonly last_look: NonNullable<ExamView['present']>['last_look'];
  /** Notes of the session, the section and the questions shown, without removed ones. */
  readonly notes: ShownNote[];
}

/**
 * The state of the exam room for a session; `shown` is null if it shows no question. Runs one SQL statement.
 */
export async function findRoomState(
  db: Kysely<Tables>,
  session: string,
  shown: Shown | null,
): Promise<RoomState> {
  const row = await db
    .selectFrom('sessions')
    .where('id', '=', session)
    .select(
      sql<number>`(select count(response) from attempts where session = sessions.id)`.as('answered_count'),
    )
    .select((eb) => roomColumns(eb, shown))
    .executeTakeFirstOrThrow();
  return toRoomState(row);
}

/**
 * Columns of a row of `sessions` that make up its exam room's state, for `toRoomState`. The number of
 * answered questions is not included.
 */
export function roomColumns(eb: ExpressionBuilder<Tables, 'sessions'>, shown: Shown | null) {
  const section = shown?.section ?? null;
  const isShown = sql<string>`any(${shown?.questions ?? []}::uuid[])`;
  return [
    'sessions.version',
    lastSeqOfWriter.as('seq'),
    jsonArrayFrom(
      eb
        .selectFrom('attempts')
        .select(['question', 'is_seen', 'response', 'flagged', 'eliminated', 'time_spent_seconds'])
        .select(['response_writer', 'response_seq', 'flagged_writer', 'flagged_seq'])
        .select(['eliminated_writer', 'eliminated_seq'])
        .where('attempts.section', '=', sql<string>`${section}::uuid`)
        .where('question', '=', isShown)
        .$narrowType<{ response: GivenResponse | null }>(),
    ).as('attempts'),
    jsonObjectFrom(
      eb
        .selectFrom('attempt_visits')
        .select(['question', 'opened_at'])
        .whereRef('attempt_visits.session', '=', 'sessions.id')
        .where('question', '=', isShown)
        .orderBy('opened_at', 'desc')
        .orderBy('attempt_visits.id', 'desc')
        .limit(1),
    ).as('last_look'),
    jsonArrayFrom(
      eb
        .selectFrom('session_notes')
        .select(['kind', 'target', 'value', 'session_notes.writer', 'seq'])
        .whereRef('session_notes.session', '=', 'sessions.id')
        .where(
          sql<boolean>`(target = session_notes.session or target = ${section}::uuid or target = ${isShown})`,
        )
        .where('value', 'is not', null)
        .orderBy('kind')
        .orderBy('target')
        .$narrowType<ShownNote>(),
    ).as('notes'),
  ] as const;
}

interface RoomRow extends Pick<RoomState, 'answered_count' | 'seq' | 'version' | 'notes'> {
  readonly attempts: readonly {
    readonly question: string;
    readonly is_seen: boolean;
    readonly response: GivenResponse | null;
    readonly flagged: boolean | null;
    readonly eliminated: string[] | null;
    readonly time_spent_seconds: number;
    readonly response_writer: number | null;
    readonly response_seq: number | null;
    readonly flagged_writer: number | null;
    readonly flagged_seq: number | null;
    readonly eliminated_writer: number | null;
    readonly eliminated_seq: number | null;
  }[];
  /** The instant is a string, as the database writes it in JSON. */
  readonly last_look: { readonly question: string; readonly opened_at: string } | null;
}

/** Converts a row of `roomColumns` into the exam room's state. */
export function toRoomState({ attempts, last_look, ...row }: RoomRow): RoomState {
  return {
    answered_count: row.answered_count,
    seq: row.seq,
    version: row.version,
    notes: row.notes,
    attempts: attempts.map(({ question, is_seen, response, time_spent_seconds, ...attempt }) => ({
      question,
      is_seen,
      response,
      time_spent_seconds,
      flagged: attempt.flagged ?? false,
      eliminated: attempt.eliminated ?? [],
      stamps: {
        response: stampOf(attempt.response_writer, attempt.response_seq),
        flagged: stampOf(attempt.flagged_writer, attempt.flagged_seq),
        eliminated: stampOf(attempt.eliminated_writer, attempt.eliminated_seq),
      },
    })),
    last_look: last_look && { ...last_look, opened_at: new Date(last_look.opened_at).toISOString() },
  };
}

function stampOf(writer: number | null, seq: number | null): AnswerState['stamps']['response'] {
  return writer === null || seq === null ? null : { writer, seq };
}
