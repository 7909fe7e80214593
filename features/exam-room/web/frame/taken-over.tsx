import type { Room } from '../room.ts';
import type { RoomState } from '../room-state.ts';
import button from './button.module.css';
import frame from './frame.module.css';
import { RoomIcon } from './room-icon.tsx';

/** Says that the test is now taken in a different window, and offers to continue it here. */
export function TakenOver({ room, state }: { room: Room; state: RoomState }) {
  return (
    <div className={frame.banner}>
      <span>
        <RoomIcon name="warning" /> You’re taking this test in another window, so you can’t answer here.
      </span>
      <button
        type="button"
        className={button.button}
        disabled={state.is_busy}
        onClick={() => void room.takeOver()}
      >
        Continue here
      </button>
    </div>
  );
}
