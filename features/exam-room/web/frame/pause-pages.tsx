import type { ExamView } from '#features/sessions/exam.contract.ts';
import { durationWords } from '#web/ui/durations.ts';
import { counted } from '../../room.rules.ts';
import type { Room } from '../room.ts';
import type { RoomState } from '../room-state.ts';
import button from './button.module.css';
import { Clock } from './clock.tsx';
import { PlainPage } from './plain-page.tsx';

interface StageProps {
  room: Room;
  state: RoomState;
  view: ExamView;
}

/** The page between sections: no clock runs until the taker continues. */
export function BetweenPage({ room, state, view }: StageProps) {
  const closed = view.sections.filter(({ status }) => status === 'closed').at(-1);
  const next = view.sections.find(({ status }) => status === 'locked');
  const rest = view.break_due_seconds;
  const go = (
    <button
      key="go"
      type="button"
      className={button.button}
      data-kind={rest === null ? 'primary' : undefined}
      data-is-big
      disabled={state.is_busy || state.moving !== null || state.is_read_only}
      onClick={() => void room.move('next_section')}
    >
      {rest === null ? `Start ${next?.title ?? 'the next section'}` : 'Skip the break'}
    </button>
  );
  return (
    <PlainPage
      room={room}
      state={state}
      title={closed === undefined ? 'Ready' : `${closed.title} is done`}
      acts={
        <>
          {go}
          {rest !== null && (
            <button
              type="button"
              className={button.button}
              data-kind="primary"
              data-is-big
              disabled={state.is_busy || state.moving !== null || state.is_read_only}
              onClick={() => void room.act({ action: 'begin_break' })}
            >
              Take the break
            </button>
          )}
        </>
      }
    >
      {rest !== null && (
        <p>You can take a break of {durationWords(rest)} now. It starts when you select “Take the break”.</p>
      )}
      {next !== undefined && (
        <p>
          Next: {next.title}, {counted(next.question_count, 'question')}
          {next.duration_seconds === null
            ? ', without a time limit.'
            : ` in ${durationWords(next.duration_seconds)}. The timer starts when you start the section.`}
        </p>
      )}
    </PlainPage>
  );
}

/** The page during a break, with the break's own clock. */
export function BreakPage({ room, state, view }: StageProps) {
  const next = view.sections.find(({ status }) => status === 'locked');
  return (
    <PlainPage
      room={room}
      state={state}
      title="Break"
      acts={
        <button
          type="button"
          className={button.button}
          data-kind="primary"
          data-is-big
          disabled={state.is_busy || state.is_read_only}
          onClick={() => void room.act({ action: 'end_break' })}
        >
          End break
        </button>
      }
    >
      <Clock clock={room.clock} ends_at={view.break_clock?.ends_at ?? null} of="the break" isExam={false} />
      <p>
        Take a rest, walk around, or have a drink. {next === undefined ? 'The next section' : next.title}{' '}
        won’t start until you start it.
      </p>
    </PlainPage>
  );
}

/** The page during a pause: the clock does not run, and no question is shown. */
export function PausedPage({ room, state, view }: StageProps) {
  const { pause, pauses_left: left } = view;
  const isOwn = pause?.by === 'taker';
  const until = pause?.until ?? null;
  return (
    <PlainPage
      room={room}
      state={state}
      title="Paused"
      acts={
        isOwn && (
          <button
            type="button"
            className={button.button}
            data-kind="primary"
            data-is-big
            disabled={state.is_busy || state.is_read_only}
            onClick={() => void room.act({ action: 'resume' })}
          >
            Continue
          </button>
        )
      }
    >
      {until !== null && <Clock clock={room.clock} ends_at={until} of="the pause" isExam={false} />}
      <p>
        The timer is stopped, and your answers are safe.{' '}
        {isOwn
          ? until === null
            ? 'Continue when you’re ready.'
            : 'The test continues when the time for this pause is up.'
          : 'Your tutor paused the test. It continues when your tutor resumes it.'}
      </p>
      {isOwn && left !== null && (
        <p>{left === 0 ? 'This is your last pause.' : `You have ${counted(left, 'more pause')}.`}</p>
      )}
    </PlainPage>
  );
}
