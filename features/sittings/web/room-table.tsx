import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconAlertTriangle, IconDots } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { sayFault } from '#web/shell/say-fault.ts';
import { Card } from '#web/ui/card.tsx';
import { durationWords } from '#web/ui/durations.ts';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import type { LiveTaker } from '../live.contract.ts';
import { ATTENDANCES, type Sitting } from '../sittings.contract.ts';
import { isInProgress, type MenuAct, menuActs, rowAct } from './room-acts.ts';
import type { RoomDialogKind } from './room-dialog.tsx';
import classes from './sitting.module.css';
import { clockWords, groupsOf, leftOf, leftWords, NEED_WORDS, whereWords } from './sitting-words.ts';
import { useActOnSitting } from './sittings.api.ts';

const ATTENDANCE_WORDS = { here: 'Here', late: 'Late', absent: 'Absent' } as const;

interface RoomTableProps {
  sitting: Sitting;
  live: Pick<UseQueryResult<{ takers: LiveTaker[] | null }>, 'data' | 'error'> & { refetch: () => unknown };
  now: number;
  choose: (dialog: RoomDialogKind) => void;
  /** Pauses or resumes a taker immediately. */
  act: (act: 'pause' | 'resume', taker: { readonly id: string; readonly name: string }) => void;
}

/** All takers of a sitting with actions in each row; those who need the proctor come first. */
export function RoomTable({ sitting, live, now, choose, act }: RoomTableProps) {
  const takers = live.data?.takers;
  if (!takers) {
    return (
      <Card>
        {live.error ? (
          <LoadError what="this sitting" error={live.error} retry={() => void live.refetch()} />
        ) : (
          <SkeletonLines lines={8} />
        )}
      </Card>
    );
  }
  return (
    <Card kind="flush">
      <div className={classes.scroll}>
        <table className={classes.table} aria-label="Students in this sitting">
          <thead>
            <tr>
              <th scope="col">Student</th>
              <th scope="col">Attendance</th>
              <th scope="col">Progress</th>
              <th scope="col">Time left</th>
              <th scope="col">Connection</th>
              <th scope="col">Notes</th>
              <th scope="col">
                <span className={classes.unseen}>Actions</span>
              </th>
            </tr>
          </thead>
          {groupsOf(takers).map(({ title, takers: those }) => (
            <tbody key={title}>
              <tr className={classes.group}>
                <th scope="rowgroup" colSpan={7}>
                  {title} <span>{those.length}</span>
                </th>
              </tr>
              {those.map((taker) => (
                <Row
                  key={taker.taker.id}
                  sitting={sitting}
                  taker={taker}
                  now={now}
                  choose={choose}
                  act={act}
                />
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </Card>
  );
}

interface RowProps extends Pick<RoomTableProps, 'sitting' | 'now' | 'choose' | 'act'> {
  taker: LiveTaker;
}

const MENU_WORDS: Readonly<Record<MenuAct, string>> = {
  message: 'Message',
  incident: 'Record an incident',
  pause: 'Pause',
  let_continue: 'Reopen test',
  force_submit: 'Submit test',
  make_up: 'Assign a make-up test',
};

function Row({ sitting, taker, now, choose, act }: RowProps) {
  const acting = useActOnSitting(sitting.id);
  const { id, name } = taker.taker;
  const isOn = isInProgress(taker);
  const open = (kind: RoomDialogKind['kind']) => () => choose({ kind, takers: [taker.taker] });
  const letIn = () => acting.mutate({ action: 'let_in', taker: id }, { onError: sayFault });
  const main = rowAct(taker);
  const cells = taker.submitted_at === null && isOn ? taker.section : null;
  return (
    <tr>
      <th scope="row">
        {name} {taker.multiplier !== 1 && <span className={classes.pill}>×{taker.multiplier}</span>}
        {taker.has_extra_breaks && <span className={classes.pill}>extra breaks</span>}
      </th>
      <td>
        <fieldset className={classes.attendance} aria-label={`Attendance of ${name}`}>
          {ATTENDANCES.map((attendance) => (
            <button
              key={attendance}
              type="button"
              aria-pressed={taker.attendance === attendance}
              onClick={() =>
                acting.mutate({ action: 'attend', taker: id, attendance }, { onError: sayFault })
              }
            >
              {ATTENDANCE_WORDS[attendance]}
            </button>
          ))}
        </fieldset>
      </td>
      <td>
        <b>{whereWords(taker)}</b>
        {cells !== null && (
          <>
            {cells.at !== null && (
              <span className={classes.quiet}>
                {' '}
                {cells.at} of {cells.cells.length}
              </span>
            )}
            <Cells cells={cells.cells} at={cells.at} />
          </>
        )}
        {taker.submitted_at !== null && (
          <span className={classes.quiet}>
            {' '}
            {taker.answered_count} of {taker.question_count}
          </span>
        )}
      </td>
      <td className={classes.figure}>{taker.submitted_at === null ? leftWords(leftOf(taker, now)) : '–'}</td>
      <td>
        <Connection taker={taker} now={now} isOn={isOn} />
      </td>
      <td>
        <Know taker={taker} sitting={sitting} />
      </td>
      <td className={classes.acts}>
        {main === 'let_in' && (
          <Button size="xs" variant="default" onClick={letIn} aria-label={`Let in ${name}`}>
            Let in
          </Button>
        )}
        {main === 'resume' && (
          <Button
            size="xs"
            variant="default"
            onClick={() => act('resume', taker.taker)}
            aria-label={`Resume ${name}`}
          >
            Resume
          </Button>
        )}
        {main === 'extend' && (
          <Button
            size="xs"
            variant="default"
            onClick={open('extend')}
            aria-label={`Give more time to ${name}`}
          >
            Give more time
          </Button>
        )}
        <Menu position="bottom-end" width={200}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={`More for ${name}`}>
              <IconDots size={16} stroke={1.5} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {menuActs(taker).map((item) => (
              <Menu.Item key={item} onClick={item === 'pause' ? () => act('pause', taker.taker) : open(item)}>
                {MENU_WORDS[item]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </td>
    </tr>
  );
}

/** One mark per question: filled if answered, notched if flagged, underlined if current. */
function Cells({ cells, at }: { cells: string; at: number | null }) {
  const answered = [...cells].filter((cell) => cell.toLowerCase() === 'a').length;
  return (
    <span className={classes.cells} role="img" aria-label={`${answered} of ${cells.length} answered`}>
      {[...cells].map((cell, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place
          key={index}
          data-answered={cell.toLowerCase() === 'a' || undefined}
          data-flagged={cell === 'A' || cell === '_' || undefined}
          data-now={at === index + 1 || undefined}
        />
      ))}
    </span>
  );
}

function Connection({ taker, now, isOn }: { taker: LiveTaker; now: number; isOn: boolean }) {
  if (taker.submitted_at !== null)
    return <span className={classes.quiet}>Closed {clockWords(taker.submitted_at)}</span>;
  if (taker.entered_at === null) return <span className={classes.quiet}>No device yet</span>;
  const isOffline = taker.needs.includes('offline');
  const silent = taker.heard_at === null ? null : Math.round((now - Date.parse(taker.heard_at)) / 1000);
  return (
    <span className={classes.line} data-is-offline={isOffline || undefined}>
      <i aria-hidden />
      {isOffline
        ? `Offline${silent === null ? '' : ` ${durationWords(Math.max(1, silent))}`}`
        : isOn
          ? 'Online'
          : taker.is_ready
            ? 'Ready'
            : 'Connected'}
    </span>
  );
}

/** Remarks about a taker for the proctor, the most urgent first. */
function Know({ taker, sitting }: { taker: LiveTaker; sitting: Sitting }) {
  const needs = taker.needs.filter((need) => need !== 'offline').map((need) => NEED_WORDS[need]);
  if (taker.needs.includes('offline') && taker.waiting_count > 0)
    needs.unshift(
      `${taker.waiting_count === 1 ? '1 change' : `${taker.waiting_count} changes`} not sent yet.`,
    );
  const quiet = [
    ...(taker.left_count > 0
      ? [`Left the tab ${taker.left_count === 1 ? 'once' : `${taker.left_count} times`}`]
      : []),
    ...(taker.blocked_count > 0
      ? [`Tried to copy or print ${taker.blocked_count === 1 ? 'once' : `${taker.blocked_count} times`}`]
      : []),
    ...((taker.section?.extension_seconds ?? 0) > 0
      ? [`Extra time: ${durationWords(taker.section?.extension_seconds ?? 0)}`]
      : []),
    ...(taker.started_at !== null &&
    sitting.started_at !== null &&
    isLater(taker.started_at, sitting.started_at)
      ? [`Started ${clockWords(taker.started_at)}`]
      : []),
    ...(taker.make_up === null ? [] : [`Make-up: ${taker.make_up.name}`]),
  ];
  return (
    <>
      {needs.length > 0 && (
        <span className={classes.need}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden /> {needs.join(' ')}
        </span>
      )}
      {quiet.length > 0 && <span className={classes.quiet}>{quiet.join(' · ')}</span>}
    </>
  );
}

const TOGETHER_MS = 90_000;

function isLater(one: string, other: string): boolean {
  return Date.parse(one) - Date.parse(other) > TOGETHER_MS;
}
