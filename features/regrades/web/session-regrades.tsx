import { IconRefresh } from '@tabler/icons-react';
import { Instant } from '#web/ui/instant.tsx';
import { sessionWords } from './regrade-words.ts';
import { useSessionRegrades } from './regrades.api.ts';
import classes from './session-regrades.module.css';

/**
 * How a session was regraded and why, limited to one question if given. Shows nothing if it was never
 * regraded.
 */
export function SessionRegrades({ session, question }: { session: string; question?: string }) {
  const regrades = useSessionRegrades(session).data ?? [];
  const told = regrades.filter((one) => question === undefined || one.question === question);
  if (told.length === 0) return null;
  return (
    <ul className={classes.notes} aria-label="Rescored">
      {told.map((one) => (
        <li key={one.id}>
          <IconRefresh size={16} stroke={1.5} aria-hidden />
          <div>
            <p>
              <b>Rescored.</b> {sessionWords(one)}
            </p>
            <p className={classes.why}>
              {one.reason ?? 'You’ll see why with the correct answers.'} · <Instant at={one.at} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
