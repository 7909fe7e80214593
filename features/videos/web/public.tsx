/** What other features' screens may use of recorded lessons: choosing one. */
import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { useVideos } from './videos.api.ts';

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
