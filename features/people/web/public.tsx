/**
 * Components for other features' screens: a field to choose people, and a notice about assignments that
 * people would lose.
 */
import { Checkbox } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { CallInput } from '#contract/endpoint.ts';
import { fullName } from '#core/full-name.ts';
import { call } from '#web/lib/api.ts';
import { queryKeyOf, queryOf } from '#web/lib/queries.ts';
import { choicesFault } from '#web/ui/choices-fault.tsx';
import { SearchMultiSelect } from '#web/ui/search-multi-select.tsx';
import type { AssignmentsLost } from '../assignments-lost.contract.ts';
import { lostWords, titlesWords } from '../lost-words.rules.ts';
import { listGuests, listInternal, listStudents, previewPlaces } from '../people.contract.ts';
import classes from './people.module.css';

const FOUND_AT_ONCE = '20';

/** The kinds of people that can be found besides students. */
type Others = 'guests' | 'staff' | undefined;

/**
 * Active students in view whose name, username or contact contains every word of `search`, plus the other
 * people already chosen.
 */
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
        list.results.map((person) => ({
          value: person.id,
          label: `${fullName(person)} (${person.username})`,
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

/** A field to choose active students in view by id. `others` also offers guests or staff. */
export function PeopleField({ others, error, ...field }: PeopleFieldProps) {
  const [search, setSearch] = useState('');
  const people = useFoundPeople(search, others);
  return (
    <SearchMultiSelect
      label="People"
      placeholder="Name, username, or contact"
      found={people.data ?? []}
      nothingFound="No matching people."
      onSearch={setSearch}
      error={error ?? choicesFault('the people', people)}
      {...field}
    />
  );
}

/**
 * Reads which assignments the person would lose with these new groups and schools. Always fetched anew; not
 * fetched if `places` is null.
 */
export function usePlacesPreview(person: string, places: CallInput<typeof previewPlaces>['body'] | null) {
  return useQuery({
    ...queryOf(previewPlaces, { params: { id: person }, body: places ?? { schools: [] } }),
    enabled: places !== null,
    staleTime: 0,
    gcTime: 0,
  });
}

interface KeepAssignmentsProps {
  lost: AssignmentsLost;
  /** One person's name. If null, the text counts students. */
  who: string | null;
  checked: boolean;
  onChange: (keeps: boolean) => void;
}

/**
 * Shows the assignments that people lose with the groups and schools that they leave, and a checkbox to keep
 * them. Renders nothing if they lose nothing.
 */
export function KeepAssignments({ lost, who, checked, onChange }: KeepAssignmentsProps) {
  const words = lostWords(lost, who);
  if (words === null) return null;
  return (
    <>
      <p className={classes.lost}>
        {words}
        <small>{titlesWords(lost)}</small>
      </p>
      <Checkbox
        label="Keep these assignments"
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </>
  );
}
