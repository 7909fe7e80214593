import { IconSpeakerphone } from '@tabler/icons-react';
import { useState } from 'react';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Moment } from '#web/ui/instant.tsx';
import { count } from '#web/ui/numbers.ts';
import { Section } from '#web/ui/section.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import type { ReadReceipt } from '../announcements.contract.ts';
import { useAnnouncementsOf } from './announcements.api.ts';
import classes from './announcements.module.css';

const PAGE_SIZE = 10;

const columns: Column<ReadReceipt>[] = [
  {
    key: 'title',
    head: 'Announcement',
    width: '44%',
    cell: ({ title }) => <span className={classes.name}>{title}</span>,
  },
  { key: 'author', head: 'By', kind: 'quiet', cell: ({ author }) => author.name },
  { key: 'from', head: 'Shown', kind: 'quiet', cell: ({ shows_from }) => <Moment at={shows_from} /> },
  {
    key: 'read',
    head: 'Read',
    cell: ({ read_at }) => (read_at === null ? 'Not read yet' : <Moment at={read_at} />),
  },
];

/** Part of a person's page: the announcements they got and when they read them. */
export function PersonAnnouncements({ person }: { person: string }) {
  const [page, setPage] = useState(1);
  const told = useAnnouncementsOf(person, { page: String(page), page_size: String(PAGE_SIZE) });
  return (
    <Section title="Announcements" sub={told.data && count(told.data.count)}>
      <DataTable
        label="Announcements"
        columns={columns}
        rowKey={({ id }) => id}
        list={told}
        paging={{ page, pageSize: PAGE_SIZE, choose: setPage }}
        empty={
          <EmptyState
            icon={<IconSpeakerphone size={16} stroke={1.5} aria-hidden />}
            title="No announcements yet"
          >
            Announcements to this person, their groups, or their school will appear here, with when they read
            each.
          </EmptyState>
        }
      />
    </Section>
  );
}
