import { type ComboboxParsedItem, Select, type SelectProps } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './language-select.module.css';

interface LanguageChoice {
  value: string;
  /** The language's name in that language. */
  label: string;
  /** The language's name in English. */
  name: string;
}

type LanguageSelectProps = Omit<SelectProps, 'data' | 'renderOption' | 'filter'> & {
  choices: readonly LanguageChoice[];
  /** Whether people choose their own language from a short list, without English names. */
  forOneself?: boolean;
};

/**
 * A select field for a language. It shows each language's own name and its English name; users can search for
 * both.
 */
export function LanguageSelect({ choices, forOneself = false, ...props }: LanguageSelectProps) {
  const nameOf = (value: string) => choices.find((choice) => choice.value === value)?.name ?? '';
  const { value: chosen } = props;
  return (
    <Select
      data={choices.map(({ value, label }) => ({ value, label }))}
      searchable={!forOneself}
      allowDeselect={false}
      /* Lets the list itself scroll, which works by keyboard. A scroll area around the list would need the
         focus to scroll. */
      withScrollArea={false}
      classNames={{ options: classes.options ?? '' }}
      filter={({ options, search }) => options.filter((option) => isFound(option, search, nameOf))}
      comboboxProps={{ size: 'sm' }}
      renderOption={({ option: { value, label }, checked }) => (
        <span className={classes.option}>
          <span className={classes.own} lang={value}>
            {label}
            {checked && <IconCheck size={16} stroke={1.5} aria-hidden />}
          </span>
          {!forOneself && nameOf(value) !== label && <span className={classes.name}>{nameOf(value)}</span>}
        </span>
      )}
      {...(chosen && { lang: chosen })}
      {...props}
    />
  );
}

function isFound(option: ComboboxParsedItem, search: string, nameOf: (value: string) => string): boolean {
  if ('group' in option) return true;
  const wanted = search.trim().toLowerCase();
  return `${option.label} ${nameOf(option.value)}`.toLowerCase().includes(wanted);
}
