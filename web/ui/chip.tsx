import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './chip.module.css';

interface ChipProps {
  /** Color is never the only signal: `right`, `wrong`, `flag` and `info` come with an icon or a word. */
  kind?: 'plain' | 'on' | 'right' | 'wrong' | 'flag' | 'info';
  icon?: ReactNode;
  /** The label and the action of the chip's remove button. */
  remove?: { label: string; act: () => void };
  children: ReactNode;
}

export function Chip({ kind = 'plain', icon, remove, children }: ChipProps) {
  return (
    <span className={classes.chip} data-kind={kind}>
      {icon}
      {children}
      {remove && (
        <button type="button" className={classes.remove} aria-label={remove.label} onClick={remove.act}>
          <IconX size={12} aria-hidden />
        </button>
      )}
    </span>
  );
}
