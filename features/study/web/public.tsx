/** Lets other features' screens render materials and videos to study as the study plan does. */
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './study.module.css';

const ICON = { size: 18, stroke: 2.25, 'aria-hidden': true } as const;

/** A list of materials, videos and sets to study. */
export function Things({ isOrdered = false, children }: { isOrdered?: boolean; children: ReactNode }) {
  const List = isOrdered ? 'ol' : 'ul';
  return <List className={classes.things}>{children}</List>;
}

interface ThingProps {
  icon: ReactNode;
  done: boolean;
  title: ReactNode;
  words: readonly string[];
  act: ReactNode;
}

/** One item to study: its title, a few facts, and a button. */
export function Thing({ icon, done, title, words, act }: ThingProps) {
  return (
    <li data-done={done || undefined}>
      <span className={classes.icon}>{done ? <IconCheck {...ICON} /> : icon}</span>
      <div>
        <strong>{title}</strong>
        <span>{[...(done ? ['Done'] : []), ...words].join(' · ')}</span>
      </div>
      {act}
    </li>
  );
}
