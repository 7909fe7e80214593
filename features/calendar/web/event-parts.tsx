import { IconClock, IconDoor, IconEye, IconMail } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CalendarEvent } from '../calendar.contract.ts';
import type { EventKind } from '../calendar-values.contract.ts';
import classes from './calendar.module.css';

const ICONS = { due: IconClock, sitting: IconDoor, release: IconEye, report: IconMail } as const;

export function KindIcon({ kind, size = 14 }: { kind: EventKind; size?: number }) {
  const Icon = ICONS[kind];
  return <Icon size={size} stroke={1.5} aria-hidden />;
}

interface EventLinkProps {
  event: CalendarEvent;
  /** In the month by weeks, keys reach the events of a day in the list beside it. */
  isSkipped?: boolean;
  children: ReactNode;
}

/** A link to what an event is about, or plain text if there is nothing to open. */
export function EventLink({ event, isSkipped = false, children }: EventLinkProps) {
  const own = { className: classes.eventLink, ...(isSkipped && { tabIndex: -1 }) };
  switch (event.kind) {
    case 'due':
      return (
        <DueLink event={event} own={own}>
          {children}
        </DueLink>
      );
    case 'sitting':
      return event.sitting === null ? (
        <Link to="/assessments" {...own}>
          {children}
        </Link>
      ) : (
        <Link to="/sittings/$id" params={{ id: event.sitting }} {...own}>
          {children}
        </Link>
      );
    case 'release':
      if (event.session !== null)
        return event.is_out ? (
          <Link to="/results/$session" params={{ session: event.session }} {...own}>
            {children}
          </Link>
        ) : (
          children
        );
      return (
        <Link to="/sessions" search={{ assessment: event.test.id }} {...own}>
          {children}
        </Link>
      );
    case 'report':
      return event.reports === null ? (
        children
      ) : (
        <Link to="/weekly-reports" search={{ week: event.week, whose: 'all' }} {...own}>
          {children}
        </Link>
      );
  }
}

interface DueLinkProps {
  event: Extract<CalendarEvent, { kind: 'due' }>;
  own: { className: string | undefined; tabIndex?: number };
  children: ReactNode;
}

function DueLink({ event: { what, thing, state }, own, children }: DueLinkProps) {
  const isOwn = state !== null;
  switch (what) {
    case 'test':
      return isOwn ? (
        <Link to="/assessments" {...own}>
          {children}
        </Link>
      ) : (
        <Link to="/allocations" search={{ assessment: thing.id }} {...own}>
          {children}
        </Link>
      );
    case 'practice_set':
      return isOwn ? (
        <Link to="/practice" {...own}>
          {children}
        </Link>
      ) : (
        <Link to="/practice-sets/$id" params={{ id: thing.id }} {...own}>
          {children}
        </Link>
      );
    case 'material':
      return (
        <Link to="/library/$material" params={{ material: thing.id }} {...own}>
          {children}
        </Link>
      );
    case 'library_group':
      return (
        <Link to="/library" {...own}>
          {children}
        </Link>
      );
    case 'video':
      return (
        <Link to="/videos/$video" params={{ video: thing.id }} {...own}>
          {children}
        </Link>
      );
  }
}
