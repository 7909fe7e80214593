import { IconChevronRight } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { Card } from './card.tsx';
import classes from './hub-card.module.css';

interface HubCardProps {
  to: NonNullable<LinkProps['to']>;
  title: string;
  icon: ReactNode;
  /** A chip for something new or something that needs attention there. */
  chip?: ReactNode;
  children: ReactNode;
}

/**
 * A card on a page that leads to several other pages: its heading leads to one of them, and its content is
 * the beginning of that page.
 */
export function HubCard({ to, title, icon, chip, children }: HubCardProps) {
  const id = useId();
  return (
    <Card>
      <section className={classes.hub} aria-labelledby={id}>
        <div className={classes.head}>
          <span className={classes.icon}>{icon}</span>
          <h2 id={id}>
            <Link to={to}>{title}</Link>
          </h2>
          {chip}
          <IconChevronRight className={classes.way} size={18} stroke={1.75} aria-hidden />
        </div>
        {children}
      </section>
    </Card>
  );
}

/** The list of rows in a hub's card. */
export function HubRows({ children }: { children: ReactNode }) {
  return <ul className={classes.rows}>{children}</ul>;
}

interface HubRowProps {
  title: ReactNode;
  detail?: ReactNode;
  /** How much is done, from 0 to 1. */
  share?: number | null;
  /** The button of the row. */
  act: ReactNode;
}

/** One entry on such a card, with its button. */
export function HubRow({ title, detail, share = null, act }: HubRowProps) {
  return (
    <li>
      <div>
        <span className={classes.title}>{title}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
        {share !== null && share > 0 && (
          <span className={classes.bar} aria-hidden>
            <i style={{ width: `${share * 100}%` }} />
          </span>
        )}
      </div>
      {act}
    </li>
  );
}
