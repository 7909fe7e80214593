import { IconMovie } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { durationFigure } from '#web/ui/durations.ts';
import { Instant, Moment } from '#web/ui/instant.tsx';
import { count } from '#web/ui/numbers.ts';
import { Section } from '#web/ui/section.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import type { OwnVideo } from '../watching.contract.ts';
import { useVideosOf } from './videos.api.ts';

const PAGE_SIZE = 10;

const columns: Column<OwnVideo>[] = [
  {
    key: 'title',
    head: 'Video',
    width: '40%',
    cell: ({ video }) => (
      <Link to="/videos/$video" params={{ video: video.id }}>
        {video.title}
      </Link>
    ),
  },
  {
    key: 'far',
    head: 'Watched',
    cell: ({ done_at, covered_seconds, video }) =>
      done_at === null ? (
        `${durationFigure(covered_seconds)} of ${durationFigure(video.duration_seconds)}`
      ) : (
        <>
          Done <Instant at={done_at} />
        </>
      ),
  },
  {
    key: 'due',
    head: 'Due',
    kind: 'quiet',
    cell: ({ due_at }) => (due_at === null ? '–' : <Moment at={due_at} />),
  },
];

/** The videos that one person has, and how much of each they have watched. */
export function PersonVideos({ person }: { person: string }) {
  const [page, setPage] = useState(1);
  const list = useVideosOf(person, { page: String(page), page_size: String(PAGE_SIZE) });
  return (
    <Section title="Videos" sub={list.data && count(list.data.count)}>
      <DataTable
        label="Videos"
        columns={columns}
        rowKey={({ video }) => video.id}
        list={list}
        paging={{ page, pageSize: PAGE_SIZE, choose: setPage }}
        empty={
          <EmptyState icon={<IconMovie size={16} stroke={1.5} aria-hidden />} title="No videos yet">
            Videos assigned to this person show up here.
          </EmptyState>
        }
      />
    </Section>
  );
}
