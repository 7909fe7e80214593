import { Button } from '@mantine/core';
import { IconMovie, IconPlus } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { useLogin } from '#web/shell/login.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { durationWords } from '#web/ui/durations.ts';
import { FilterChip } from '#web/ui/filter-chip.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { LIST_PAGE_SIZE, ListPage } from '#web/ui/list-page.tsx';
import { count } from '#web/ui/numbers.ts';
import type { ListedVideo } from '../videos.contract.ts';
import { VideoForm } from './video-form.tsx';
import { useVideos } from './videos.api.ts';
import type { VideosSearch } from './videos-search.ts';

const route = getRouteApi('/frame/videos');

/** The list of recorded lessons in a staff member's view, where one can be added. */
export function StaffVideosScreen() {
  const role = useLogin()?.user.role ?? 'guest';
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isAdding, setAdding] = useState(false);
  const { page = 1, ordering = '-created_at', archived } = search;
  const list = useVideos({
    page: String(page),
    page_size: String(LIST_PAGE_SIZE),
    search: search.search,
    ordering,
    archived: archived ? 'true' : 'false',
  });
  const change = (next: Partial<VideosSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), replace });
  return (
    <>
      <ListPage
        title="Videos"
        label="Videos"
        counted="in total"
        searched="Title or teacher"
        columns={columns}
        rowKey={(video) => video.id}
        list={list}
        search={search}
        change={change}
        ordering={ordering}
        action={
          reachOf(role, 'videos.write') !== 'none' && (
            <Button
              leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              Add a video
            </Button>
          )
        }
        filters={
          <FilterChip
            label="Archived"
            options={[{ value: 'true', label: 'Archived only' }]}
            value={archived ? 'true' : undefined}
            onChoose={(next) => change({ archived: next === undefined ? undefined : true })}
          />
        }
        isFiltered={search.search !== undefined || archived === true}
        clear={() => void navigate({ search: {} })}
        icon={<IconMovie size={16} stroke={1.5} aria-hidden />}
        none={{
          title: 'No videos yet',
          words: 'Recorded lessons show up here. Upload a video or add a link.',
        }}
        noneFits={{ title: 'No results', words: 'No videos match your search and filters.' }}
      />
      {isAdding && <VideoForm close={() => setAdding(false)} />}
    </>
  );
}

const KIND_WORDS = { file: 'Upload', hls: 'External stream', link: 'External link' } as const;

const columns: Column<ListedVideo>[] = [
  {
    key: 'title',
    head: 'Video',
    width: '24%',
    cell: ({ id, title }) => (
      <Link to="/videos/$video" params={{ video: id }} search={{}}>
        {title}
      </Link>
    ),
  },
  { key: 'host', head: 'Teacher', kind: 'quiet', cell: ({ host }) => host ?? '–' },
  { key: 'kind', head: 'Source', kind: 'quiet', cell: ({ kind }) => KIND_WORDS[kind] },
  {
    key: 'length',
    head: 'Length',
    kind: 'figure',
    cell: ({ duration_seconds }) => durationWords(duration_seconds),
  },
  {
    key: 'chapters',
    head: 'Chapters',
    kind: 'figure',
    cell: ({ chapter_count, has_captions }) => `${chapter_count}${has_captions ? ' · CC' : ''}`,
  },
  {
    key: 'allotted',
    head: 'Assigned',
    kind: 'figure',
    cell: ({ allotments }) => (allotments === 0 ? '–' : count(allotments ?? 0)),
  },
  {
    key: 'school',
    head: 'School',
    kind: 'quiet',
    width: '15%',
    cell: ({ school }) => school?.name ?? 'All schools',
  },
  {
    key: 'created',
    head: 'Added',
    kind: 'quiet',
    width: '12%',
    sorts: 'created_at',
    cell: ({ created_at }) => <Instant at={created_at} />,
  },
];
