import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { CalendarEvent } from '../calendar.contract.ts';
import { dayByKey, monthOf, weeksOf } from '../month.rules.ts';
import classes from './calendar.module.css';
import { EventLink, KindIcon } from './event-parts.tsx';
import {
  dayOfMonth,
  eventsWords,
  longDay,
  monthWords,
  ONE_WORDS,
  titleOf,
  weekdayOf,
} from './event-words.ts';

/** How many events of a day are shown before “2 more”. */
const MOST_SHOWN = 2;

interface MonthGridProps {
  month: string;
  today: string;
  /** The day whose events are listed beside the month; null if none. */
  chosen: string | null;
  events: ReadonlyMap<string, CalendarEvent[]>;
  choose: (day: string) => void;
  /** Shows a different month, because the focus moved to this day of it. */
  turnTo: (day: string) => void;
}

/** A month by weeks. One day has the focus; the arrow keys move it, and Enter lists the day's events. */
export function MonthGrid({ month, today, chosen, events, choose, turnTo }: MonthGridProps) {
  const weeks = weeksOf(month);
  const first = monthOf(today) === month ? today : `${month}-01`;
  const [focused, setFocused] = useState(chosen !== null && monthOf(chosen) === month ? chosen : first);
  const grid = useRef<HTMLTableSectionElement>(null);
  const isMoved = useRef(false);
  const active = weeks.flat().includes(focused) ? focused : first;
  // After a key the focus follows the day, once its month is shown.
  useEffect(() => {
    if (!isMoved.current || active !== focused) return;
    isMoved.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [active, focused]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.ctrlKey || event.metaKey || event.altKey ? null : dayByKey(event.key, active);
    if (next === null) return;
    event.preventDefault();
    isMoved.current = true;
    setFocused(next);
    if (monthOf(next) !== month) turnTo(next);
  };
  return (
    <table aria-label={monthWords(month)} className={classes.month}>
      <thead>
        <tr>
          {(weeks[0] ?? []).map((day) => (
            <th key={day} scope="col" abbr={weekdayOf(day).long}>
              {weekdayOf(day).short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={grid}>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                data-past={day < today || undefined}
                data-outside={monthOf(day) !== month || undefined}
                data-chosen={day === chosen || undefined}
              >
                <button
                  type="button"
                  className={classes.day}
                  tabIndex={day === active ? 0 : -1}
                  aria-pressed={day === chosen}
                  aria-current={day === today ? 'date' : undefined}
                  onKeyDown={onKeyDown}
                  onClick={() => {
                    setFocused(day);
                    choose(day);
                  }}
                >
                  <VisuallyHidden>{dayWords(day, events.get(day)?.length ?? 0)}</VisuallyHidden>
                  <span className={classes.number} data-today={day === today || undefined} aria-hidden>
                    {monthOf(day) !== month && day.endsWith('-01') ? dayOfMonth(day) : Number(day.slice(-2))}
                  </span>
                </button>
                <DayEvents events={events.get(day) ?? []} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `Wednesday, November 25, 3 events` */
function dayWords(day: string, count: number): string {
  return count === 0 ? longDay(day) : `${longDay(day)}, ${eventsWords(count)}`;
}

function DayEvents({ events }: { events: readonly CalendarEvent[] }) {
  const more = events.length - MOST_SHOWN;
  return (
    <>
      {events.slice(0, MOST_SHOWN).map((event) => (
        <span key={event.key} className={classes.event} data-kind={event.kind}>
          <KindIcon kind={event.kind} size={13} />
          <VisuallyHidden>{`${ONE_WORDS[event.kind]}: `}</VisuallyHidden>
          <EventLink event={event} isSkipped>
            {titleOf(event)}
          </EventLink>
        </span>
      ))}
      {more > 0 && <span className={classes.more}>{`${more} more`}</span>}
    </>
  );
}
