import { Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import {
  type ContentPlace,
  ownerWords,
  useContentPlaces,
  useSeesSeveral,
} from '#features/schools/web/public.tsx';
import { sayFault } from '#web/shell/say-fault.ts';
import { choicesFault } from '#web/ui/choices-fault.tsx';
import { useAddSource, useSources } from './filing.api.ts';

const ADD = 'add';

interface SourceSelectProps {
  label: string;
  description?: string;
  error?: ReactNode;
  value: string | null;
  onChange: (source: string | null) => void;
  /** The school of the question; undefined if unknown, or for several questions. */
  place: ContentPlace;
}

/** A field to choose a source that the question may have, or to add a source with the typed name. */
export function SourceSelect({ value, onChange, place, error, ...field }: SourceSelectProps) {
  const all = useSources();
  const sources = (all.data ?? []).filter(
    ({ school }) => place === undefined || school === null || school.id === place,
  );
  const seesSeveral = useSeesSeveral();
  const known = useContentPlaces();
  const school = place === undefined ? known?.unsaid : place;
  const mayAdd =
    all.data !== undefined && school !== undefined && known?.places.some((one) => one.school === school);
  const add = useAddSource();
  const [search, setSearch] = useState('');
  const name = search.trim();
  const isThere = sources.some((source) => source.name.toLowerCase() === name.toLowerCase());
  const options = sources.map(({ id, name, school }) => ({
    value: id,
    // Several schools may have a source with the same name.
    label: seesSeveral && place === undefined ? `${name}, ${ownerWords(school)}` : name,
  }));
  return (
    <Select
      {...field}
      error={error ?? choicesFault('the sources', all)}
      searchable
      clearable
      placeholder="Book, released test, or file"
      data={
        name === '' || isThere || !mayAdd ? options : [...options, { value: ADD, label: `Add “${name}”` }]
      }
      // The item that adds a source must match every typed word, or the filter would hide it.
      value={value}
      onSearchChange={setSearch}
      onChange={(next) => {
        if (next !== ADD) return onChange(next);
        add.mutate({ name, school }, { onSuccess: ({ id }) => onChange(id), onError: sayFault });
      }}
    />
  );
}
