import { useMediaQuery } from '@mantine/hooks';
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconKey,
  IconLink,
  IconMail,
  IconMinus,
  IconPrinter,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { inLetters } from '#web/shell/zoom-choice.ts';
import { type Column, DataTable, rowsAtHand } from '#web/ui/data-table.tsx';
import { Moment } from '#web/ui/instant.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import type { Newcomer, NewcomerStatus } from '../first-sign-in.contract.ts';
import classes from './first-sign-in.module.css';
import { STATUS_WORDS } from './first-sign-in-words.ts';

const PAGE_SIZE = 50;

const ICONS: Readonly<Record<NewcomerStatus, typeof IconMinus>> = {
  nothing_sent: IconMinus,
  waiting: IconClock,
  invited: IconMail,
  not_delivered: IconAlertTriangle,
  link_copied: IconLink,
  slip_printed: IconPrinter,
  has_password: IconKey,
  signed_in: IconCheck,
};

interface NewcomersTableProps {
  people: Newcomer[];
  isChosen: (person: Newcomer) => boolean;
  choose: (people: readonly Newcomer[], isChosen: boolean) => void;
}

/** The people who cannot sign in yet, and the invitation, link or slip that each was given. */
export function NewcomersTable({ people, isChosen, choose }: NewcomersTableProps) {
  const [page, setPage] = useState(1);
  const isNarrow = useMediaQuery(inLetters('(max-width: 48em)')) ?? false;
  const shown = people.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return (
    <DataTable
      label="People who can’t sign in yet"
      columns={isNarrow ? COLUMNS.map((column) => ({ ...column, joins: column.key !== 'name' })) : COLUMNS}
      rowKey={({ id }) => id}
      list={{ ...rowsAtHand(shown), data: { count: people.length, results: shown } }}
      {...(people.length > PAGE_SIZE && { paging: { page, pageSize: PAGE_SIZE, choose: setPage } })}
      choosing={{ isChosen, choose, nameOf: ({ name }) => name }}
      empty={
        <EmptyState icon={<IconUsers size={16} stroke={1.5} aria-hidden />} title="Everyone can sign in">
          People without a password show up here, with the link, slip, or invitation each one got.
        </EmptyState>
      }
    />
  );
}

const COLUMNS: Column<Newcomer>[] = [
  {
    key: 'name',
    head: 'Name',
    width: '27%',
    cell: ({ id, name }) => (
      <Link to="/people/$id" params={{ id }}>
        {name}
      </Link>
    ),
  },
  {
    key: 'username',
    head: 'Username',
    width: '22%',
    cell: ({ username }) => <span className={classes.mono}>{username}</span>,
  },
  { key: 'email', head: 'Email', kind: 'quiet', width: '26%', cell: ({ email }) => email ?? 'No email' },
  { key: 'status', head: 'Status', kind: 'quiet', cell: (person) => <Status {...person} /> },
];

function Status({ status, status_at }: Newcomer) {
  const Icon = ICONS[status];
  return (
    <span className={classes.status} data-status={status}>
      <Icon size={14} stroke={1.5} aria-hidden />
      <span>
        {STATUS_WORDS[status]} {status_at !== null && <Moment at={status_at} />}
      </span>
    </span>
  );
}
