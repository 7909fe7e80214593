/** Filters loaded options by the typed text, with the same matching as the server's search. */
import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import { fitsSearch } from '#core/text-search.ts';

export const fittingOptions: OptionsFilter = ({ options, search, limit }) => {
  const fitting = (items: readonly ComboboxItem[]) => items.filter(({ label }) => fitsSearch(label, search));
  return options
    .flatMap((option): ComboboxParsedItem[] => {
      if (!('group' in option)) return fitting([option]);
      const items = fitting(option.items);
      return items.length === 0 ? [] : [{ ...option, items }];
    })
    .slice(0, limit);
};
