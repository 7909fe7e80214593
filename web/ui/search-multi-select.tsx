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
  /** The results of the last search. */
  found: Option[];
  /** Options selected earlier, so that their labels are known before any search. */
  known?: Option[];
  onSearch: (search: string) => void;
  nothingFound: string;
  /** Set if the dialog should focus this field. */
  'data-autofocus'?: true | undefined;
}

/** A multi-select for lists that are too long to load. The server searches while the user types. */
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
      // The server has already filtered the options. All others are only needed for their labels.
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
