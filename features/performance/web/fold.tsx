import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Card } from '#web/ui/card.tsx';
import classes from './performance.module.css';

interface FoldProps {
  title: string;
  /** The part's message in one line. */
  says?: string | undefined;
  /** Rendered when it is opened, because most readers never open it. */
  children: () => ReactNode;
}

/** A part of the page that is collapsed at first. */
export function Fold({ title, says, children }: FoldProps) {
  const [isOpened, setOpened] = useState(false);
  return (
    <Card kind="flush">
      <details
        className={classes.fold}
        onToggle={({ currentTarget: { open } }) => setOpened((was) => was || open)}
      >
        <summary>
          <h2>{title}</h2>
          {says !== undefined && <span>{says}</span>}
          <IconChevronDown className={classes.turn} size={16} stroke={1.75} aria-hidden />
        </summary>
        <div>{isOpened && children()}</div>
      </details>
    </Card>
  );
}
