import { IconPencilCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { reachOf } from '#core/access/access.ts';
import { useLogin } from '#web/shell/login.ts';
import { useWaitingMarks } from './marking.api.ts';
import { counted } from './result-words.ts';
import classes from './waiting-marks.module.css';

/** How many essays of a test wait for a grader, with a link to them; renders nothing if none does. */
export function WaitingMarks({ assessment }: { assessment: string }) {
  const mayMark = reachOf(useLogin()?.user.role ?? 'guest', 'sessions.act') !== 'none';
  const waiting = useWaitingMarks(assessment, mayMark);
  if (!waiting) return null;
  return (
    <Link className={classes.waiting} to="/assessments/$id/marking" params={{ id: assessment }}>
      <IconPencilCheck size={16} stroke={1.5} aria-hidden /> {counted(waiting, 'essay')} to grade
    </Link>
  );
}
