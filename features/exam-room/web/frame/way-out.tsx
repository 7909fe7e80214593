import { type Cell, counted, waitingWords } from '../../room.rules.ts';
import type { Room } from '../room.ts';
import type { RoomState } from '../room-state.ts';
import floating from '../tools/floating.module.css';
import button from './button.module.css';
import { Modal } from './modal.tsx';

interface WayOutProps {
  room: Room;
  state: RoomState;
  cells: readonly Cell[];
  action: 'next_section' | 'submit';
  /** The title of the section that starts directly after this one; null if something else comes first. */
  next: string | null;
  onStay: () => void;
}

/** Asks for confirmation before the taker leaves the section for good, and says what is still unsaved. */
export function WayOut({ room, state, cells, action, next, onStay }: WayOutProps) {
  const numbersOf = (those: readonly Cell[]) => those.map((cell) => cell.number);
  const open = numbersOf(cells.filter((cell) => !cell.is_answered && !cell.is_in_part));
  const in_part = numbersOf(cells.filter((cell) => cell.is_in_part));
  const { waiting_count: waiting, trouble, is_kept: isKept } = state.save;
  const isLast = action === 'submit';
  const isMoving = state.moving !== null;
  return (
    <Modal kind="dialog" labelledBy="room-way-out" onClose={onStay}>
      <h2 id="room-way-out">{isLast ? 'Submit your test?' : 'Continue to the next section?'}</h2>
      <p>
        {open.length + in_part.length === 0
          ? 'You’ve answered every question.'
          : [
              ...(open.length === 0 ? [] : [`${openWords(open, 'has no answer', 'have no answer')}.`]),
              ...(in_part.length === 0
                ? []
                : [`${openWords(in_part, 'is partly answered', 'are partly answered')}.`]),
            ].join(' ')}
      </p>
      <p>
        {isLast
          ? 'Once you submit, you can’t change your answers.'
          : `Once you continue, you can’t come back to this section${next === null ? '' : `, and the timer for ${next} starts`}.`}
      </p>
      {isMoving && (
        <p role="status">
          {trouble === null && !state.is_unheard
            ? 'Saving your answers…'
            : `${waiting === 0 ? 'All answers are saved' : waitingWords(waiting, isKept)}. ${isLast ? 'Your test will be submitted' : 'The next section starts'} when the connection is back. Keep this page open.`}
        </p>
      )}
      <div className={floating.acts}>
        <button type="button" className={button.button} onClick={onStay}>
          Stay in this section
        </button>
        <button
          type="button"
          className={button.button}
          data-kind="primary"
          disabled={isMoving}
          onClick={() => void room.move(action)}
        >
          {isLast ? 'Submit' : 'Continue'}
        </button>
      </div>
    </Modal>
  );
}

const NAMED = 12;

/** Names the unanswered questions, for example `3 questions have no answer: 9, 20 and 26`. */
function openWords(numbers: readonly number[], is: string, are: string): string {
  const lead = `${counted(numbers.length, 'question')} ${numbers.length === 1 ? is : are}`;
  const named = numbers.slice(0, NAMED).map(String);
  const rest = numbers.length - named.length;
  const last = rest > 0 ? `${rest} more` : named.pop();
  return `${lead}: ${named.length === 0 ? last : `${named.join(', ')} and ${last}`}`;
}
