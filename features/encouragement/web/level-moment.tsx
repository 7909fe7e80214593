import { UnstyledButton } from '@mantine/core';
import { IconTrendingUp, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { levelWords } from '#core/mastery/level-words.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { focusScreen } from '#web/shell/navigation.tsx';
import { sinceDay } from '#web/ui/when.ts';
import type { NewLevel } from '../encouragement.contract.ts';
import { reachedWords } from '../encouragement-words.rules.ts';
import { useEncouragement, useMarkLevelsSeen } from './encouragement.api.ts';
import classes from './encouragement.module.css';

/** The most levels shown at once. Further levels are behind a link. */
const MOST = 4;

/** Shows the levels that the student reached and has not seen yet. Each level is shown only once. */
export function LevelMoment() {
  return <Moment levels={useEncouragement().data?.levels} />;
}

/** Shows levels that the student has not seen yet, and records that the student has seen them. */
export function Moment({ levels = [] }: { levels: readonly NewLevel[] | undefined }) {
  const [shown, setShown] = useState<readonly NewLevel[]>([]);
  const [isClosed, setClosed] = useState(false);
  const { mutate } = useMarkLevelsSeen();
  const fresh = levels.filter(({ topic }) => !shown.some((one) => one.topic.id === topic.id));
  if (fresh.length > 0) setShown([...shown, ...fresh]);
  useEffect(() => {
    // Record the levels immediately, so that they count as shown even if the student leaves the page.
    if (shown.length > 0) {
      mutate({ levels: shown.map(({ topic, level }) => ({ topic: topic.id, level })) });
    }
  }, [shown, mutate]);
  // The status element exists before it has a message, so that screen readers announce the message.
  return (
    <div role="status">
      {shown.length > 0 && !isClosed && (
        <div className={classes.moment}>
          <span className={classes.icon}>
            <IconTrendingUp size={20} stroke={1.75} aria-hidden />
          </span>
          <div className={classes.words}>
            <p className={classes.title}>{reachedWords(shown)}</p>
            <Reached levels={shown} />
          </div>
          <Close close={() => setClosed(true)} />
        </div>
      )}
    </div>
  );
}

/**
 * Each level with its day and today's chance of a right answer. If there is only one level, its skill is in
 * the title.
 */
function Reached({ levels }: { levels: readonly NewLevel[] }) {
  const now = serverNow();
  const standing = (level: NewLevel) => levelWords(level, sinceDay(new Date(level.since), now));
  const [first, ...others] = levels;
  if (first && others.length === 0) return <p>{standing(first)}</p>;
  return (
    <ul>
      {levels.slice(0, MOST).map((level) => (
        <li key={level.topic.id}>
          <b>{level.topic.name}</b>: {standing(level)}
        </li>
      ))}
      {levels.length > MOST && (
        <li>
          <Link to="/performance">See all skills</Link>
        </li>
      )}
    </ul>
  );
}

/** The button disappears together with the message that it closes, so the focus moves to the page's title. */
function Close({ close }: { close: () => void }) {
  const isClosing = useRef(false);
  useLayoutEffect(
    () => () => {
      if (isClosing.current) queueMicrotask(focusScreen);
    },
    [],
  );
  return (
    <UnstyledButton
      className={classes.close}
      aria-label="Close"
      onClick={() => {
        isClosing.current = true;
        close();
      }}
    >
      <IconX size={18} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}
