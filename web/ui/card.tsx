import type { ReactNode } from 'react';
import classes from './card.module.css';

interface CardProps {
  /** `dense` is for figures close together. `flush` leaves the padding to what stands inside: rows, tables. `tinted` is the one thing to do now. */
  kind?: 'plain' | 'dense' | 'flush' | 'tinted';
  children: ReactNode;
}

export function Card({ kind = 'plain', children }: CardProps) {
  return (
    <div className={classes.card} data-kind={kind}>
      {children}
    </div>
  );
}
