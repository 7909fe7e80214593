/** What other features' screens use of schools: all of them, and the field that chooses one. */
import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#web/lib/api.ts';
import { listSchools } from '../schools.contract.ts';

const ALL_ON_ONE_PAGE = '200';

export const NO_SCHOOL_FITS = 'No school fits. Schools are added under Schools.';

/** The schools in view. */
export function useAllSchools(isAsked = true) {
  return useQuery({
    queryKey: ['schools', 'all'],
    queryFn: ({ signal }) => call(listSchools, { query: { page_size: ALL_ON_ONE_PAGE }, signal }),
    enabled: isAsked,
  });
}

/** The schools in view as choices, with `kept` ones that are chosen already and may lie out of view. */
export function useSchoolChoices(kept: readonly { id: string; name: string }[] = []) {
  const schools = useAllSchools().data?.results ?? [];
  const names = new Map([...kept, ...schools].map(({ id, name }) => [id, name]));
  return [...names].map(([value, label]) => ({ value, label }));
}

/** Chooses the school where there is but one, as soon as that is known; once, so that it can be taken away again. */
export function usePreselectedSchool(isWanted: boolean, choose: (school: string) => void): void {
  const schools = useAllSchools(isWanted).data?.results ?? [];
  const only = schools.length === 1 ? schools[0]?.id : undefined;
  const isDone = useRef(false);
  useEffect(() => {
    if (!isWanted || only === undefined || isDone.current) return;
    isDone.current = true;
    choose(only);
  }, [isWanted, only, choose]);
}

interface SchoolSelectProps extends Omit<SelectProps<string>, 'data' | 'value' | 'onChange'> {
  value?: string | null;
  onChange: (school: string | null) => void;
  kept?: readonly { id: string; name: string }[] | undefined;
  /** Where there is but one it is chosen from the start. */
  preselect?: boolean;
}

/** Chooses a school. */
export function SchoolSelect({
  value = null,
  onChange,
  kept,
  preselect = true,
  ...field
}: SchoolSelectProps) {
  usePreselectedSchool(preselect && value === null, onChange);
  return (
    <Select
      label="School"
      placeholder="Choose a school"
      searchable
      allowDeselect={false}
      nothingFoundMessage={NO_SCHOOL_FITS}
      {...field}
      data={useSchoolChoices(kept)}
      value={value}
      onChange={onChange}
    />
  );
}
