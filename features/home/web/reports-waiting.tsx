import { IconMail } from '@tabler/icons-react';
import { Card } from '#web/ui/card.tsx';
import { Moment } from '#web/ui/instant.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { ReportsWaiting as Waiting } from '../home.contract.ts';
import classes from './home.module.css';

/** Says that weekly reports wait for approval, and until when. Shows nothing if there are none. */
export function ReportsWaiting({ waiting }: { waiting: Waiting | undefined }) {
  if (waiting == null) return null;
  const { drafts, lapses_at } = waiting;
  return (
    <Card kind="dense">
      <div className={classes.waiting} role="status">
        <IconMail size={16} stroke={1.5} aria-hidden />
        <p className={classes.waitingWords}>
          <strong>
            {drafts === 1
              ? '1 weekly report needs your approval.'
              : `${drafts} weekly reports need your approval.`}
          </strong>{' '}
          Reports not approved by <Moment at={lapses_at} /> aren’t sent.
        </p>
        <LinkButton to="/weekly-reports" variant="default" size="xs">
          Review them
        </LinkButton>
      </div>
    </Card>
  );
}
