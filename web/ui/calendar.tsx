import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import classes from './calendar.module.css';

export interface CalendarProps {
  /** The selected day as `2026-11-19`; null if none. */
  day: string | null;
  /** The first and last day that can be chosen. */
  min?: string | undefined;
  max?: string | undefined;
  choose: (day: string) => void;
}

/** Escape closes the calendar, but not a dialog that contains it. */
const OWN_ESCAPE = { 'data-mantine-stop-propagation': 'true' };

/** A calendar month with keyboard navigation by the arrow keys. */
export function Calendar({ day, min, max, choose }: CalendarProps) {
  return (
    <DatePicker
      value={day}
      onChange={(next) => {
        if (next !== null) choose(next);
      }}
      {...(day !== null && { defaultDate: day })}
      {...(min !== undefined && { minDate: min })}
      {...(max !== undefined && { maxDate: max })}
      highlightToday
      hideOutsideDates
      ariaLabels={{
        previousMonth: 'Previous month',
        nextMonth: 'Next month',
        previousYear: 'Previous year',
        nextYear: 'Next year',
        previousDecade: 'Previous 10 years',
        nextDecade: 'Next 10 years',
      }}
      getDayProps={(one) => ({ ...OWN_ESCAPE, ...(one === day && { 'data-autofocus': true }) })}
      getMonthControlProps={() => OWN_ESCAPE}
      getYearControlProps={() => OWN_ESCAPE}
      attributes={{
        calendarHeaderControl: OWN_ESCAPE,
        // The button's accessible name is its visible text, the month or year.
        calendarHeaderLevel: { ...OWN_ESCAPE, 'aria-description': 'Choose a different month or year' },
      }}
      classNames={{ day: classes.day, weekday: classes.weekday, calendarHeaderLevel: classes.level }}
    />
  );
}
