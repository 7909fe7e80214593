import { Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { sayFault } from '#web/shell/say-fault.ts';
import { useAddSource, useSources } from './filing.api.ts';

const ADD = 'add';

interface SourceSelectProps {
  label: string;
  description?: string;
  error?: ReactNode;
  value: string | null;
  onChange: (source: string | null) => void;
}

/** One of the sources, or a new one of the name that was typed. */
export function SourceSelect({ value, onChange, ...field }: SourceSelectProps) {
  const sources = useSources().data ?? [];
  const add = useAddSource();
  const [search, setSearch] = useState('');
  const name = search.trim();
  const isThere = sources.some((source) => source.name.toLowerCase() === name.toLowerCase());
  const options = sources.map((source) => ({ value: source.id, label: source.name }));
  return (
    <Select
      {...field}
      searchable
      clearable
      placeholder="Book, release or file"
      data={name === '' || isThere ? options : [...options, { value: ADD, label: `Add “${name}”` }]}
      // What is to be added has every word that was typed.
      value={value}
      onSearchChange={setSearch}
      onChange={(next) => {
        if (next !== ADD) return onChange(next);
        add.mutate({ name }, { onSuccess: ({ id }) => onChange(id), onError: sayFault });
      }}
    />
  );
}
