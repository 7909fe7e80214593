import { Button } from '@mantine/core';
import { IconMovie } from '@tabler/icons-react';
import { useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { useLogin } from '#web/shell/login.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { durationFigure } from '#web/ui/durations.ts';
import { Instant, Moment } from '#web/ui/instant.tsx';
import { Section } from '#web/ui/section.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import type { Video } from '../videos.contract.ts';
import { mayWriteVideo } from '../videos.rules.ts';
import type { Watcher } from '../watching.contract.ts';
import { AllotVideoDialog } from './allot-video-dialog.tsx';
import classes from './video.module.css';
import { VideoForm } from './video-form.tsx';
import { useSaveVideo, useVideoUsers } from './videos.api.ts';

/** Buttons for staff: change, archive or assign a video. */
export function StaffActs({ video }: { video: Video }) {
  const user = useLogin()?.user;
  const [open, setOpen] = useState<'form' | 'allot' | null>(null);
  const saving = useSaveVideo();
  if (user === undefined) return null;
  const mayWrite = mayWriteVideo(reachOf(user.role, 'videos.write'), user.id, video);
  const { id, version, is_archived } = video;
  return (
    <>
      {mayWrite && (
        <>
          <Button
            variant="default"
            loading={saving.isPending}
            onClick={() =>
              saving.mutate({ id, body: { version, is_archived: !is_archived } }, { onError: sayFault })
            }
          >
            {is_archived ? 'Restore' : 'Archive'}
          </Button>
          <Button variant="default" onClick={() => setOpen('form')}>
            Edit
          </Button>
        </>
      )}
      {reachOf(user.role, 'allocations.write') !== 'none' && !is_archived && (
        <Button onClick={() => setOpen('allot')}>Assign</Button>
      )}
      {open === 'form' && <VideoForm video={video} close={() => setOpen(null)} />}
      {open === 'allot' && <AllotVideoDialog video={video} close={() => setOpen(null)} />}
    </>
  );
}

const PAGE_SIZE = 50;

/** Lists the people who have a video, and how far each has watched it. */
export function Watchers({ video }: { video: Video }) {
  const [page, setPage] = useState(1);
  const list = useVideoUsers(video.id, { page: String(page), page_size: String(PAGE_SIZE) });
  return (
    <div className={classes.staff}>
      <Section title="Student progress">
        <DataTable
          label="Student progress"
          columns={columnsOf(video)}
          rowKey={({ user }) => user.id}
          list={list}
          paging={{ page, pageSize: PAGE_SIZE, choose: setPage }}
          empty={
            <EmptyState icon={<IconMovie size={16} stroke={1.5} aria-hidden />} title="Not assigned yet">
              Students you assign this video to show up here, with how much they’ve watched.
            </EmptyState>
          }
        />
      </Section>
    </div>
  );
}

function columnsOf({ duration_seconds, kind }: Video): Column<Watcher>[] {
  return [
    { key: 'name', head: 'Student', width: '30%', cell: ({ user }) => user.name },
    {
      key: 'covered',
      head: 'Watched',
      kind: 'figure',
      cell: ({ covered_seconds, done_at }) =>
        kind !== 'link'
          ? `${durationFigure(covered_seconds)} of ${durationFigure(duration_seconds)}`
          : done_at === null
            ? '–'
            : 'Marked watched',
    },
    {
      key: 'seen',
      head: 'Finished',
      cell: ({ done_at }) => (done_at === null ? '–' : <Instant at={done_at} />),
    },
    {
      key: 'last',
      head: 'Last watched',
      kind: 'quiet',
      cell: ({ watched_at }) => (watched_at === null ? '–' : <Instant at={watched_at} />),
    },
    {
      key: 'due',
      head: 'Due',
      kind: 'quiet',
      cell: ({ due_at }) => (due_at === null ? '–' : <Moment at={due_at} />),
    },
  ];
}
