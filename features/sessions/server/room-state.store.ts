/** What a session's room goes on from: how far its answers have come, and what stands about the questions that it shows now. */
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Tables } from '#server/db/tables.ts';
import type { AnswerState, ExamView, GivenResponse, ShownNote } from '../exam.contract.ts';
import { lastSeqOfWriter } from './notes.store.ts';

/** The questions that a room shows now, and their section of the session. */
export interface Shown {
  readonly section: string;
  readonly questions: readonly string[];
}

export interface RoomState {
  readonly answered_count: number;
  /** The greatest `seq` that there is of its writer; 0 for none. */
  readonly seq: number;
  readonly version: number;
  /** Of the questions shown; those never looked at are left out. */
  readonly attempts: AnswerState[];
  /** The newest at one of the questions shown, from whatever device. */
  readonly last_look: NonNullable<ExamView['present']>['last_look'];
  /** What stands about the session, the section and the questions shown, without what was removed. */
  readonly notes: ShownNote[];
}

/** The state of a session's room; `shown` is null where it shows no question. One statement. */
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

/** What a row of `sessions` is asked of its room's state but how many questions are answered, for `toRoomState`. */
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
  /** As JSON writes the database's instants. */
  readonly last_look: { readonly question: string; readonly opened_at: string } | null;
}

/** A row of what `roomColumns` asks as the room has it. */
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
