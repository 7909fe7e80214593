import { Combobox, useCombobox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { fitsSearch } from '#core/text-search.ts';
import { Chip } from './chip.tsx';
import classes from './filter-chip.module.css';

interface FilterOption {
  value: string;
  label: string;
}

interface FilterChipProps {
  label: string;
  options: FilterOption[];
  value: string | undefined;
  onChoose: (value: string | undefined) => void;
}

/** With at least this many choices, the list has a search field. */
const SEARCHED_FROM = 9;

/** One filter for a list: a chip that opens its choices. It shows the chosen value and can clear it. */
export function FilterChip(props: FilterChipProps) {
  const root = useRef<HTMLSpanElement>(null);
  const isOwn = useRef(false);
  const { value } = props;
  // Choosing and taking away put one button in the place of the other: the focus goes along.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value is what changes the button.
  useEffect(() => {
    if (isOwn.current) root.current?.querySelector('button')?.focus();
    isOwn.current = false;
  }, [value]);
  return (
    <span ref={root} className={classes.root}>
      <Choice
        {...props}
        onChoose={(next) => {
          isOwn.current = true;
          props.onChoose(next);
        }}
      />
    </span>
  );
}

function Choice({ label, options, value, onChoose }: FilterChipProps) {
  const [search, setSearch] = useState('');
  const isSearched = options.length >= SEARCHED_FROM;
  const combobox = useCombobox({
    onDropdownOpen: () => (isSearched ? combobox.focusSearchInput() : combobox.selectFirstOption()),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch('');
    },
  });
  if (value !== undefined) {
    const words = `${label}: ${options.find((option) => option.value === value)?.label ?? '…'}`;
    return (
      <Chip kind="on" remove={{ label: `Remove ${words}`, act: () => onChoose(undefined) }}>
        {words}
      </Chip>
    );
  }
  const fitting = options.filter((option) => fitsSearch(option.label, search));
  const choose = (next: string) => {
    onChoose(next);
    combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} width={240} position="bottom-start" onOptionSubmit={choose}>
      <Combobox.Target targetType="button">
        <button type="button" className={classes.target} onClick={() => combobox.toggleDropdown()}>
          {label}
          <IconChevronDown size={12} aria-hidden />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        {isSearched && (
          <Combobox.Search
            aria-label={`Search ${label}`}
            placeholder="Search"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        <Combobox.Options className={classes.options} aria-label={label}>
          {fitting.map((option) => (
            <Combobox.Option key={option.value} value={option.value}>
              {option.label}
            </Combobox.Option>
          ))}
          {fitting.length === 0 && <Combobox.Empty>No options</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
