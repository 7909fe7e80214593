import { Button, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconSpeakerphone, IconTrash } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { faultWords } from '#web/lib/faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Moment } from '#web/ui/instant.tsx';
import { count } from '#web/ui/numbers.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import type { Announcement } from '../announcements.contract.ts';
import { useAnnouncements, useRemoveAnnouncement } from './announcements.api.ts';
import classes from './announcements.module.css';
import { audienceWords } from './audience-words.ts';
import { ChangeAnnouncementDialog } from './change-dialog.tsx';

const route = getRouteApi('/frame/announcements');

const PAGE_SIZE = 20;
const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

type Dialog = { act: 'change' | 'remove'; one: Announcement } | null;

const columns: Column<Announcement>[] = [
  {
    key: 'title',
    head: 'Title',
    width: '28%',
    cell: ({ title }) => (
      <span className={classes.name} title={title}>
        {title}
      </span>
    ),
  },
  {
    key: 'for',
    head: 'For',
    kind: 'quiet',
    width: '19%',
    cell: ({ written }) => <span title={audienceWords(written)}>{audienceWords(written)}</span>,
  },
  { key: 'by', head: 'By', kind: 'quiet', width: '12%', cell: ({ author }) => author.name },
  {
    key: 'from',
    head: 'From',
    kind: 'quiet',
    width: '12%',
    cell: ({ shows_from }) => <Moment at={shows_from} />,
  },
  {
    key: 'until',
    head: 'Until',
    kind: 'quiet',
    width: '12%',
    cell: ({ shows_until }) => (shows_until === null ? '–' : <Moment at={shows_until} />),
  },
  {
    key: 'read',
    head: 'Read',
    kind: 'figure',
    cell: ({ written }) => written && `${count(written.read_count)} of ${count(written.reached_count)}`,
  },
];

/** The announcements that the user wrote or may change, with how many people have read each. */
export function WrittenTable({ write }: { write: () => void }) {
  const { page = 1, search } = route.useSearch();
  const navigate = route.useNavigate();
  const [dialog, setDialog] = useState<Dialog>(null);
  const close = () => setDialog(null);
  const written = useAnnouncements({
    written: 'true',
    search,
    page: String(page),
    page_size: String(PAGE_SIZE),
  });
  const acts: Column<Announcement> = {
    key: 'acts',
    head: 'Actions',
    kind: 'figure',
    width: '7%',
    cell: (one) => (
      <Menu position="bottom-end" width={180}>
        <Menu.Target>
          <Button variant="subtle" size="xs" aria-label={`Actions for ${one.title}`} px="xs">
            <IconDots {...ICON} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => setDialog({ act: 'change', one })}>
            {' '}
            Edit{' '}
          </Menu.Item>
          <Menu.Item
            data-danger
            leftSection={<IconTrash {...ICON} />}
            onClick={() => setDialog({ act: 'remove', one })}
          >
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    ),
  };
  return (
    <>
      <Toolbar
        search={
          <SearchBox
            label="Title of an announcement"
            value={search ?? ''}
            onSearch={(text) =>
              void navigate({
                search: { tab: 'written', ...(text !== '' && { search: text }) },
                replace: true,
              })
            }
          />
        }
      />
      <DataTable
        label="Written announcements"
        columns={[...columns, acts]}
        rowKey={({ id }) => id}
        list={written}
        paging={{
          page,
          pageSize: PAGE_SIZE,
          choose: (next) => void navigate({ search: (now) => ({ ...now, page: next }) }),
        }}
        empty={
          <EmptyState
            icon={<IconSpeakerphone {...ICON} />}
            title={search ? 'No results' : 'No announcements yet'}
            action={
              !search && (
                <Button size="xs" onClick={write}>
                  Write an announcement
                </Button>
              )
            }
          >
            {search
              ? 'No announcement you can edit has all of these words in its title.'
              : 'Announcements you write will appear here, with how many people have read them.'}
          </EmptyState>
        }
      />
      {dialog?.act === 'change' && <ChangeAnnouncementDialog announcement={dialog.one} close={close} />}
      {dialog?.act === 'remove' && <Remove announcement={dialog.one} close={close} />}
    </>
  );
}

function Remove({ announcement, close }: { announcement: Announcement; close: () => void }) {
  const removing = useRemoveAnnouncement(announcement.id);
  return (
    <ConfirmDialog
      opened
      close={close}
      title={`Remove “${announcement.title}”?`}
      act="Remove"
      acting="Removing"
      danger
      busy={removing.isPending}
      confirm={() =>
        removing.mutate(undefined, {
          onSuccess: () => toast({ content: 'Announcement removed.' }),
          onError: (error) =>
            toast({ type: 'error', title: faultWords(error).title, content: faultWords(error).detail }),
          onSettled: close,
        })
      }
    >
      Nobody will see it anymore, and the record of who read it is deleted. Emails already sent can’t be
      recalled.
    </ConfirmDialog>
  );
}
