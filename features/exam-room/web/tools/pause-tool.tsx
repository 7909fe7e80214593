import { useState } from 'react';
import { durationWords } from '#web/ui/durations.ts';
import { counted } from '../../room.rules.ts';
import button from '../frame/button.module.css';
import frame from '../frame/frame.module.css';
import { Modal } from '../frame/modal.tsx';
import { RoomIcon } from '../frame/room-icon.tsx';
import type { Room } from '../room.ts';
import type { RoomState } from '../room-state.ts';
import floating from './floating.module.css';

interface PauseToolProps {
  room: Room;
  state: RoomState;
}

/**
 * The button that stops the clock. It is always visible to takers who may pause, with the number of pauses
 * left.
 */
export function PauseTool({ room, state }: PauseToolProps) {
  const [isAsking, setAsking] = useState(false);
  const { view, stage, phase, is_read_only, is_time_up, is_busy } = state;
  if (view === null || phase !== 'shown' || stage !== 'section' || !view.may_pause || is_read_only)
    return null;
  const { pauses_left: left } = view;
  const pause = () => void room.act({ action: 'pause' });
  return (
    <>
      <button
        type="button"
        className={frame.tool}
        disabled={is_time_up || is_busy}
        // Asks for confirmation if pauses are limited, so that none is wasted by accident.
        onClick={left === null ? pause : () => setAsking(true)}
      >
        <RoomIcon name="pause" />
        {left === null ? 'Pause' : `Pause (${left} left)`}
      </button>
      {isAsking && left !== null && (
        <Modal kind="dialog" labelledBy="room-pause" onClose={() => setAsking(false)}>
          <h2 id="room-pause">Pause the test?</h2>
          <p>
            Your questions are hidden until you continue, for up to{' '}
            {durationWords(view.accommodations.stop_clock_breaks.seconds)}. You have {counted(left, 'pause')}{' '}
            left.
          </p>
          <div className={floating.acts}>
            <button type="button" className={button.button} onClick={() => setAsking(false)}>
              Cancel
            </button>
            <button
              type="button"
              className={button.button}
              data-kind="primary"
              disabled={is_busy}
              onClick={() => {
                setAsking(false);
                pause();
              }}
            >
              Pause
            </button>
          </div>
        </Modal>
      )}
    </>
  );
}
