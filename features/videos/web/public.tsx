/** What other features' screens may use of recorded lessons: choosing one, and a look at a moment of one. */
import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import classes from './moments.module.css';
import { useSource } from './use-source.ts';
import { useVideo, useVideos } from './videos.api.ts';

interface VideoSelectProps extends Omit<SelectProps<string>, 'data' | 'value' | 'onChange'> {
  value: string | null;
  onChange: (video: { id: string; title: string } | null) => void;
}

const MOST_OFFERED = '20';

/** Chooses one of the lessons in view, found by its title. */
export function VideoSelect({ value, onChange, ...props }: VideoSelectProps) {
  const [search, setSearch] = useState('');
  const list = useVideos({ page_size: MOST_OFFERED, ...(search.trim() !== '' && { search }) });
  const found = list.data?.results ?? [];
  return (
    <Select
      searchable
      clearable
      nothingFoundMessage="No lesson fits"
      data={found.map(({ id, title }) => ({ value: id, label: title }))}
      filter={({ options }) => options}
      value={value}
      onChange={(id) => onChange(found.find((one) => one.id === id) ?? null)}
      onSearchChange={setSearch}
      {...props}
    />
  );
}

/** What a video in view shows at a moment, where we have its file; it does not play. */
export function VideoFrame({ video: id, at_seconds }: { video: string; at_seconds: number }) {
  const { data } = useVideo(id);
  const source = useSource(data?.file?.url ?? null);
  if (source === undefined) return null;
  return (
    <video
      className={classes.frame ?? ''}
      src={`${source}#t=${at_seconds}`}
      preload="metadata"
      muted
      playsInline
      aria-hidden
      tabIndex={-1}
    />
  );
}
