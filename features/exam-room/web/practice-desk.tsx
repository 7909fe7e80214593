import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import type { AskedQuestion, ExamView } from '#features/sessions/exam.contract.ts';
import type { KeptCheck } from '#features/sessions/journal.rules.ts';
import type { SaveState } from '../room.rules.ts';
import { fetchFormulaDrawing } from './formula-loader.ts';
import { PracticeFrame, type PracticeSlots } from './practice-frame.tsx';
import { type MakeCheck, Room } from './room.ts';
import type { RoomState } from './room-state.ts';
import { startRoomEvents } from './saving/room-events.ts';

interface Fault {
  readonly title: string;
  readonly detail: string;
}

/** A practice session in progress and everything that its taker can do, except asking for a hint. */
export interface PracticeAtWork {
  readonly kind: 'working';
  readonly title: string;
  readonly writer: number;
  readonly questions: readonly AskedQuestion[];
  readonly answers: RoomState['answers'];
  /** The index of the question on the screen, from 0. */
  readonly position: number;
  readonly save: SaveState;
  readonly isReadOnly: boolean;
  readonly isTimeUp: boolean;
  /** `isMoving`: the set is being submitted. `isUnheard`: the server does not respond and is asked again. */
  readonly isMoving: boolean;
  readonly isUnheard: boolean;
  readonly fault: Fault | null;
  /** Whole seconds left, computed at each call; null if the set has no time limit. */
  secondsLeft: () => number | null;
  go: (position: number) => void;
  finish: () => void;
  stay: () => void;
  takeOver: () => void;
  /** Checks an answer. Without a network the check stays in the journal until it can be sent. */
  check: (check: KeptCheck) => void;
  /** Shows a question in the exam room's frame, with the exam room's tools. */
  frame: (slots: PracticeSlots) => ReactNode;
}

export type PracticeState =
  | PracticeAtWork
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly fault: Fault | null; again: () => void }
  | { readonly kind: 'elsewhere'; readonly title: string; readonly isBusy: boolean; takeOver: () => void }
  | {
      readonly kind: 'paused';
      readonly title: string;
      readonly isBusy: boolean;
      readonly mayResume: boolean;
      resume: () => void;
    }
  | { readonly kind: 'over'; readonly title: string };

interface PracticeDeskProps {
  person: string;
  session: string;
  /** This must stay the same function between renders. */
  makeCheck: MakeCheck;
  children: (state: PracticeState) => ReactNode;
}

/**
 * Runs a practice session with the exam room's journal and delivery: answers given offline are stored and
 * sent later. The app renders everything around it.
 */
export function PracticeDesk({ person, session, makeCheck, children }: PracticeDeskProps) {
  const [room] = useState(() => new Room(person, session, undefined, makeCheck));
  const state = useSyncExternalStore(room.shown.subscribe, () => room.state);
  useEffect(() => {
    const stop = startRoomEvents(room);
    // Loaded while the server answers. If it fails, the room tries again when a question has a formula.
    fetchFormulaDrawing().catch(() => {});
    void room.open();
    return () => {
      stop();
      room.leave();
    };
  }, [room]);
  // The taker already pressed a button to begin the set, so start immediately.
  const isReady = state.phase === 'shown' && state.stage === 'before' && state.fault === null;
  useEffect(() => {
    if (isReady) void room.begin();
  }, [isReady, room]);
  return children(shown(room, state));
}

function shown(room: Room, state: RoomState): PracticeState {
  const { phase, view, stage, fault, is_busy: isBusy } = state;
  if (phase === 'failed') return { kind: 'failed', fault, again: () => void room.open() };
  if (phase === 'loading' || view === null) return { kind: 'loading' };
  const { title } = view.assessment;
  const takeOver = () => void room.takeOver();
  if (phase === 'elsewhere') return { kind: 'elsewhere', title, isBusy, takeOver };
  if (stage === 'before') {
    return fault === null ? { kind: 'loading' } : { kind: 'failed', fault, again: () => void room.begin() };
  }
  if (stage === 'paused') {
    const mayResume = view.pause?.by === 'taker';
    return { kind: 'paused', title, isBusy, mayResume, resume: () => void room.act({ action: 'resume' }) };
  }
  return view.present === null ? { kind: 'over', title } : working(room, state, view, view.present);
}

function working(
  room: Room,
  state: RoomState,
  view: ExamView,
  { questions, clock }: NonNullable<ExamView['present']>,
): PracticeAtWork {
  return {
    kind: 'working',
    title: view.assessment.title,
    writer: view.session.writer,
    questions,
    answers: state.answers,
    save: state.save,
    fault: state.fault,
    position: Math.min(state.position, questions.length - 1),
    isReadOnly: state.is_read_only,
    isTimeUp: state.is_time_up,
    isMoving: state.moving !== null,
    isUnheard: state.is_unheard,
    secondsLeft: () => (clock.ends_at === null ? null : room.clock.secondsLeft(clock.ends_at)),
    go: (position) => room.go(position),
    finish: () => void room.move('submit'),
    stay: () => room.stay(),
    takeOver: () => void room.takeOver(),
    check: (check) => room.check(check),
    frame: (slots) => (
      <PracticeFrame
        {...slots}
        room={room}
        state={state}
        view={view}
        questions={questions}
        position={Math.min(state.position, questions.length - 1)}
      />
    ),
  };
}
