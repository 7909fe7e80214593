/** What other features' screens may use of the outbox: whether mail is set up, and how a queued message is spoken of. */
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/lib/queries.ts';
import type { Delivery } from '../outbox.contract.ts';
import { getSending } from '../outbox.contract.ts';
import classes from './no-mail.module.css';

/** Whether mail and SMS are set up here; undefined until that is known. */
export function useSending() {
  return useQuery(queryOf(getSending)).data;
}

/**
 * What a toast says of a message that was queued: nobody calls it sent before a server took it over. `instead`: what helps
 * where nothing is set up that would send it.
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

/** A sentence where mail is not set up, so that nobody waits for one; nothing where it is, or is not known yet. */
export function NoMail({ instead = '' }: { instead?: string }) {
  if (useSending()?.mail.is_set_up !== false) return null;
  return (
    <p className={classes.none} role="status">
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      <span>Email isn’t set up on this server, so no email leaves it. {instead}</span>
    </p>
  );
}
