/**
 * Builds the exam room's view field by field, so that no answer key, difficulty, stage or variant can be
 * included by mistake. For a section that is not open it contains only title, size and time.
 */
import type { Kysely } from 'kysely';
import { timeMultiplier } from '#core/exam-clock/exam-clock.ts';
import { breakDue, openSection } from '#core/session-machine/session-state.ts';
import {
  askedCount,
  type FrozenAssessment,
  type FrozenQuestion,
  type FrozenSection,
  modulesOf,
  promptsOf,
} from '#features/assessments/revision.rules.ts';
import {
  findRevision,
  listQuestionRevisions,
  UnreadableRevision,
} from '#features/assessments/server/public.ts';
import { isScientificOnly } from '#features/assessments/tools.rules.ts';
import { showFiles } from '#features/files/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Bearer } from '#server/http/signed-address.ts';
import type { AskedQuestion, ExamView } from '../exam.contract.ts';
import { choicesInOrder, isInText, optionsInOrder } from '../plan.rules.ts';
import { sittingOf } from './hooks.ts';
import type { RoomState, Shown } from './room-state.store.ts';
import { sealOf } from './section-seal.ts';
import type { StoredSection, StoredSession } from './sessions.store.ts';

type ShownRevision = Pick<FrozenAssessment, 'title' | 'instructions' | 'navigation' | 'shuffle' | 'sections'>;

/** Signed picture URLs last at least 10 minutes, also if the session has no end. */
const SHOWN_MILLISECONDS = 10 * 60 * 1000;

/**
 * The view that the exam room of this session shows its taker now. `secret` signs the picture URLs, which
 * last until `finish_by` or 10 minutes from now, whichever is later.
 */
export async function examView(
  db: Kysely<Tables>,
  session: StoredSession,
  { answered_count, seq, version, attempts, last_look, notes }: RoomState,
  { now, secret, sitting }: { now: Date; secret: Uint8Array; sitting: ExamView['sitting'] },
): Promise<ExamView> {
  const revision = await shownRevision(db, session);
  const modules = modulesOf(revision.sections);
  const viewer: Bearer = {
    secret,
    person: session.taker.id,
    until: new Date(Math.max(session.finish_by ?? 0, now.getTime() + SHOWN_MILLISECONDS)),
  };
  const open = openNow(session);
  const section = revision.sections.find((each) => each.id === open?.section);
  const shown = shownOf(open);
  return {
    session: {
      id: session.id,
      status: session.status,
      mode: session.given_as,
      writer: session.writer,
      seq,
      version,
      finish_by: wire(session.finish_by),
      submitted_at: wire(session.submitted_at),
      receipt:
        session.receipt === null || session.submitted_at === null
          ? null
          : {
              code: session.receipt,
              answered_count,
              submitted_at: new Date(session.submitted_at).toISOString(),
            },
    },
    assessment: {
      id: session.assessment?.id ?? null,
      title: revision.title,
      instructions: showFiles(revision.instructions, viewer),
    },
    practice_set: session.practice_set?.id ?? null,
    journal_key: session.journal_key.toString('base64'),
    is_one_at_a_time: session.sections.some((slot) => slot.is_one_at_a_time),
    taker: { name: session.taker.name },
    accommodations: accommodationsOf(session),
    window_ends_at: wire(session.window_ends_at),
    tools: toolsOfAny(revision.sections),
    sections: session.sections.map((slot, index) => ({
      ...listed(slot, modules[index]?.[0]),
      sealed: sealOf(secret, session, slot)?.name ?? null,
    })),
    present:
      open === undefined || section === undefined
        ? null
        : {
            section: {
              id: open.id,
              title: open.title,
              kind: section.kind,
              instructions: showFiles(section.instructions, viewer),
              navigation: open.is_one_at_a_time ? 'forward' : revision.navigation,
              tools: section.tools,
            },
            clock: clockOf(open.ends_at, now),
            key: sealOf(secret, session, open)?.key ?? null,
            questions: await askedIn(db, session, shown, section, { shuffle: revision.shuffle, viewer }),
            first_number: open.questions.length - shown.length + 1,
            attempts,
            last_look,
            notes,
          },
    sitting,
    break_due_seconds:
      session.status === 'in_progress' ? (breakDue(session)?.break_after_seconds ?? null) : null,
    break_clock: session.status === 'on_break' ? clockOf(session.break_ends_at, now) : null,
    pause:
      session.pause === null
        ? null
        : { by: session.pause.by, until: wire(session.pause.until), server_now: now.toISOString() },
    may_pause: mayPause(session),
    pauses_left: session.mode === 'practice' ? null : session.stop_clock_breaks.count,
  };
}

/**
 * A session that has ended still shows its receipt if its revision cannot be read, so that the submission is
 * confirmed.
 */
async function shownRevision(db: Kysely<Tables>, session: StoredSession): Promise<ShownRevision> {
  try {
    return await findRevision(db, session.revision);
  } catch (error) {
    if (!(error instanceof UnreadableRevision) || session.submitted_at === null) throw error;
    const shuffle = { questions: false, options: false };
    const title = session.assessment?.title ?? '';
    return { title, instructions: '', navigation: 'free', shuffle, sections: [] };
  }
}

/** The section and questions that the exam room shows now; null if it shows none. */
export function shownNow(session: StoredSession): Shown | null {
  const open = openNow(session);
  return open === undefined ? null : { section: open.id, questions: shownOf(open) };
}

function openNow(session: StoredSession): StoredSection | undefined {
  return session.status === 'in_progress' ? (openSection(session) as StoredSection | undefined) : undefined;
}

/** If questions come one at a time, only the current one is shown: there is no way back. */
function shownOf(open: StoredSection | undefined): readonly string[] {
  return open?.is_one_at_a_time ? open.questions.slice(-1) : (open?.questions ?? []);
}

/**
 * The sitting in which the test is to be taken, or null. Only sessions given as a test of an assessment have
 * sittings.
 */
export async function sittingOfTest(
  db: Kysely<Tables>,
  { id, assessment, given_as, taker, status }: StoredSession,
  now: Date,
): Promise<ExamView['sitting']> {
  if (assessment === null || given_as !== 'test') return null;
  return sittingOf(db, { id, assessment: assessment.id, taker: taker.id, status }, now);
}

function wire(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}

function clockOf(ends_at: number | null, now: Date): { server_now: string; ends_at: string | null } {
  return { server_now: now.toISOString(), ends_at: wire(ends_at) };
}

function toolsOfAny(sections: readonly Pick<FrozenSection, 'tools'>[]): ExamView['tools'] {
  const has = (tool: keyof ExamView['tools']) => sections.some(({ tools }) => tools[tool]);
  const tools: ExamView['tools'] = {
    calculator: has('calculator'),
    reference_sheet: has('reference_sheet'),
    highlighter: has('highlighter'),
    eliminator: has('eliminator'),
    line_reader: has('line_reader'),
  };
  return isScientificOnly(sections.map((section) => section.tools))
    ? { ...tools, scientific_only: true }
    : tools;
}

function accommodationsOf({ accommodations }: StoredSession): ExamView['accommodations'] {
  const { time, break_multiplier, stop_clock_breaks, zoom_percent, read_aloud = false } = accommodations;
  return {
    time: {
      default: time.default,
      reading_writing: timeMultiplier(time, 'reading_writing'),
      math: timeMultiplier(time, 'math'),
    },
    break_multiplier,
    stop_clock_breaks: { count: stop_clock_breaks.count, seconds: stop_clock_breaks.seconds },
    zoom_percent,
    read_aloud,
  };
}

/**
 * A section in the list. All variants of a module last equally long, so before one is chosen the first
 * supplies the number of questions. If questions come one at a time, that number is the maximum.
 */
function listed(slot: StoredSection, first: FrozenSection | undefined) {
  const isChosen = slot.section !== null && !slot.is_one_at_a_time;
  return {
    id: slot.id,
    title: slot.title,
    status: slot.status,
    question_count: isChosen || first === undefined ? slot.questions.length : askedCount(first),
    standard_seconds: first?.duration_seconds ?? null,
    duration_seconds: slot.duration_seconds === null ? null : slot.duration_seconds + slot.extension_seconds,
    break_after_seconds: slot.break_after_seconds,
  };
}

async function askedIn(
  db: Kysely<Tables>,
  session: StoredSession,
  shown: readonly string[],
  section: FrozenSection,
  { shuffle, viewer }: { shuffle: { questions: boolean; options: boolean }; viewer: Bearer },
): Promise<AskedQuestion[]> {
  const placed = new Map(
    section.placements.map((placement) => [placement.question, placement.question_revision]),
  );
  const revisions = shown.map((question) => placed.get(question) ?? '');
  const questions = await listQuestionRevisions(db, revisions);
  return shown.map((id, index) => {
    const question = questions.get(revisions[index] ?? '');
    if (question === undefined) throw new Error(`Question ${id} is in the session but has no revision.`);
    return askedQuestion(id, question, { seed: session.seed, shuffle, viewer });
  });
}

/** A question as a taker with this seed sees it. */
export function askedQuestion(
  id: string,
  question: FrozenQuestion,
  given: { seed: number; shuffle: { questions: boolean; options: boolean }; viewer: Bearer },
): AskedQuestion {
  const { seed, shuffle, viewer } = given;
  return {
    id,
    type: question.type,
    stem: showFiles(question.stem, viewer),
    is_in_text: isInText(question),
    stimulus: showFiles(question.stimulus, viewer),
    options: optionsInOrder({ shuffle }, id, question, seed).map((option) => ({
      id: option.id,
      text: showFiles(option.text, viewer),
    })),
    prompts: promptsOf(question).map(({ text }) => ({ text: showFiles(text, viewer) })),
    gaps: choicesInOrder({ shuffle }, id, question, seed).map((choices) => ({ choices })),
    entry: question.type === 'numeric' ? question.entry : null,
  };
}

/** Whether the taker may pause now; mirrors the session machine. */
function mayPause({ status, mode, stop_clock_breaks }: StoredSession): boolean {
  if (mode === 'practice') return status === 'in_progress' || status === 'on_break';
  return status === 'in_progress' && stop_clock_breaks.count > 0;
}
