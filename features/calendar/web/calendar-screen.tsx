import { ActionIcon, Button, SegmentedControl, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendar, IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useContext, useEffect, useRef, useState } from 'react';
import { isStaff, reachOf } from '#core/access/access.ts';
import { wallOfInstant, zoneWords } from '#core/wall-time/wall-time.ts';
import { useAllGroups } from '#features/groups/web/public.tsx';
import { PlanSittingDialog } from '#features/sittings/web/public.tsx';
import { serverNow } from '#web/lib/server-now.ts';
import { useLogin } from '#web/shell/login.ts';
import { inLetters } from '#web/shell/zoom-choice.ts';
import { Card } from '#web/ui/card.tsx';
import { FilterChip } from '#web/ui/filter-chip.tsx';
import { Page } from '#web/ui/page.tsx';
import { SchoolZone } from '#web/ui/school-zone.ts';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState, LoadError } from '#web/ui/state.tsx';
import { EVENT_KINDS } from '../calendar-values.contract.ts';
import { dayAfter, eventsByDay, instantsOf, monthAfter, monthOf, weeksOf } from '../month.rules.ts';
import { Agenda } from './agenda.tsx';
import { useCalendar } from './calendar.api.ts';
import classes from './calendar.module.css';
import type { CalendarSearch } from './calendar-search.ts';
import { eventsWords, KIND_WORDS, longDay, monthWords } from './event-words.ts';
import { MonthGrid } from './month-grid.tsx';
import { SubscribeCard } from './subscribe-card.tsx';

const route = getRouteApi('/frame/calendar');

/** Seven columns of days do not fit into a narrower window. */
const NARROW = '(max-width: 50em)';
const WEEK_DAYS = 7;

const KINDS = EVENT_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }));

/**
 * A month of due dates, sittings, releases and report days, with the next seven days beside it. Times are in
 * the zone of the school for staff, and in the reader's own zone for students and guests.
 */
export function CalendarScreen() {
  const role = useLogin()?.user.role ?? 'guest';
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isNarrow = useMediaQuery(inLetters(NARROW), false, { getInitialValueInEffect: false });
  const [isPlanning, setPlanning] = useState(false);
  const zone = useZone(isStaff(role));
  const now = serverNow();
  const today = wallOfInstant(now.toISOString(), zone).day;
  const { month = monthOf(today), kind, group } = search;
  const isAgenda = isNarrow || search.view === 'agenda';
  const change = (next: Partial<CalendarSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false });
  const show = (shown: string, day?: string) =>
    change({ month: shown === monthOf(today) ? undefined : shown, day });
  return (
    <Page
      title={monthWords(month)}
      kind={isStaff(role) ? 'list' : 'roomy'}
      sub={
        <span className={classes.turn}>
          <ActionIcon
            variant="subtle"
            aria-label="Previous month"
            onClick={() => show(monthAfter(month, -1))}
          >
            <IconChevronLeft size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
          <Button variant="default" size="xs" onClick={() => show(monthOf(today))}>
            Today
          </Button>
          <ActionIcon variant="subtle" aria-label="Next month" onClick={() => show(monthAfter(month, 1))}>
            <IconChevronRight size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </span>
      }
      action={
        <>
          {!isNarrow && (
            <SegmentedControl
              aria-label="View"
              size="sm"
              classNames={{ label: classes.viewLabel, indicator: classes.viewMark }}
              data={[
                { value: 'month', label: 'Month' },
                { value: 'agenda', label: 'Agenda' },
              ]}
              value={isAgenda ? 'agenda' : 'month'}
              onChange={(view) => change({ view: view === 'agenda' ? 'agenda' : undefined })}
            />
          )}
          {reachOf(role, 'sittings.use') !== 'none' && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setPlanning(true)}>
              Plan a sitting
            </Button>
          )}
        </>
      }
    >
      <div className={classes.filters}>
        <FilterChip
          label="Show only"
          options={KINDS}
          value={kind}
          onChoose={(value) => change({ kind: value as CalendarSearch['kind'] })}
        />
        {isStaff(role) && <GroupFilter group={group} choose={(value) => change({ group: value })} />}
        <span className={classes.zone}>{`Times are in ${zoneWords(now, zone)}.`}</span>
      </div>
      <div className={classes.columns} data-agenda={isAgenda || undefined}>
        <MonthPart
          search={search}
          month={month}
          today={today}
          zone={zone}
          isAgenda={isAgenda}
          choose={(day) => change({ day })}
          turnTo={(day) => show(monthOf(day))}
        />
        <aside className={classes.aside}>
          {!isAgenda && (
            <BesidePart search={search} today={today} zone={zone} back={() => change({ day: undefined })} />
          )}
          <SubscribeCard />
        </aside>
      </div>
      {isPlanning && <PlanSittingDialog close={() => setPlanning(false)} />}
    </Page>
  );
}

/** The zone of the staff's school. Students, and staff with several schools, have the zone of their device. */
function useZone(is_staff: boolean): string {
  const school = useContext(SchoolZone);
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return is_staff ? (school ?? own) : own;
}

function GroupFilter({ group, choose }: { group: string | undefined; choose: (group?: string) => void }) {
  const groups = useAllGroups();
  const options = (groups.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return <FilterChip label="Group" options={options} value={group} onChoose={choose} />;
}

interface MonthPartProps {
  search: CalendarSearch;
  month: string;
  today: string;
  zone: string;
  isAgenda: boolean;
  choose: (day: string) => void;
  turnTo: (day: string) => void;
}

/** The month by weeks, or as a list. */
function MonthPart({ search, month, today, zone, isAgenda, choose, turnTo }: MonthPartProps) {
  const { kind, group, day = null } = search;
  const [isWhole, setWhole] = useState(false);
  const days = weeksOf(month).flat();
  const inMonth = days.filter((one) => monthOf(one) === month);
  // In the list, the present month begins today.
  const isFromToday = isAgenda && !isWhole && monthOf(today) === month && !today.endsWith('-01');
  const shown = isAgenda ? (isFromToday ? inMonth.filter((one) => one >= today) : inMonth) : days;
  const range = instantsOf(shown[0] ?? today, shown.at(-1) ?? today, zone);
  const calendar = useCalendar({ from: range.from, to: range.to, kind, group });
  if (calendar.error)
    return (
      <Card>
        <LoadError what="the calendar" error={calendar.error} retry={() => void calendar.refetch()} />
      </Card>
    );
  // The list must not show the days of the month before under the new title.
  if (calendar.data === undefined || (isAgenda && calendar.isPlaceholderData))
    return (
      <Card>
        <SkeletonLines lines={isAgenda ? 4 : 10} />
      </Card>
    );
  const { events, is_cut, to_release } = calendar.data;
  const byDay = eventsByDay(events, zone);
  const isEmpty = events.length === 0 && (!isAgenda || to_release.length === 0);
  return (
    <div className={classes.part}>
      {is_cut && <p role="status">Only the first 500 events are shown. Choose a group or a kind.</p>}
      {isAgenda ? (
        <Card>
          <VisuallyHidden component="h2">Events</VisuallyHidden>
          {isEmpty ? (
            <Nothing isFromToday={isFromToday} />
          ) : (
            <Agenda events={byDay} toRelease={to_release} today={today} zone={zone} />
          )}
          {isFromToday && (
            <div className={classes.earlier}>
              <Button variant="default" size="xs" onClick={() => setWhole(true)}>
                Show earlier days
              </Button>
            </div>
          )}
        </Card>
      ) : (
        <>
          <MonthGrid
            month={month}
            today={today}
            chosen={day}
            events={byDay}
            choose={choose}
            turnTo={turnTo}
          />
          {isEmpty && <p className={classes.nothing}>Nothing this month.</p>}
        </>
      )}
    </div>
  );
}

function Nothing({ isFromToday }: { isFromToday: boolean }) {
  return (
    <EmptyState
      icon={<IconCalendar size={32} stroke={1.5} aria-hidden />}
      title={isFromToday ? 'Nothing more this month' : 'Nothing this month'}
    >
      Due dates, sittings, and released scores will appear here.
    </EmptyState>
  );
}

interface BesidePartProps {
  search: CalendarSearch;
  today: string;
  zone: string;
  /** Shows the next seven days again. */
  back: () => void;
}

/** The chosen day, or else the next seven days. */
function BesidePart({ search: { day, kind, group }, today, zone, back }: BesidePartProps) {
  const [first, last] = day === undefined ? [today, dayAfter(today, WEEK_DAYS - 1)] : [day, day];
  const range = instantsOf(first, last, zone);
  const calendar = useCalendar({ from: range.from, to: range.to, kind, group });
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(day);
  // A day that was just chosen in the month is read out, and the keys continue from its list.
  useEffect(() => {
    if (shown.current !== day) heading.current?.focus();
    shown.current = day;
  }, [day]);
  const { events = [], to_release = [] } = calendar.data ?? {};
  const count = events.length + to_release.length;
  return (
    <Card>
      <section className={classes.beside} aria-label={day === undefined ? 'Next 7 days' : longDay(day)}>
        <div className={classes.besideHead}>
          <h2 ref={heading} tabIndex={-1}>
            {day === undefined ? 'Next 7 days' : longDay(day)}
          </h2>
          <span>{calendar.data && !calendar.isPlaceholderData && eventsWords(count)}</span>
        </div>
        {calendar.error ? (
          <LoadError what="these days" error={calendar.error} retry={() => void calendar.refetch()} />
        ) : calendar.data === undefined || calendar.isPlaceholderData ? (
          <SkeletonLines lines={4} />
        ) : count === 0 ? (
          <p>{day === undefined ? 'Nothing in the next 7 days.' : 'Nothing on this day.'}</p>
        ) : (
          <Agenda events={eventsByDay(events, zone)} toRelease={to_release} today={today} zone={zone} />
        )}
        {day !== undefined && (
          <Button variant="default" size="xs" onClick={back}>
            Show the next 7 days
          </Button>
        )}
      </section>
    </Card>
  );
}
