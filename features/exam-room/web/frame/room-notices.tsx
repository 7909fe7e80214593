import { nextWaitsWords } from '../../one-at-a-time.rules.ts';
import { notCountedWords, timeUpWords } from '../../room.rules.ts';
import type { Room } from '../room.ts';
import type { RoomState } from '../room-state.ts';
import button from './button.module.css';
import frame from './frame.module.css';
import { RoomIcon } from './room-icon.tsx';
import { TakenOver } from './taken-over.tsx';

interface RoomNoticesProps {
  room: Room;
  state: RoomState;
  section: { readonly id: string };
}

/** Notices above the questions. Each says what is safe and what to do. */
export function RoomNotices({ room, state, section }: RoomNoticesProps) {
  const { is_read_only: isReadOnly, is_time_up: isTimeUp, fault, save, places } = state;
  // Notices about other sections are shown between the sections and at the end.
  const notCounted = state.not_counted.filter(
    ({ question }) => (places.get(question)?.section.id ?? section.id) === section.id,
  );
  return (
    <div className={frame.notices} role="status">
      {isReadOnly && <TakenOver room={room} state={state} />}
      {isTimeUp && !isReadOnly && <Line words={`Time’s up for this section. ${timeUpWords(save)}`} />}
      {!save.is_kept && !isReadOnly && (
        <Line words="This browser can’t store your answers. If you close this window, you lose any that haven’t been sent." />
      )}
      {state.moving === 'next_question' && (save.trouble !== null || state.is_unheard) && (
        <div className={frame.banner}>
          <span>
            <RoomIcon name="warning" /> {nextWaitsWords(save)}
          </span>
          <button type="button" className={button.button} onClick={() => room.stay()}>
            Stay on this question
          </button>
        </div>
      )}
      {notCountedWords(notCounted, places, section.id).map((words) => (
        <Line key={words} words={words} />
      ))}
      {fault !== null && <Line words={`${fault.title}. ${fault.detail}`} />}
    </div>
  );
}

function Line({ words }: { words: string }) {
  return (
    <p className={frame.banner}>
      <span>
        <RoomIcon name="warning" /> {words}
      </span>
    </p>
  );
}
