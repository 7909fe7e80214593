import type { ReactNode } from 'react';
import classes from './card.module.css';

interface CardProps {
  /**
   * `dense` is for figures close together. `flush` has no padding, because its content (rows, tables) has its
   * own. `tinted` marks the one card that needs action now.
   */
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
