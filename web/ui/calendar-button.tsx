import { IconCalendar } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { CalendarProps } from './calendar.tsx';
import classes from './calendar-button.module.css';
import { useLatePart } from './late-part.ts';
import buttons from './theme-buttons.module.css';

interface CalendarButtonProps extends CalendarProps {
  /** The label of the field. */
  label: string;
}

const loadCalendar = async () => (await import('./calendar-popover.tsx')).CalendarPopover;
const MISSING = { title: 'We couldn’t load the calendar', content: 'Type the date instead.' };

/** A button that opens a calendar to choose a day. */
export function CalendarButton({ label, choose, ...calendar }: CalendarButtonProps) {
  const id = useId();
  const target = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { Part: Calendar, prepare } = useLatePart(loadCalendar, isOpen, setOpen, MISSING);
  const words = `${label}: calendar`;
  return (
    <>
      <button
        ref={target}
        id={id}
        type="button"
        className={`${buttons.iconButton} ${classes.button}`}
        aria-label={words}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        <IconCalendar size={16} stroke={1.5} aria-hidden />
      </button>
      {Calendar && (
        <Calendar
          {...calendar}
          id={id}
          target={target}
          isOpen={isOpen}
          setOpen={setOpen}
          label={words}
          choose={(day) => {
            choose(day);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
