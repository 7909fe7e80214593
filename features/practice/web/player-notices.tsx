import type { PracticeAtWork } from '#features/exam-room/web/public.tsx';
import classes from './player.module.css';

/** Notices about the whole set. Each says what is safe and what to do. */
export function PlayerNotices({ state }: { state: PracticeAtWork }) {
  return (
    <>
      {state.isMoving && state.isUnheard && (
        <p role="status" className={classes.banner}>
          The server isn’t responding. Your answers are saved, and we’ll keep trying.{' '}
          <button type="button" className={classes.link} onClick={state.stay}>
            Back to the questions
          </button>
        </p>
      )}
      {state.isTimeUp && (
        <p role="status" className={classes.banner}>
          Time’s up. Your answers are being submitted.
        </p>
      )}
      {state.isReadOnly && (
        <p role="status" className={classes.banner}>
          You’re practicing this set in another window, so you can’t answer here.{' '}
          <button type="button" className={classes.link} onClick={state.takeOver}>
            Continue here
          </button>
        </p>
      )}
      {state.fault && (
        <p role="alert" className={classes.banner}>
          {state.fault.detail}
        </p>
      )}
    </>
  );
}
