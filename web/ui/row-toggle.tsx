import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './row-toggle.module.css';

interface RowToggleProps {
  isOpen: boolean;
  toggle: () => void;
  /** The name of the row. */
  children: ReactNode;
}

/** The first cell of an expandable row. The table's `below` renders the details. */
export function RowToggle({ isOpen, toggle, children }: RowToggleProps) {
  const Arrow = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <button type="button" className={classes.toggle} aria-expanded={isOpen} onClick={toggle}>
      <Arrow size={16} stroke={1.5} aria-hidden />
      <span>{children}</span>
    </button>
  );
}
