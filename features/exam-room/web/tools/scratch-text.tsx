import { noteKey } from '#features/sessions/notes.rules.ts';
import { answerClipboard } from '../answering/answer-clipboard.ts';
import type { Room } from '../room.ts';
import type { RoomState } from '../room-state.ts';
import classes from './scratch-text.module.css';

/** More than anybody writes during a test, and below the session's limit. */
const LONGEST = 10_000;

/** A text field for rough work, shared by all questions of the session. It is not scored. */
export function ScratchText({ room, state, session }: { room: Room; state: RoomState; session: string }) {
  const value = state.notes.get(noteKey({ kind: 'scratch', target: session })) ?? '';
  return (
    <div className={classes.panel}>
      <h2 className={classes.title} id="room-scratch">
        Scratchpad
      </h2>
      <p className={classes.hint} id="room-scratch-hint">
        Notes for the whole test. Saved as you type, and not graded.
      </p>
      <textarea
        className={classes.field}
        data-answer
        aria-labelledby="room-scratch"
        aria-describedby="room-scratch-hint"
        maxLength={LONGEST}
        readOnly={state.is_read_only || state.is_time_up}
        value={value}
        onChange={({ currentTarget }) =>
          room.note('scratch', session, currentTarget.value === '' ? null : currentTarget.value, true)
        }
        {...answerClipboard}
      />
    </div>
  );
}
