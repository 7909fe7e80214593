import { Button } from '@mantine/core';
import classes from './stale-notice.module.css';

interface StaleNoticeProps {
  /** What was changed by someone else: "This person". */
  what: string;
  /** Gives up what was typed and shows what stands now. */
  takeTheirs: () => void;
  /** Keeps what was typed, to be saved over theirs. */
  keepMine: () => void;
}

/** A save that came too late: nothing is lost, the reader decides. */
export function StaleNotice({ what, takeTheirs, keepMine }: StaleNoticeProps) {
  return (
    <div className={classes.notice} role="alert">
      <p>
        <strong>{what} was changed by someone else in the meantime.</strong> Nothing was saved; what you typed
        is still here.
      </p>
      <div className={classes.acts}>
        <Button variant="default" size="xs" onClick={takeTheirs}>
          Show what stands now
        </Button>
        <Button variant="default" size="xs" onClick={keepMine}>
          Save mine over it
        </Button>
      </div>
    </div>
  );
}
