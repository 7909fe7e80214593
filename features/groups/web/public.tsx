/** Lets other features' screens list all groups, and choose some in a field. */

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { fitsSearch } from '#core/text-search.ts';
import { queryOf } from '#web/lib/queries.ts';
import { choicesFault } from '#web/ui/choices-fault.tsx';
import { SearchMultiSelect } from '#web/ui/search-multi-select.tsx';
import { listGroups } from '../groups.contract.ts';

const ALL_ON_ONE_PAGE = '200';

/** The groups in view that are not archived. */
export function useAllGroups(isAsked = true) {
  return useQuery({
    ...queryOf(listGroups, { query: { page_size: ALL_ON_ONE_PAGE } }),
    select: (list) => list.results,
    enabled: isAsked,
  });
}

interface GroupsFieldProps {
  value: string[];
  onChange: (groups: string[]) => void;
  error: ReactNode;
}

/** A field to choose some of the groups in view, by id. */
export function GroupsField({ error, ...field }: GroupsFieldProps) {
  const [search, setSearch] = useState('');
  const groups = useAllGroups();
  const found = (groups.data ?? []).filter(({ name }) => fitsSearch(name, search));
  return (
    <SearchMultiSelect
      label="Groups"
      placeholder="Search by name"
      found={found.map(({ id, name, school }) => ({ value: id, label: `${name} (${school.name})` }))}
      nothingFound="No matching groups."
      onSearch={setSearch}
      error={error ?? choicesFault('the groups', groups)}
      {...field}
    />
  );
}
