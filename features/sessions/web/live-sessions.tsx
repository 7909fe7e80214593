import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { useLogin } from '#web/shell/login.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { Card } from '#web/ui/card.tsx';
import { durationFigure, durationWords } from '#web/ui/durations.ts';
import { count } from '#web/ui/numbers.ts';
import { ReasonAfter } from '#web/ui/reason-after.tsx';
import { Section } from '#web/ui/section.tsx';
import { byUrgency, connectionOf, secondsLeft } from '../live.rules.ts';
import { SESSION_STATUS_WORDS } from '../session-status.rules.ts';
import type { SessionRow } from '../sessions.contract.ts';
import { sessionTitle } from '../sessions.rules.ts';
import { ExtendDialog } from './act-dialog.tsx';
import { DONE_WORDS, USUAL_REASONS } from './act-words.ts';
import classes from './live-sessions.module.css';
import { useActOnSession, useLiveSessions, useSession } from './sessions.api.ts';
import type { SessionsSearch } from './sessions-search.ts';

type Shown = Pick<SessionsSearch, 'assessment' | 'group' | 'user'>;

/**
 * The sessions in progress: each student's section, time left and connection, with a button to give more
 * time.
 */
export function LiveSessions({ shown }: { shown: Shown }) {
  const live = useLiveSessions(shown);
  const now = useNow(live.data !== undefined && live.data.count > 0);
  const role = useLogin()?.user.role ?? 'guest';
  const mayAct = reachOf(role, 'sessions.act') !== 'none';
  const [extended, setExtended] = useState<string | null>(null);
  const [explained, setExplained] = useState<SessionRow | null>(null);
  if (live.data === undefined || live.data.count === 0) return null;
  const rows = byUrgency(live.data.results, now);
  const close = () => setExtended(null);
  return (
    <div className={classes.live}>
      <Section title="In progress" sub={count(live.data.count)}>
        {explained && <Explain session={explained} close={() => setExplained(null)} />}
        <Card kind="flush">
          <div className={classes.scroll}>
            <table className={classes.table} aria-label="Sessions in progress">
              <thead>
                <tr>
                  <th scope="col">Student</th>
                  <th scope="col">Test</th>
                  <th scope="col">Section</th>
                  <th scope="col">Answered</th>
                  <th scope="col">Time left</th>
                  <th scope="col">Connection</th>
                  <th scope="col">
                    <span className={classes.unseen}>Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <LiveRow
                    key={row.id}
                    row={row}
                    now={now}
                    mayAct={mayAct}
                    extend={() => setExtended(row.id)}
                  />
                ))}
              </tbody>
            </table>
          </div>
        </Card>
        {extended && (
          <ExtendOne
            session={extended}
            close={close}
            onExtended={() => setExplained(rows.find(({ id }) => id === extended) ?? null)}
          />
        )}
      </Section>
    </div>
  );
}

interface LiveRowProps {
  row: SessionRow;
  now: number;
  mayAct: boolean;
  extend: () => void;
}

function LiveRow({ row, now, mayAct, extend }: LiveRowProps) {
  const left = secondsLeft(row, now);
  return (
    <tr>
      <th scope="row">
        <Link to="/sessions/$id" params={{ id: row.id }}>
          {row.taker.name}
        </Link>
      </th>
      <td>{sessionTitle(row)}</td>
      <td>
        {row.status === 'in_progress'
          ? (row.present_section?.title ?? 'Between sections')
          : SESSION_STATUS_WORDS[row.status]}
      </td>
      <td className={classes.figure}>
        {row.answered_count} of {row.question_count}
      </td>
      <td className={classes.figure}>{left === null ? '–' : durationFigure(left)}</td>
      <td>
        <Connection row={row} now={now} />
      </td>
      <td className={classes.acts}>
        {mayAct && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Give more time to ${row.taker.name}`}
            onClick={extend}
          >
            Give more time
          </Button>
        )}
      </td>
    </tr>
  );
}

function Connection({ row: { device }, now }: { row: SessionRow; now: number }) {
  const state = connectionOf(device, now);
  const silent = device === null ? 0 : Math.max(1, Math.round((now - Date.parse(device.heard_at)) / 1000));
  const waiting = device?.waiting_count ?? 0;
  const words = {
    online: 'Online',
    saving: `Saving, ${waiting} left`,
    offline: `Offline ${durationWords(silent)}${waiting > 0 ? `, ${waiting} not saved yet` : ''}`,
    unknown: 'Not connected yet',
  };
  return (
    <span className={classes.line} data-state={state}>
      <i aria-hidden />
      {words[state]}
    </span>
  );
}

/** Dialog to give one session more time; loads its sections first. */
function ExtendOne({
  session: id,
  ...dialog
}: {
  session: string;
  close: () => void;
  onExtended: () => void;
}) {
  const session = useSession(id);
  return session.data === undefined ? null : <ExtendDialog session={session.data} {...dialog} />;
}

function Explain({ session, close }: { session: SessionRow; close: () => void }) {
  const acting = useActOnSession(session.id, close);
  return (
    <ReasonAfter
      words={`${session.taker.name}: ${DONE_WORDS.extend}`}
      usual={USUAL_REASONS}
      busy={acting.isPending}
      save={(reason) => acting.mutate({ action: 'explain', of: 'extend', reason }, { onError: sayFault })}
      close={close}
    />
  );
}

/** The current time, updated every second while `isCounting`. */
function useNow(isCounting: boolean): number {
  const [now, setNow] = useState(() => serverNow().getTime());
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setNow(serverNow().getTime()), 1000);
    return () => clearInterval(timer);
  }, [isCounting]);
  return now;
}
