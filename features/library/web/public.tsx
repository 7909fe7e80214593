/** What other features' screens may use of the library: choosing a material. */
import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { useMaterials } from './library.api.ts';

interface MaterialSelectProps extends Omit<SelectProps<string>, 'data' | 'value' | 'onChange'> {
  value: string | null;
  onChange: (material: { id: string; title: string } | null) => void;
}

const MOST_OFFERED = '20';

/** Chooses one of the live materials in view, found by its title or its words. */
export function MaterialSelect({ value, onChange, ...props }: MaterialSelectProps) {
  const [search, setSearch] = useState('');
  const list = useMaterials({
    ...{ status: 'live', ordering: 'title', page_size: MOST_OFFERED },
    ...(search.trim() !== '' && { search }),
  });
  const found = list.data?.results ?? [];
  return (
    <Select
      searchable
      clearable
      nothingFoundMessage="No material fits"
      data={found.map(({ id, title }) => ({ value: id, label: title }))}
      filter={({ options }) => options}
      value={value}
      onChange={(id) => onChange(found.find((one) => one.id === id) ?? null)}
      onSearchChange={setSearch}
      {...props}
    />
  );
}
