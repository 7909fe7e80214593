import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './disclosure.module.css';

interface DisclosureProps {
  /** Labels of the button that opens and closes the content. */
  show: string;
  hide: string;
  children: ReactNode;
}

/** Content that is hidden until the reader opens it. */
export function Disclosure({ show, hide, children }: DisclosureProps) {
  return (
    <details className={classes.disclosure}>
      <summary>
        <IconChevronRight size={16} stroke={1.5} aria-hidden />
        <b className={classes.show}>{show}</b>
        <b className={classes.hide}>{hide}</b>
      </summary>
      {children}
    </details>
  );
}
