import type { AskedQuestion } from '../../exam.contract.ts';
import type { NotCounted } from '../../journal.rules.ts';
import button from './button.module.css';
import frame from './frame.module.css';
import type { Room } from './room.ts';
import { RoomIcon } from './room-icon.tsx';
import type { RoomState } from './room-state.ts';

interface RoomNoticesProps {
  room: Room;
  state: RoomState;
  questions: readonly AskedQuestion[];
}

/** What the taker must know while at work, above the questions: each with what is safe and what to do. */
export function RoomNotices({ room, state, questions }: RoomNoticesProps) {
  const { is_read_only: isReadOnly, is_time_up: isTimeUp, not_counted: notCounted, fault, save } = state;
  return (
    <div className={frame.notices} role="status">
      {isReadOnly && (
        <div className={frame.banner}>
          <span>
            <RoomIcon name="warning" /> The test goes on in another window. Here you can only read.
          </span>
          <button
            type="button"
            className={button.button}
            disabled={state.is_busy}
            onClick={() => void room.takeOver()}
          >
            Take over here
          </button>
        </div>
      )}
      {isTimeUp && !isReadOnly && (
        <Line words="The time of this section is up. Your answers are being handed in." />
      )}
      {!save.is_kept && !isReadOnly && (
        <Line words="This browser keeps nothing: answers that wait are lost if you close this window." />
      )}
      {notCounted.length > 0 && <Line words={notCountedWords(notCounted, questions)} />}
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

/** What was not counted, said once for each question. */
export function notCountedWords(items: readonly NotCounted[], questions: readonly AskedQuestion[]): string {
  const said = (verdict: NotCounted['verdict']) => {
    const ids = new Set(items.filter((item) => item.verdict === verdict).map((item) => item.question));
    const numbers = questions.flatMap(({ id }, index) => (ids.has(id) ? [String(index + 1)] : []));
    if (ids.size === 0) return [];
    const which = numbers.length === 0 ? 'an earlier question' : `question ${numbers.join(', ')}`;
    return verdict === 'late'
      ? [`An answer to ${which} came after the time was up: it is kept, and your tutors decide.`]
      : [`A change of ${which} was not taken. Tell your tutor.`];
  };
  return [...said('refused'), ...said('late')].join(' ');
}
