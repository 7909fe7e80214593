import { MultiSelect } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';

interface Option {
  value: string;
  label: string;
}

interface SearchMultiSelectProps {
  label: string;
  description?: string;
  error?: ReactNode;
  placeholder: string;
  value: string[];
  onChange: (value: string[]) => void;
  /** What the server found for the last search. */
  found: Option[];
  /** What was chosen before, so that it has its words though no search found it. */
  known?: Option[];
  onSearch: (search: string) => void;
  nothingFound: string;
  /** Where its dialog is to give it the focus. */
  'data-autofocus'?: true | undefined;
}

/** Chooses several out of more than a page could hold: the server searches as one types. */
export function SearchMultiSelect({
  found,
  known = [],
  value,
  onChange,
  onSearch,
  nothingFound,
  ...field
}: SearchMultiSelectProps) {
  const [chosen, setChosen] = useState<Option[]>([]);
  const ask = useDebouncedCallback(onSearch, 250);
  const options = new Map([...known, ...chosen, ...found].map((option) => [option.value, option]));
  return (
    <MultiSelect
      {...field}
      searchable
      hidePickedOptions
      nothingFoundMessage={nothingFound}
      data={[...options.values()]}
      // The server has filtered; what it left out is only kept for its words.
      filter={({ options: all }) =>
        all.filter((option) => 'value' in option && found.some((one) => one.value === option.value))
      }
      value={value}
      onChange={(next) => {
        setChosen(next.flatMap((one) => options.get(one) ?? []));
        onChange(next);
      }}
      onSearchChange={ask}
    />
  );
}
