import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { faultWords } from '#web/lib/faults.ts';
import classes from './state.module.css';

interface EmptyStateProps {
  icon: ReactNode;
  /** A sentence that says what is still missing. */
  title: string;
  /** A sentence that says what will appear here. */
  children: ReactNode;
  /** The button that adds the first item. */
  action?: ReactNode;
}

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <span className={classes.icon}>{icon}</span>
      <strong>{title}</strong>
      <p>{children}</p>
      {action}
    </div>
  );
}

interface ErrorStateProps {
  /** Says what failed: "The search didn’t finish". */
  title: string;
  /** Says what is safe, and what to do next. */
  children: ReactNode;
  retry: () => void;
}

export function ErrorState({ title, children, retry }: ErrorStateProps) {
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon} data-wrong>
        <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      </span>
      <strong>{title}</strong>
      <p>{children}</p>
      <Button variant="default" size="xs" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}

interface LoadErrorProps {
  /** The thing that could not be loaded, for example `your groups`. */
  what: string;
  error: unknown;
  /** Says what is safe, if the reader could be afraid that it is lost. */
  safe?: string;
  retry: () => void;
}

/** Shown in place of data that could not be loaded. */
export function LoadError({ what, error, safe, retry }: LoadErrorProps) {
  return (
    <ErrorState title={`We couldn’t load ${what}`} retry={retry}>
      {faultWords(error).detail}
      {safe && ` ${safe}`}
    </ErrorState>
  );
}
