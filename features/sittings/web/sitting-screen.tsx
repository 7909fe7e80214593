import { Button, CopyButton, Menu } from '@mantine/core';
import {
  IconClockPlus,
  IconDots,
  IconMail,
  IconPlayerPause,
  IconPlayerPlay,
  IconSquareCheck,
} from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { counted } from '#core/counted.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { sayFault } from '#web/shell/say-fault.ts';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { durationFigure, durationWords } from '#web/ui/durations.ts';
import { type Figure, Figures } from '#web/ui/figures.tsx';
import { Page } from '#web/ui/page.tsx';
import { ReasonAfter } from '#web/ui/reason-after.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import { fullWords } from '#web/ui/when.ts';
import type { LiveTaker } from '../live.contract.ts';
import type { Sitting } from '../sittings.contract.ts';
import { codeWords } from '../sittings.rules.ts';
import { AddTakersDialog } from './add-takers-dialog.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { RoomDialog, type RoomDialogKind } from './room-dialog.tsx';
import { RoomNotes } from './room-notes.tsx';
import { RoomTable } from './room-table.tsx';
import classes from './sitting.module.css';
import {
  clockWords,
  leftOf,
  leftWords,
  pauseWords,
  STATUS_WORDS,
  stateWords,
  USUAL_REASONS,
} from './sitting-words.ts';
import { useActOnSitting, useLive, useSitting } from './sittings.api.ts';

const route = getRouteApi('/frame/sittings/$id');
const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

/** A sitting for its proctor: waiting, in progress, paused, and its outcome. */
export function SittingScreen() {
  const { id } = route.useParams();
  const sitting = useSitting(id);
  if (sitting.data) return <RoomPage key={id} sitting={sitting.data} />;
  if (sitting.error instanceof ApiProblem && [400, 404].includes(sitting.error.status))
    return <NotFoundScreen />;
  return (
    <Page title="Sitting" kind="list" trail={<Link to="/sittings">Sittings</Link>}>
      <Card>
        {sitting.error ? (
          <LoadError what="this sitting" error={sitting.error} retry={() => void sitting.refetch()} />
        ) : (
          <SkeletonLines lines={8} />
        )}
      </Card>
    </Page>
  );
}

function RoomPage({ sitting }: { sitting: Sitting }) {
  const live = useLive(sitting.id, sitting.status !== 'planned');
  const acting = useActOnSitting(sitting.id);
  const [dialog, setDialog] = useState<RoomDialogKind | null>(null);
  const [change, setChange] = useState<'plan' | 'add' | null>(null);
  const [explains, setExplains] = useState<Explained | null>(null);
  const now = useNow(live.data?.server_now);
  const takers = live.data?.takers ?? [];
  const { status } = sitting;
  const ready = takers.filter(({ is_ready }) => is_ready).length;
  const start = () => acting.mutate({ action: 'start' }, { onError: sayFault });
  const open = (kind: RoomDialogKind['kind']) => () => setDialog({ kind, takers: null });
  const pauseOrResume = (action: 'pause' | 'resume', taker?: { id: string; name: string }) => {
    if (acting.isPending) return;
    acting.mutate(
      { action, takers: taker && [taker.id] },
      { onSuccess: () => setExplains({ of: action, who: taker?.name ?? null }), onError: sayFault },
    );
  };
  return (
    <Page
      title={`${sitting.assessment.title}, ${sitting.room}`}
      kind="list"
      trail={<Link to="/sittings">Sittings</Link>}
      sub={
        <Chip kind={status === 'paused' ? 'flag' : status === 'under_way' ? 'right' : 'plain'}>
          {STATUS_WORDS[status]}
        </Chip>
      }
      action={
        <>
          {status !== 'ended' && (
            <Menu position="bottom-end" width={200}>
              <Menu.Target>
                <Button variant="default" leftSection={<IconDots {...ICON} />}>
                  More
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {sitting.started_at === null && (
                  <Menu.Item onClick={() => setChange('plan')}>Edit sitting</Menu.Item>
                )}
                <Menu.Item onClick={() => setChange('add')}>Add people</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
          {status !== 'ended' && (
            <Button variant="default" leftSection={<IconMail {...ICON} />} onClick={open('message')}>
              Message all
            </Button>
          )}
          {status === 'waiting' && (
            <Button
              leftSection={<IconPlayerPlay {...ICON} />}
              aria-disabled={acting.isPending}
              onClick={start}
            >
              Start test for {ready}
            </Button>
          )}
          {(status === 'under_way' || status === 'paused') && (
            <Button variant="default" leftSection={<IconSquareCheck {...ICON} />} onClick={open('end')}>
              End sitting
            </Button>
          )}
          {status === 'under_way' && (
            <>
              <Button
                variant="default"
                leftSection={<IconPlayerPause {...ICON} />}
                aria-disabled={acting.isPending}
                onClick={() => pauseOrResume('pause')}
              >
                Pause all
              </Button>
              <Button leftSection={<IconClockPlus {...ICON} />} onClick={open('extend')}>
                Give more time
              </Button>
            </>
          )}
        </>
      }
    >
      <p className={classes.when}>{whenWords(sitting)}</p>
      <p className={classes.says}>{stateWords(sitting, takers)}</p>
      {live.isError && live.data && (
        <p role="status" className={classes.says}>
          You’ve been offline since {clockWords(live.data.server_now)}. The sitting continues.
        </p>
      )}
      {explains && <Explain sitting={sitting.id} explained={explains} close={() => setExplains(null)} />}
      {sitting.paused_at !== null && (
        <div className={classes.paused} role="status">
          <IconPlayerPause size={24} stroke={1.5} aria-hidden />
          <div>
            <b>
              Paused for everyone,{' '}
              {durationFigure(Math.max(0, Math.round((now - Date.parse(sitting.paused_at)) / 1000)))}
            </b>
            <p>{pauseWords(sitting.paused_at, takers)}</p>
          </div>
          <Button
            leftSection={<IconPlayerPlay {...ICON} />}
            aria-disabled={acting.isPending}
            onClick={() => pauseOrResume('resume')}
          >
            Resume all
          </Button>
        </div>
      )}
      <Figures figures={figuresOf(sitting, takers, now)} />
      <div className={classes.columns}>
        <RoomTable sitting={sitting} live={live} now={now} choose={setDialog} act={pauseOrResume} />
        <RoomNotes sitting={sitting} />
      </div>
      {change === 'plan' && <PlanDialog sitting={sitting} close={() => setChange(null)} />}
      {change === 'add' && <AddTakersDialog sitting={sitting.id} close={() => setChange(null)} />}
      {dialog && (
        <RoomDialog
          sitting={sitting}
          dialog={dialog}
          takers={takers}
          now={now}
          close={() => setDialog(null)}
          onExtended={() => setExplains({ of: 'extend', who: dialog.takers?.[0]?.name ?? null })}
        />
      )}
    </Page>
  );
}

/** The last action and its taker; null if it was for everyone. */
interface Explained {
  readonly of: 'pause' | 'resume' | 'extend';
  readonly who: string | null;
}

const DONE_WORDS = { pause: 'Paused for', resume: 'Resumed for', extend: 'More time given to' };

/** Asks for the reason after an action. */
function Explain({
  sitting,
  explained: { of, who },
  close,
}: {
  sitting: string;
  explained: Explained;
  close: () => void;
}) {
  const acting = useActOnSitting(sitting);
  return (
    <ReasonAfter
      words={`${DONE_WORDS[of]} ${who ?? 'everyone'}. Why?`}
      usual={USUAL_REASONS}
      busy={acting.isPending}
      save={(reason) =>
        acting.mutate({ action: 'explain', of, reason }, { onSuccess: close, onError: sayFault })
      }
      close={close}
    />
  );
}

function whenWords({ started_at, started_by, starts_at, proctors, ...sitting }: Sitting): string {
  const { question_count, section_minutes, break_minutes } = sitting;
  if (started_at !== null) {
    const time = section_minutes === null ? '' : `, ${durationWords(section_minutes * 60)}`;
    const rest = break_minutes === 0 ? '' : ` and a break of ${durationWords(break_minutes * 60)}`;
    const by = started_by === null ? '' : ` by ${started_by.name}`;
    return `Started ${fullWords(new Date(started_at))}${by} · ${counted(question_count, 'question')}${time}${rest}`;
  }
  const names = proctors.map(({ name }) => name).join(', ');
  return `${fullWords(new Date(starts_at))}${names === '' ? '' : ` · proctor ${names}`}`;
}

function figuresOf(sitting: Sitting, takers: readonly LiveTaker[], now: number): Figure[] {
  const here = takers.filter(({ attendance }) => attendance === 'here' || attendance === 'late').length;
  const answered = takers.reduce((sum, taker) => sum + taker.answered_count, 0);
  const waiting = takers.reduce((sum, taker) => sum + taker.waiting_count, 0);
  const code: Figure = {
    label: 'Start code',
    value: codeWords(sitting.code),
    about: (
      <CopyButton value={codeWords(sitting.code)}>
        {({ copied, copy }) => (
          <button type="button" className={classes.copy} onClick={copy}>
            {copied ? 'Copied' : 'Copy'}
          </button>
        )}
      </CopyButton>
    ),
  };
  const came: Figure = { label: 'Here', value: String(here), unit: `of ${sitting.taker_count}` };
  const incidents: Figure = { label: 'Incidents', value: String(sitting.incident_count) };
  if (sitting.started_at === null) {
    const ready = takers.filter(({ is_ready }) => is_ready).length;
    const { section_minutes, break_minutes } = sitting;
    const minutes =
      section_minutes === null
        ? 'no time limit'
        : `in ${section_minutes} min${break_minutes === 0 ? '' : ` + ${break_minutes} min break`}`;
    return [
      code,
      came,
      { label: 'Ready', value: String(ready), unit: `of ${here}` },
      { label: 'Questions', value: String(sitting.question_count), unit: minutes },
      incidents,
    ];
  }
  const most = mostAreIn(takers, now);
  return [
    code,
    came,
    { label: 'Most students are in', value: most.title, unit: most.left },
    { label: 'Answers saved', value: String(answered), unit: `${waiting} not saved yet` },
    incidents,
  ];
}

/** The section that most takers in progress are in, and the median of the time that they have left. */
function mostAreIn(takers: readonly LiveTaker[], now: number): { title: string; left: string } {
  const working = takers.filter(({ section, status }) => section !== null && status !== 'generated');
  const groups = [...Map.groupBy(working, ({ section }) => section?.title ?? '')];
  const [first] = groups.sort(([, one], [, other]) => other.length - one.length);
  if (first === undefined) return { title: '–', left: '' };
  const lefts = first[1].flatMap((taker) => leftOf(taker, now) ?? []).sort((a, b) => a - b);
  const middle = lefts[Math.floor(lefts.length / 2)];
  return { title: first[0], left: middle === undefined ? '' : `${leftWords(middle)} left` };
}

/**
 * The server's time in milliseconds, updated every second. It is based on the last response and the page's
 * own clock.
 */
function useNow(server_now: string | undefined): number {
  const [base, setBase] = useState({ server: Date.now(), local: performance.now() });
  const [, tick] = useState(0);
  useEffect(() => {
    if (server_now !== undefined) setBase({ server: Date.parse(server_now), local: performance.now() });
  }, [server_now]);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return base.server + performance.now() - base.local;
}
