import { Input, TextInput } from '@mantine/core';
import { type FocusEvent, type ReactNode, useContext, useId, useState } from 'react';
import { instantOfWall, wallOfInstant, zoneWords } from '#core/wall-time/wall-time.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { CalendarButton } from './calendar-button.tsx';
import { today } from './day-field.tsx';
import classes from './instant-field.module.css';
import { SchoolZone } from './school-zone.ts';
import { dayOfText, dayText, timeOfText, timeText } from './typed-time.ts';
import { fullWords } from './when.ts';

interface InstantFieldProps {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  /** ISO 8601 in UTC with milliseconds; null if there is no value. */
  value?: string | null;
  /**
   * Receives the typed text unchanged if it is not a valid instant, so that the form rejects it and does not
   * save an empty value.
   */
  onChange: (value: string | null) => void;
  /** A day without a time means its last minute, not its first. For ends of periods. */
  isEnd?: boolean;
}

/** The typed text, which stays until it is a valid instant and the focus has left both fields. */
interface Typed {
  readonly day: string;
  readonly time: string;
  /** The value computed from the typed text. If the field's value differs, it was set from outside. */
  readonly told: string | null;
  readonly isLeft: boolean;
}

/** An example of a date and a time in the display locale, for the error message. */
const noInstant = () => `Enter a date like ${dayText('2026-11-19')} and a time like ${timeText('16:00')}.`;

/**
 * A field for an instant: day and time in the reader's time zone, which it names. Empty if there is no value.
 */
export function InstantField({
  label,
  description,
  error,
  value = null,
  onChange,
  isEnd = false,
}: InstantFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<Typed | null>(null);
  const own = typed !== null && typed.told === value ? typed : null;
  const { day, time } = own ?? fieldsOf(value);
  const isRead = value === null || isInstant(value);
  const fault = !isRead && own?.isLeft !== false ? noInstant() : error;
  const change = (next: { day: string; time: string }) => {
    const told = instantOf(next.day, next.time, isEnd ? '23:59' : '00:00');
    setTyped({ ...next, told, isLeft: false });
    onChange(told);
  };
  const field = {
    error: Boolean(fault),
    autoComplete: 'off',
    'aria-describedby': `${id}-help`,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) => {
      /* Moving from the day field to the time field does not count as leaving. Otherwise the time field would
         show the default time, and typed digits would be added to it. */
      if (currentTarget.closest('[role="group"]')?.contains(relatedTarget)) return;
      setTyped(isRead || own === null ? null : { ...own, isLeft: true });
    },
  };
  return (
    <Input.Wrapper
      role="group"
      aria-labelledby={`${id}-label`}
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={
        <>
          <Zone at={value !== null && isRead ? value : null} /> {description}
        </>
      }
      descriptionProps={{ id: `${id}-help` }}
      error={fault}
    >
      <div className={classes.fields}>
        <TextInput
          {...field}
          aria-label={`${label}: day`}
          placeholder="No date"
          value={day}
          onChange={({ currentTarget }) => change({ day: currentTarget.value, time })}
          rightSection={
            <CalendarButton
              label={label}
              day={dayOfText(day, today())}
              choose={(next) => change({ day: dayText(next), time })}
            />
          }
        />
        <TextInput
          {...field}
          classNames={{ input: classes.time ?? '' }}
          aria-label={`${label}: time`}
          placeholder="Time"
          value={time}
          onChange={({ currentTarget }) => change({ day, time: currentTarget.value })}
        />
      </div>
    </Input.Wrapper>
  );
}

/** Names the reader's time zone, and shows the time at school if it differs. */
function Zone({ at }: { at: string | null }) {
  const school = useContext(SchoolZone);
  const now = serverNow();
  const instant = at === null ? now : new Date(at);
  const own = zoneWords(instant);
  const isSame = school === null || zoneWords(instant, school).endsWith(own.slice(own.indexOf('(')));
  if (isSame) return `${own}.`;
  return at === null
    ? `${own}; the school uses ${zoneWords(instant, school)}.`
    : `${own}; in the school’s time: ${fullWords(instant, school)}.`;
}

function isInstant(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value);
}

function fieldsOf(value: string | null): { day: string; time: string } {
  if (value === null) return { day: '', time: '' };
  if (!isInstant(value)) return { day: value, time: '' };
  const { day, time } = wallOfInstant(value);
  return { day: dayText(day), time: timeText(time) };
}

function instantOf(day: string, time: string, timeOfDay: string): string | null {
  const typed = `${day.trim()} ${time.trim()}`.trim();
  if (typed === '') return null;
  const date = dayOfText(day, today());
  const clock = time.trim() === '' ? timeOfDay : timeOfText(time);
  return date === null || clock === null ? typed : instantOfWall({ day: date, time: clock });
}
