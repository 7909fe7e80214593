import { useState } from 'react';
import { wallOfInstant } from '#core/wall-time/wall-time.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { CalendarButton } from './calendar-button.tsx';
import classes from './day-field.module.css';
import { PlainField, type PlainFieldProps } from './plain-field.tsx';
import { dayOfText, dayText, isDay } from './typed-time.ts';

interface DayFieldProps
  extends Pick<PlainFieldProps, 'label' | 'description' | 'error' | 'size' | 'autoComplete'> {
  /** `2026-11-19`; empty: none. */
  value?: string;
  /** With what was typed where that is no day, so that its form refuses it instead of leaving it out. */
  onChange: (value: string) => void;
  /** The days that the calendar offers. */
  min?: string | undefined;
  max?: string | undefined;
}

const NO_DAY = 'Write a day, as 19 Nov 2026.';

/** A calendar day, typed or taken from a calendar. */
export function DayField({ value = '', onChange, label, error, min, max, ...field }: DayFieldProps) {
  /** What is typed, as long as it is not left. */
  const [typed, setTyped] = useState<string | null>(null);
  const isFault = typed === null && value !== '' && !isDay(value);
  return (
    <PlainField
      {...field}
      label={label}
      error={isFault ? NO_DAY : error}
      placeholder="No date"
      value={typed ?? dayText(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(dayOfText(currentTarget.value, today()) ?? currentTarget.value.trim());
      }}
      onBlur={() => setTyped(null)}
      end={
        <span className={classes.end}>
          <CalendarButton
            label={label}
            day={isDay(value) ? value : null}
            min={min}
            max={max}
            choose={(day) => {
              setTyped(null);
              onChange(day);
            }}
          />
        </span>
      }
    />
  );
}

/** The reader's. */
export function today(): string {
  return wallOfInstant(serverNow().toISOString()).day;
}
