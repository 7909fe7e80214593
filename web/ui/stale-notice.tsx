import { Button } from '@mantine/core';
import classes from './stale-notice.module.css';

interface StaleNoticeProps {
  /** The thing that somebody else changed, for example "This person". */
  what: string;
  /** Discards what was typed and shows the current version. */
  takeTheirs: () => void;
  /** Keeps what was typed, to overwrite the other version on save. */
  keepMine: () => void;
}

/** Shown when somebody else saved first. Nothing is lost; the user decides. */
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
