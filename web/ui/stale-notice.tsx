import { Button } from '@mantine/core';
import classes from './stale-notice.module.css';

interface StaleNoticeProps {
  /** The item that a different person changed, for example "This person". */
  what: string;
  /** Discards what the user typed and shows the current version. */
  takeTheirs: () => void;
  /** Keeps what the user typed, to overwrite the other version on save. */
  keepMine: () => void;
}

/** Shown when a different person saved first. Nothing is lost; the user decides. */
export function StaleNotice({ what, takeTheirs, keepMine }: StaleNoticeProps) {
  return (
    <div className={classes.notice} role="alert">
      <p>
        <strong>{what} was changed by someone else in the meantime.</strong> Your changes aren’t saved, but
        they’re still here.
      </p>
      <div className={classes.acts}>
        <Button variant="default" size="xs" onClick={takeTheirs}>
          Show latest version
        </Button>
        <Button variant="default" size="xs" onClick={keepMine}>
          Save my version
        </Button>
      </div>
    </div>
  );
}
