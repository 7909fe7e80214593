import { Popover } from '@mantine/core';
import type { RefObject } from 'react';
import { Calendar, type CalendarProps } from './calendar.tsx';
import { StandingTarget, useOpened } from './late-part.ts';

export interface CalendarPopoverProps extends CalendarProps {
  /** The id of the element that opens the calendar. */
  id: string;
  target: RefObject<HTMLElement | null>;
  label: string;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

/** A calendar in a popover beside a date field. */
export function CalendarPopover({ id, target, label, isOpen, setOpen, ...calendar }: CalendarPopoverProps) {
  return (
    <Popover
      id={id}
      opened={useOpened(isOpen)}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <StandingTarget element={target} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label} data-mantine-stop-propagation>
        <Calendar {...calendar} />
      </Popover.Dropdown>
    </Popover>
  );
}
