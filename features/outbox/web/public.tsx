/** Lets other features' screens know whether mail is configured, and describe a queued message. */
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/lib/queries.ts';
import type { Delivery } from '../outbox.contract.ts';
import { getSending } from '../outbox.contract.ts';
import classes from './no-mail.module.css';

/** Whether mail and text messages are configured; undefined until loaded. */
export function useSending() {
  return useQuery(queryOf(getSending)).data;
}

/**
 * The toast for a queued message. It never says “sent”, because no mail server has accepted it yet. `instead`
 * is the advice if no sender is configured.
 */
export function queuedToast(
  { delivery }: { delivery: Delivery },
  waiting: string,
  instead = 'An admin finds the message in the outbox.',
): { content: string; title?: string; type?: 'warning' } {
  if (delivery === 'waiting') return { content: waiting };
  return {
    type: 'warning',
    title: 'Nothing was sent',
    content: `Email isn’t set up on this server. ${instead}`,
  };
}

/**
 * Says that mail is not configured, so that nobody waits for a mail. Shows nothing if mail is configured, or
 * until the state is known.
 */
export function NoMail({ instead = '' }: { instead?: string }) {
  if (useSending()?.mail.is_set_up !== false) return null;
  return (
    <p className={classes.none} role="status">
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      <span>Email isn’t set up on this server, so no email is sent. {instead}</span>
    </p>
  );
}
