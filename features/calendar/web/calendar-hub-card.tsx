import { IconCalendar } from '@tabler/icons-react';
import { wallOfInstant } from '#core/wall-time/wall-time.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { HubCard } from '#web/ui/hub-card.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import { dayAfter, instantsOf } from '../month.rules.ts';
import { useCalendar } from './calendar.api.ts';
import { eventsWords } from './event-words.ts';

const WEEK_DAYS = 7;

/** The calendar in the study hub: how much is in it in the next seven days. */
export function CalendarHubCard() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const today = wallOfInstant(serverNow().toISOString(), zone).day;
  const calendar = useCalendar(instantsOf(today, dayAfter(today, WEEK_DAYS - 1), zone));
  const count = calendar.data?.events.length;
  return (
    <HubCard to="/calendar" title="Calendar" icon={<IconCalendar size={18} stroke={1.5} aria-hidden />}>
      {calendar.error ? (
        <LoadError what="your calendar" error={calendar.error} retry={() => void calendar.refetch()} />
      ) : count === undefined ? (
        <SkeletonLines lines={1} />
      ) : (
        <p>{count === 0 ? 'Nothing in the next 7 days.' : `${eventsWords(count)} in the next 7 days.`}</p>
      )}
    </HubCard>
  );
}
