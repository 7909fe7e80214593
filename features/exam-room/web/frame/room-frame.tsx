import { type ReactNode, useContext } from 'react';
import type { SaveState } from '../../room.rules.ts';
import { saveWords } from '../../room.rules.ts';
import { RoomNews } from '../room-news.ts';
import classes from './frame.module.css';
import { RoomIcon } from './room-icon.tsx';

interface RoomFrameProps {
  /** The left, middle and right parts of the top bar. */
  top: readonly [ReactNode, ReactNode, ReactNode];
  foot: { who: ReactNode; middle?: ReactNode; go?: ReactNode };
  /** Whether the middle part of the page contains panes that scroll separately. */
  isSplit?: boolean;
  /** A tool that takes the place of everything below the top bar; null for none. */
  sheet?: ReactNode;
  /** In practice the frame is a part of a page of the app, and has progress dots in place of the clock. */
  isPractice?: boolean;
  children: ReactNode;
}

/** The frame of the exam room: the bar at the top, the bar at the bottom, and the content between them. */
export function RoomFrame(props: RoomFrameProps) {
  const { top, foot, isSplit = false, sheet = null, isPractice = false, children } = props;
  const [what, clock, tools] = top;
  // A page has one `main`, and the app has its own.
  const Middle = isPractice ? 'div' : 'main';
  const news = useContext(RoomNews);
  return (
    <div
      className={classes.room}
      data-has-news={news !== null || undefined}
      data-has-sheet={sheet !== null || undefined}
    >
      <header className={classes.top}>
        <div className={classes.what}>{what}</div>
        {clock ?? <span />}
        <div className={classes.tools}>{tools}</div>
      </header>
      {news}
      <Middle
        className={classes.main}
        data-has-sheet={sheet !== null || undefined}
        data-room-area
        data-is-split={isSplit || undefined}
        // An element that scrolls must be reachable by keyboard; panes handle this themselves.
        tabIndex={isSplit ? undefined : 0}
      >
        {sheet}
        {children}
      </Middle>
      <footer className={classes.foot} hidden={sheet !== null}>
        <div className={classes.who}>{foot.who}</div>
        {foot.middle ?? <span className={classes.middle} />}
        <div className={classes.go}>{foot.go}</div>
      </footer>
    </div>
  );
}

/** The taker's name and the save state of the answers. */
export function Who({ name, save }: { name: string; save: SaveState | null }) {
  return (
    <>
      <span className={classes.name}>{name}</span>
      {save !== null && <SaveLine save={save} />}
    </>
  );
}

function SaveLine({ save }: { save: SaveState }) {
  const { words, is_warning: isWarning } = saveWords(save);
  const isSaved = !isWarning && save.waiting_count === 0;
  const icon = isWarning ? 'offline' : isSaved ? 'check' : 'saving';
  return (
    <>
      <span className={classes.save} data-state={isWarning ? 'warning' : isSaved ? 'saved' : 'saving'}>
        <RoomIcon name={icon} size={14} />
        <span>{words}</span>
      </span>
      {/* Screen readers announce only warnings, not every save. */}
      <span className={classes.unseen} role="status">
        {isWarning ? words : ''}
      </span>
    </>
  );
}
