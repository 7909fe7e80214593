import { ActionIcon, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { toast } from '#web/shell/toasts.ts';
import type { CalendarProps } from './calendar.tsx';

interface CalendarButtonProps extends CalendarProps {
  /** The field's. */
  label: string;
}

/** Loaded by the first that is opened: what nobody opens is part of no page. */
let loaded: ComponentType<CalendarProps> | null = null;

/** Opens a calendar to take a day from. */
export function CalendarButton({ label, choose, ...calendar }: CalendarButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    try {
      loaded ??= (await import('./calendar.tsx')).Calendar;
      setOpen(true);
    } catch {
      toast({ type: 'error', title: 'The calendar did not load', content: 'Write the day, as 19 Nov 2026.' });
    }
  };
  const Calendar = loaded;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          size="sm"
          aria-label={`${label}: calendar`}
          onClick={() => (isOpen ? setOpen(false) : void open())}
        >
          <IconCalendar size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={`${label}: calendar`} data-mantine-stop-propagation>
        {Calendar && (
          <Calendar
            {...calendar}
            choose={(day) => {
              choose(day);
              setOpen(false);
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
