import { useState } from 'react';
import type { Room } from '../room.ts';
import type { RoomState } from '../room-state.ts';
import floating from '../tools/floating.module.css';
import button from './button.module.css';
import { Modal } from './modal.tsx';

interface NextQuestionProps {
  room: Room;
  state: RoomState;
  isAnswered: boolean;
  isInPart: boolean;
  /** Whether no further question can follow. */
  isLast: boolean;
}

/**
 * The button to the next question, which the server chooses by the answer to this one. Asks for confirmation
 * if the question is unanswered or is the last one.
 */
export function NextQuestion({ room, state, isAnswered, isInPart, isLast }: NextQuestionProps) {
  const [isAsking, setAsking] = useState(false);
  const isMoving = state.moving === 'next_question';
  const go = () => {
    setAsking(false);
    void room.move('next_question');
  };
  return (
    <>
      <button
        type="button"
        className={button.button}
        data-kind="primary"
        data-is-big
        data-act={isLast ? undefined : 'next'}
        disabled={isMoving || state.is_read_only || state.is_time_up}
        // Students cannot go back to a question, so a double click must not skip one.
        onClick={({ detail }) => detail < 2 && (isAnswered && !isLast ? go() : setAsking(true))}
      >
        {isLast ? 'Submit test' : 'Next'}
      </button>
      {isAsking && !isMoving && (
        <Modal kind="dialog" labelledBy="room-next" onClose={() => setAsking(false)}>
          <h2 id="room-next">
            {isLast
              ? 'Submit your test?'
              : isInPart
                ? 'Continue with a partial answer?'
                : 'Continue without an answer?'}
          </h2>
          <p>
            {isAnswered
              ? 'This was the last question. '
              : isInPart
                ? 'You’ve answered only part of this question. '
                : 'You haven’t answered this question. '}
            {isLast ? 'Once you submit, you can’t change your answers.' : 'You can’t come back to it.'}
          </p>
          <div className={floating.acts}>
            <button type="button" className={button.button} onClick={() => setAsking(false)}>
              Stay on this question
            </button>
            <button type="button" className={button.button} data-kind="primary" onClick={go}>
              {isLast ? 'Submit test' : 'Continue'}
            </button>
          </div>
        </Modal>
      )}
    </>
  );
}
