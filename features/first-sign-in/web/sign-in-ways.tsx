import { Radio } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useSending } from '#features/outbox/web/public.tsx';
import { Moment } from '#web/ui/instant.tsx';
import { count } from '#web/ui/numbers.ts';
import classes from './first-sign-in.module.css';
import { pagesWords, peopleWords, type Way } from './first-sign-in-words.ts';

interface WaysProps {
  way: Way;
  choose: (way: Way) => void;
  /** How many of the chosen people each way can reach. */
  reached: Readonly<Record<Way, number>>;
  without_email: number;
}

/** Three means of letting people in, side by side, each with the number of people for whom it works. */
export function Ways({ way, choose, reached, without_email }: WaysProps) {
  const name = useId();
  const choice = (value: Way, label: string, words: React.ReactNode, foot: React.ReactNode) => (
    <Radio.Card
      key={value}
      className={classes.way}
      value={value}
      name={name}
      checked={way === value}
      onClick={() => choose(value)}
    >
      <Radio.Indicator />
      <span className={classes.wayWords}>
        <b>{label}</b>
        <span>{words}</span>
        <small>{foot}</small>
      </span>
    </Radio.Card>
  );
  return (
    <Radio.Group
      aria-label="Ways to sign in"
      value={way}
      onChange={(value) => choose(value as Way)}
      className={classes.ways}
    >
      {choice(
        'mail',
        'Email invitations',
        <>
          Sends a link to <b>{count(reached.mail)}</b> {reached.mail === 1 ? 'person' : 'people'}.
          {without_email > 0 &&
            ` ${count(without_email)} ${without_email === 1 ? 'has' : 'have'} no email address.`}
        </>,
        <MailStanding />,
      )}
      {choice(
        'link',
        'Copy links',
        <>
          One link per person to send in your own message, for <b>{peopleWords(reached.link)}</b>.
        </>,
        'As text, CSV, or for a mail merge',
      )}
      {choice(
        'slip',
        'Print slips',
        <>
          A name, username, one-time code, and QR code on paper for <b>{peopleWords(reached.slip)}</b>.
        </>,
        pagesWords(reached.slip),
      )}
    </Radio.Group>
  );
}

function MailStanding() {
  const mail = useSending()?.mail;
  if (mail === undefined) return null;
  if (!mail.is_set_up) {
    return (
      <span className={classes.warning}>
        <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
        Email isn’t set up on this server. Nothing would be sent.
      </span>
    );
  }
  return (
    <span className={classes.good}>
      <IconCheck size={14} stroke={1.5} aria-hidden />
      <span>
        Email is set up.{' '}
        {mail.last_sent_at !== null && (
          <>
            Last sent <Moment at={mail.last_sent_at} />.
          </>
        )}
      </span>
    </span>
  );
}
