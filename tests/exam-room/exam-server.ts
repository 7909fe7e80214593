/**
 * Simulates the server of one session for the exam room. It uses the product's own session machine and rules
 * for saves, with a map instead of database rows.
 */
import { UNSEEN } from '#core/attempt-log/attempt-log.ts';
import { act, newSession, type SessionAction } from '#core/session-machine/session-machine.ts';
import { openSection, type Session } from '#core/session-machine/session-state.ts';
import {
  type AnswerState,
  type ExamView,
  roomEvent,
  type SaveAnswer,
  type SavedAnswer,
  type SavedNote,
  savedAnswer,
  savedNote,
  savedVisit,
} from '#features/sessions/exam.contract.ts';
import { judgeNote, noteKey } from '#features/sessions/notes.rules.ts';
import {
  type HeldAnswer,
  isOverlooked,
  type Judged,
  judgeEvent,
  judgeSave,
  judgeVisit,
  refusedItem,
} from '#features/sessions/saves.rules.ts';
import type { SessionActionBody, SessionDetail } from '#features/sessions/sessions.contract.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const SESSION = id(1);

/** Two sections with three questions each. The first question of each section is a choice question. */
export const SECTIONS = [10, 20].map((first) => ({
  id: id(first),
  title: `Section ${first}`,
  questions: [1, 2, 3].map((place) => id(first + place)),
}));
export const OPTIONS = [id(31), id(32), id(33)];

export interface Answered {
  readonly status: number;
  readonly body: unknown;
}

export class ExamServer {
  readonly #held = new Map<string, HeldAnswer>();
  readonly #notes = new Map<string, SavedNote>();
  #session: Session = newSession({
    mode: 'test',
    window_ends_at: null,
    hard_close_at: null,
    stop_clock_breaks: { count: 0, seconds: 0 },
    sections: SECTIONS.map((section) => ({
      id: section.id,
      duration_seconds: null,
      break_after_seconds: null,
    })),
  });
  #version = 1;
  #lastLook: { question: string; opened_at: string } | null = null;
  /** Every judged save, in order of arrival. */
  readonly log: { readonly save: SavedAnswer; readonly judged: Judged }[] = [];

  get session(): Session {
    return this.#session;
  }

  /** The answers that the simulated server has stored. */
  answers(): ReadonlyMap<string, AnswerState> {
    return new Map([...this.#held].map(([question, held]) => [question, stateOf(question, held)]));
  }

  answer(method: string, path: string, body: unknown): Answered {
    if (path.endsWith('/render/')) return { status: 200, body: this.#view() };
    if (method === 'PUT') return { status: 200, body: this.#save(body as Record<string, unknown[]>) };
    return this.#act(body as SessionActionBody);
  }

  /** An action by staff in the session. */
  byStaff(action: 'pause' | 'resume'): void {
    this.#move({ action, by: 'staff', reason: 'Fire alarm' });
  }

  #act(body: SessionActionBody): Answered {
    if ('writer' in body && body.writer !== undefined && body.writer < this.#session.writer) {
      return refusal(409, 'taken_over');
    }
    if (!this.#move(body as SessionAction)) return refusal(409, 'not_now');
    return { status: 200, body: { session: this.#detail(), exam: this.#view() } };
  }

  #move(action: SessionAction): boolean {
    const { session, refused } = act(this.#session, action, Date.now());
    if (refused !== null) return false;
    this.#session = session;
    this.#version += 1;
    return true;
  }

  #save(body: Record<string, unknown[]>): SaveAnswer {
    const { status, writer } = this.#session;
    const version = this.#version;
    const attempts = (body.attempts ?? []).map((item) => {
      const save = savedAnswer.safeParse(item).data;
      if (save === undefined) return refusedItem('malformed');
      const { judged, held } = judgeSave(this.#session, this.#heldOf(save.question), save);
      if (judged.verdict !== 'refused') this.#held.set(save.question, held);
      if (isOverlooked(judged, save, this.#session)) this.#version = version + 1;
      this.log.push({ save, judged });
      return judged;
    });
    const visits = (body.visits ?? []).map((item) => {
      const { question, opened_at } = savedVisit.parse(item);
      const { judged, held } = judgeVisit(this.#session, this.#heldOf(question));
      if (judged.verdict === 'refused') return judged;
      this.#held.set(question, held);
      if (this.#lastLook === null || opened_at >= this.#lastLook.opened_at) {
        this.#lastLook = { question, opened_at };
      }
      return judged;
    });
    const events = (body.events ?? []).map((item) => {
      roomEvent.parse(item);
      return judgeEvent(this.#session);
    });
    const notes = (body.notes ?? []).map((item) => {
      const note = savedNote.parse(item);
      const sat = { ...this.#session, id: SESSION };
      const judged = judgeNote(
        sat,
        this.#heldOf(note.target).section,
        this.#notes.get(noteKey(note)) ?? null,
        note,
      );
      if (judged.verdict === 'saved') this.#notes.set(noteKey(note), note);
      return judged;
    });
    const clock = openSection(this.#session) !== undefined && status === 'in_progress' ? this.#clock() : null;
    return { attempts, visits, events, notes, clock, session: { status, writer, version, receipt: null } };
  }

  #heldOf(question: string): HeldAnswer {
    const section = SECTIONS.find(({ questions }) => questions.includes(question))?.id ?? null;
    return this.#held.get(question) ?? { section, is_passed: false, attempt: UNSEEN, time_spent_seconds: 0 };
  }

  #clock() {
    return { server_now: new Date().toISOString(), ends_at: null };
  }

  #view(): ExamView {
    const { status, writer } = this.#session;
    const open = status === 'in_progress' ? openSection(this.#session) : undefined;
    const section = SECTIONS.find((each) => each.id === open?.id);
    const seqs = this.log.flatMap(({ save, judged }) =>
      judged.verdict !== 'refused' && save.writer === writer ? [save.seq] : [],
    );
    for (const note of this.#notes.values()) if (note.writer === writer) seqs.push(note.seq);
    const isOver = status === 'submitted';
    const now = new Date().toISOString();
    return {
      session: {
        id: SESSION,
        status,
        mode: 'test',
        writer,
        version: this.#version,
        seq: Math.max(0, ...seqs),
        finish_by: null,
        submitted_at: isOver ? now : null,
        receipt: isOver ? { code: 'ABCD-EFGH', answered_count: 0, submitted_at: now } : null,
      },
      assessment: { id: id(2), title: 'Practice test', instructions: '' },
      practice_set: null,
      journal_key: JOURNAL_KEY,
      is_one_at_a_time: false,
      taker: { name: 'Robin Weir' },
      accommodations: {
        time: { default: 1, reading_writing: 1, math: 1 },
        break_multiplier: 1,
        stop_clock_breaks: { count: 0, seconds: 0 },
        zoom_percent: 100,
        read_aloud: false,
      },
      window_ends_at: null,
      tools: TOOLS,
      sections: this.#session.sections.map((each, index) => ({
        id: each.id,
        title: SECTIONS[index]?.title ?? '',
        status: each.status,
        question_count: 3,
        standard_seconds: null,
        duration_seconds: null,
        break_after_seconds: null,
        sealed: null,
      })),
      present:
        section === undefined
          ? null
          : {
              section: {
                id: section.id,
                title: section.title,
                kind: 'other',
                instructions: '',
                navigation: 'free',
                tools: TOOLS,
              },
              clock: this.#clock(),
              key: null,
              questions: section.questions.map((question, index) => ({
                id: question,
                stem: '',
                stimulus: '',
                prompts: [],
                gaps: [],
                entry: null,
                is_in_text: false,
                type: index === 0 ? 'single_choice' : 'text',
                options: index === 0 ? OPTIONS.map((option) => ({ id: option, text: '' })) : [],
              })),
              first_number: 1,
              attempts: [...this.answers().values()].filter(({ question }) =>
                section.questions.includes(question),
              ),
              last_look:
                this.#lastLook !== null && section.questions.includes(this.#lastLook.question)
                  ? this.#lastLook
                  : null,
              notes: [...this.#notes.values()].flatMap(({ value, ...note }) =>
                value === null ? [] : { ...note, value },
              ),
            },
      sitting: null,
      break_due_seconds: null,
      break_clock: null,
      pause: status === 'paused' ? { by: 'staff', until: null, server_now: now } : null,
      may_pause: false,
      pauses_left: 0,
    };
  }

  /** Required by the schema, but not used by the exam room. */
  #detail(): SessionDetail {
    const now = new Date().toISOString();
    return {
      id: SESSION,
      assessment: { id: id(2), title: '' },
      practice_set: null,
      taker: { id: id(3), name: '' },
      mode: 'test',
      status: this.#session.status,
      created_at: now,
      started_at: null,
      finish_by: null,
      submitted_at: null,
      present_section: null,
      answered_count: 0,
      question_count: 6,
      late_count: 0,
      pending_marks: 0,
      score: null,
      sections: [],
      added_seconds: 0,
      break_ends_at: null,
      paused_since: null,
      release: { score_at: null, correctness_at: null, answers_at: null, explanations_at: null },
      receipt: null,
      result: null,
      review_closed_by: null,
      partly_seen_before: false,
      device: null,
      release_note: null,
      release_planned_at: null,
    };
  }
}

/** A key of 32 bytes. */
const JOURNAL_KEY = btoa('under this key the answers wait.');

const TOOLS = {
  calculator: false,
  reference_sheet: false,
  highlighter: false,
  eliminator: true,
  line_reader: false,
};

function refusal(status: number, code: string): Answered {
  return { status, body: { status, code, title: code, detail: '' } };
}

function stateOf(question: string, { attempt, time_spent_seconds }: HeldAnswer): AnswerState {
  const { response, flagged, eliminated, is_seen } = attempt;
  return {
    question,
    is_seen,
    time_spent_seconds,
    response: response?.value ?? null,
    flagged: flagged?.value ?? false,
    eliminated: [...(eliminated?.value ?? [])],
    stamps: {
      response: response?.stamp ?? null,
      flagged: flagged?.stamp ?? null,
      eliminated: eliminated?.stamp ?? null,
    },
  };
}
