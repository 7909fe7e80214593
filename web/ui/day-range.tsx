import { Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { serverNow } from '#web/lib/server-now.ts';
import { Chip } from './chip.tsx';
import { DayField } from './day-field.tsx';
import classes from './day-range.module.css';
import chip from './filter-chip.module.css';
import { dayWords } from './when.ts';

interface Days {
  /** The first and last day, both included. Undefined means that there is no limit on that side. */
  from: string | undefined;
  to: string | undefined;
}

interface DayRangeProps extends Days {
  label: string;
  onChoose: (days: Days) => void;
}

/** A filter by days: a chip that opens two date fields. It shows the chosen range and can clear it. */
export function DayRange({ label, from, to, onChoose }: DayRangeProps) {
  const words = rangeWords({ from, to });
  const change = (next: Partial<Days>) => onChoose({ from, to, ...next });
  return (
    <>
      <Popover position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <button type="button" className={chip.target}>
            {label}
            <IconChevronDown size={12} aria-hidden />
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={label}>
          <div className={classes.fields}>
            <DayField
              label="From"
              max={to}
              value={from ?? ''}
              onChange={(day) => change({ from: day || undefined })}
            />
            <DayField
              label="Through"
              min={from}
              value={to ?? ''}
              onChange={(day) => change({ to: day || undefined })}
            />
          </div>
        </Popover.Dropdown>
      </Popover>
      {words && (
        <Chip
          kind="on"
          remove={{
            label: `Remove ${label}: ${words}`,
            act: () => onChoose({ from: undefined, to: undefined }),
          }}
        >
          {label}: {words}
        </Chip>
      )}
    </>
  );
}

function rangeWords({ from, to }: Days): string | null {
  const now = serverNow();
  if (from && to) return from === to ? dayWords(from, now) : `${dayWords(from, now)} – ${dayWords(to, now)}`;
  if (from) return `from ${dayWords(from, now)}`;
  return to ? `through ${dayWords(to, now)}` : null;
}
