import { useState } from 'react';
import { wallOfInstant } from '#core/wall-time/wall-time.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { CalendarButton } from './calendar-button.tsx';
import classes from './day-field.module.css';
import { PlainField, type PlainFieldProps } from './plain-field.tsx';
import { dayOfText, dayText, isDay } from './typed-time.ts';

interface DayFieldProps
  extends Pick<PlainFieldProps, 'label' | 'description' | 'error' | 'size' | 'autoComplete'> {
  /** A day as `2026-11-19`; empty if none. */
  value?: string;
  /**
   * Receives the typed text unchanged if it is not a day, so that the form rejects it and does not save an
   * empty value.
   */
  onChange: (value: string) => void;
  /** The first and last day that the calendar offers. */
  min?: string | undefined;
  max?: string | undefined;
}

/** An example of a date in the display locale, for the error message. */
const noDay = () => `Enter a date like ${dayText('2026-11-19')}.`;

/** A field for a calendar day, typed or chosen from a calendar. */
export function DayField({ value = '', onChange, label, error, min, max, ...field }: DayFieldProps) {
  /** The text being typed; null when the field is not being edited. */
  const [typed, setTyped] = useState<string | null>(null);
  const isFault = typed === null && value !== '' && !isDay(value);
  return (
    <PlainField
      {...field}
      label={label}
      error={isFault ? noDay() : error}
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

/** Returns today's day in the reader's time zone. */
export function today(): string {
  return wallOfInstant(serverNow().toISOString()).day;
}
