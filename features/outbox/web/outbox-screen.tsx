import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconHourglassOff,
  IconInfoCircle,
  IconMail,
} from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { Chip } from '#web/ui/chip.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { DayRange } from '#web/ui/day-range.tsx';
import { instantsOfDays } from '#web/ui/days.ts';
import { FilterChip } from '#web/ui/filter-chip.tsx';
import { Coming, Instant, Moment } from '#web/ui/instant.tsx';
import { LIST_PAGE_SIZE, ListPage } from '#web/ui/list-page.tsx';
import { count } from '#web/ui/numbers.ts';
import { RowFacts } from '#web/ui/row-facts.tsx';
import { RowToggle } from '#web/ui/row-toggle.tsx';
import type { Channel, Message, MessageStatus } from '../outbox.contract.ts';
import { PURPOSES, purposeWords } from '../outbox.rules.ts';
import { CHANNELS, MESSAGE_STATUSES } from '../outbox-values.contract.ts';
import { useMessages, useReadMessage, useRetryMessage } from './outbox.api.ts';
import classes from './outbox.module.css';
import type { OutboxSearch } from './outbox-search.ts';

const route = getRouteApi('/frame/outbox');

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

const CHANNEL_WORDS: Readonly<Record<Channel, string>> = { mail: 'Email', sms: 'SMS' };

const STATUS = {
  waiting: { words: 'Waiting', kind: 'info', Icon: IconClock },
  sent: { words: 'Sent', kind: 'right', Icon: IconCheck },
  failed: { words: 'Failed', kind: 'wrong', Icon: IconAlertTriangle },
  expired: { words: 'Expired', kind: 'plain', Icon: IconHourglassOff },
} as const satisfies Record<MessageStatus, object>;

/** The outbox: mails and text messages, their recipients, and whether they were sent. */
export function OutboxScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [open, setOpen] = useState<string | null>(null);
  const { page = 1, ordering = '-created_at', channel, status, purpose, from, to } = search;
  const messages = useMessages({
    page: String(page),
    page_size: String(LIST_PAGE_SIZE),
    search: search.search,
    ordering,
    channel,
    status,
    purpose,
    ...instantsOfDays({ from, to }),
  });
  const change = (next: Partial<OutboxSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), replace });
  const isFiltered = [search.search, channel, status, purpose, from, to].some((one) => one !== undefined);
  return (
    <ListPage
      title="Outbox"
      notice={<NoSender channels={messages.data?.without_sender ?? []} />}
      label="Messages"
      counted="in total"
      searched="Address or name"
      search={search}
      change={change}
      ordering={ordering}
      isFiltered={isFiltered}
      clear={() => void navigate({ search: {} })}
      filters={<Filters search={search} change={change} />}
      columns={[
        {
          key: 'to',
          head: 'To',
          width: '22%',
          cell: (message) => (
            <RowToggle
              isOpen={open === message.id}
              toggle={() => setOpen(open === message.id ? null : message.id)}
            >
              {message.to}
            </RowToggle>
          ),
        },
        ...columns,
      ]}
      rowKey={(message) => message.id}
      list={messages}
      below={(message) => open === message.id && <MessageFacts message={message} />}
      icon={<IconMail {...ICON} />}
      none={{
        title: 'No messages yet',
        words: 'Invitations, codes and password links show up here with their status.',
      }}
      noneFits={{ title: 'No results', words: 'No message matches these filters.' }}
    />
  );
}

function NoSender({ channels }: { channels: readonly Channel[] }) {
  if (channels.length === 0) return null;
  const words = channels.map((channel) => (channel === 'mail' ? 'email' : 'text messages')).join(' or ');
  return (
    <p className={classes.notice}>
      <IconInfoCircle {...ICON} />
      <span>
        This server can’t send {words}. Messages wait here until they expire. Open one to read it and pass it
        on yourself.
      </span>
    </p>
  );
}

interface FiltersProps {
  search: OutboxSearch;
  change: (next: Partial<OutboxSearch>) => void;
}

function Filters({ search: { channel, status, purpose, from, to }, change }: FiltersProps) {
  return (
    <>
      <FilterChip
        label="Status"
        options={MESSAGE_STATUSES.map((value) => ({ value, label: STATUS[value].words }))}
        value={status}
        onChoose={(next) => change({ status: next as MessageStatus | undefined })}
      />
      <FilterChip
        label="Channel"
        options={CHANNELS.map((value) => ({ value, label: CHANNEL_WORDS[value] }))}
        value={channel}
        onChoose={(next) => change({ channel: next as Channel | undefined })}
      />
      <FilterChip
        label="Purpose"
        options={PURPOSES.map((value) => ({ value, label: purposeWords(value) }))}
        value={purpose}
        onChoose={(next) => change({ purpose: next })}
      />
      <DayRange label="Days" from={from} to={to} onChoose={change} />
    </>
  );
}

const columns: Column<Message>[] = [
  {
    key: 'person',
    head: 'Person',
    width: '15%',
    cell: ({ person }) =>
      person === null ? (
        '–'
      ) : (
        <Link to="/people/$id" params={{ id: person.id }}>
          {person.name}
        </Link>
      ),
  },
  { key: 'purpose', head: 'Purpose', width: '14%', cell: ({ purpose }) => purposeWords(purpose) },
  {
    key: 'channel',
    head: 'Channel',
    kind: 'quiet',
    width: '6%',
    cell: ({ channel }) => CHANNEL_WORDS[channel],
  },
  {
    key: 'status',
    head: 'Status',
    width: '11%',
    cell: ({ status }) => {
      const { words, kind, Icon } = STATUS[status];
      return (
        <Chip kind={kind} icon={<Icon size={12} stroke={1.5} aria-hidden />}>
          {words}
        </Chip>
      );
    },
  },
  { key: 'tries', head: 'Attempts', kind: 'figure', width: '6%', cell: ({ tries }) => count(tries) },
  {
    key: 'created',
    head: 'Queued',
    kind: 'quiet',
    width: '12%',
    sorts: 'created_at',
    cell: ({ created_at }) => <Instant at={created_at} />,
  },
  {
    key: 'act',
    head: 'Send',
    kind: 'figure',
    width: '14%',
    cell: (message) => <SendNow message={message} />,
  },
];

/** A button to retry a message that waits or was given up. */
function SendNow({ message }: { message: Message }) {
  const retry = useRetryMessage();
  if (!message.is_sendable || message.status === 'sent') return null;
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={`Send now to ${message.to}`}
      disabled={retry.isPending}
      onClick={() =>
        retry.mutate(message.id, {
          onSuccess: ({ to }) =>
            toast({ type: 'info', title: 'Sending', content: `We’re trying to send the message to ${to}.` }),
          onError: sayFault,
        })
      }
    >
      Send now
    </Button>
  );
}

function MessageFacts({ message }: { message: Message }) {
  const { is_readable, is_sendable, last_error, next_try_at, sent_at, expires_at, status } = message;
  const reading = useReadMessage();
  const content = is_readable ? reading.data : undefined;
  return (
    <RowFacts
      facts={[
        { term: 'Subject', value: content?.subject || null },
        { term: 'Text', value: content && <div className={classes.text}>{content.text}</div> },
        { term: 'Text', value: is_sendable && !is_readable && 'Encrypted until it’s sent.' },
        {
          term: 'Text',
          value: is_readable && content === undefined && (
            <Button
              variant="default"
              size="xs"
              loading={reading.isPending}
              onClick={() => reading.mutate(message.id, { onError: sayFault })}
            >
              Read it to pass it on
            </Button>
          ),
        },
        { term: 'Last error', value: last_error },
        { term: 'Next attempt', value: next_try_at && <Moment at={next_try_at} /> },
        { term: 'Sent', value: sent_at && <Moment at={sent_at} /> },
        {
          term: is_sendable ? 'Expires' : 'Expired',
          value: status !== 'sent' && (is_sendable ? <Coming at={expires_at} /> : <Moment at={expires_at} />),
        },
      ]}
    />
  );
}
