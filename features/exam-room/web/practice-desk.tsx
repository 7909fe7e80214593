import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import type { AskedQuestion, ExamView } from '#features/sessions/exam.contract.ts';
import type { KeptCheck } from '#features/sessions/journal.rules.ts';
import type { SaveState } from '../room.rules.ts';
import { untouched } from '../shown-answers.rules.ts';
import { AnswerField } from './answering/answer-field.tsx';
import { type MakeCheck, Room } from './room.ts';
import type { RoomState } from './room-state.ts';
import { startRoomEvents } from './saving/room-events.ts';

interface Fault {
  readonly title: string;
  readonly detail: string;
}

/** A session of practice under way, with all that its taker may do at it but ask for a hint. */
export interface PracticeAtWork {
  readonly kind: 'working';
  readonly title: string;
  readonly writer: number;
  readonly questions: readonly AskedQuestion[];
  readonly answers: RoomState['answers'];
  /** The place of the question that is looked at, from 0. */
  readonly position: number;
  readonly save: SaveState;
  readonly isReadOnly: boolean;
  readonly isTimeUp: boolean;
  /** It is being handed in; `isUnheard`: the server does not answer, and is asked again. */
  readonly isMoving: boolean;
  readonly isUnheard: boolean;
  readonly fault: Fault | null;
  /** Whole seconds left, told anew at each asking; null: no clock. */
  secondsLeft: () => number | null;
  go: (position: number) => void;
  finish: () => void;
  stay: () => void;
  takeOver: () => void;
  /** Has an answer tried; without a network it is kept in the journal until it was. */
  check: (check: KeptCheck) => void;
  /** How a question is answered. */
  answer: (
    question: AskedQuestion,
    shown: { isDisabled: boolean; marks?: ReadonlyMap<string, 'right' | 'wrong'> },
  ) => ReactNode;
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
  /** The same one at each drawing. */
  makeCheck: MakeCheck;
  children: (state: PracticeState) => ReactNode;
}

/**
 * A session of practice with the exam room's own journal and delivery: what is answered without a network is kept, and
 * goes out when there is one. What stands around it is the app's.
 */
export function PracticeDesk({ person, session, makeCheck, children }: PracticeDeskProps) {
  const [room] = useState(() => new Room(person, session, undefined, makeCheck));
  const state = useSyncExternalStore(room.shown.subscribe, () => room.state);
  useEffect(() => {
    const stop = startRoomEvents(room);
    void room.open();
    return () => {
      stop();
      room.leave();
    };
  }, [room]);
  // Whoever came here has pressed Begin: there is nothing to read before it.
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
    answer: (question, { isDisabled: isShut, marks }) => {
      const isDisabled = isShut || state.is_read_only || state.is_time_up;
      return (
        <AnswerField
          question={question}
          isDisabled={isDisabled}
          {...(marks && { marks })}
          answer={state.answers.get(question.id) ?? untouched(question.id)}
          onChange={(change, isTyping) => room.change(question.id, change, isTyping)}
        />
      );
    },
  };
}
