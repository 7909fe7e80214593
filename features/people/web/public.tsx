/** What other features' screens use of people: the field that chooses some of those in view. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '#web/lib/api.ts';
import { queryKeyOf } from '#web/lib/queries.ts';
import { choicesFault } from '#web/ui/choices-fault.tsx';
import { SearchMultiSelect } from '#web/ui/search-multi-select.tsx';
import { listGuests, listInternal, listStudents } from '../people.contract.ts';

const FOUND_AT_ONCE = '20';

/** Who is found beside students. */
type Others = 'guests' | 'staff' | undefined;

/** Active students in view, and others, whose name, code or contact has every word of `search`. */
function useFoundPeople(search: string, others: Others) {
  const query = { search, status: 'active' as const, page_size: FOUND_AT_ONCE };
  return useQuery({
    queryKey: [...queryKeyOf(listStudents, { query }), others ?? 'alone'],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all([
        call(listStudents, { query, signal }),
        ...(others === 'guests' ? [call(listGuests, { query, signal })] : []),
        ...(others === 'staff' ? [call(listInternal, { query, signal })] : []),
      ]);
      return lists.flatMap((list) =>
        list.results.map(({ id, first_name, last_name, username }) => ({
          value: id,
          label: `${first_name} ${last_name} (${username})`,
        })),
      );
    },
    placeholderData: keepPreviousData,
  });
}

interface PeopleFieldProps {
  value: string[];
  onChange: (people: string[]) => void;
  error: ReactNode;
  others?: Others;
}

/** Chooses some of the active students in view, and of others where it is said, by their ids. */
export function PeopleField({ others, error, ...field }: PeopleFieldProps) {
  const [search, setSearch] = useState('');
  const people = useFoundPeople(search, others);
  return (
    <SearchMultiSelect
      label="People"
      placeholder="Name, code or contact"
      found={people.data ?? []}
      nothingFound="Nobody in view fits."
      onSearch={setSearch}
      error={error ?? choicesFault('The people', people)}
      {...field}
    />
  );
}
