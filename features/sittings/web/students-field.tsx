import { type ReactNode, useState } from 'react';
import { SearchMultiSelect } from '#web/ui/search-multi-select.tsx';
import { useStudents } from './sittings.api.ts';

interface StudentsFieldProps {
  value: string[];
  onChange: (ids: string[]) => void;
  error: ReactNode;
}

/** Chooses the students in view who are seated by name. */
export function StudentsField(props: StudentsFieldProps) {
  const [search, setSearch] = useState('');
  const students = useStudents(search).data ?? [];
  return (
    <SearchMultiSelect
      {...props}
      label="People"
      placeholder="Name, code or contact"
      found={students.map((one) => ({
        value: one.id,
        label: `${one.first_name} ${one.last_name} (${one.username})`,
      }))}
      nothingFound="Nobody in view fits."
      onSearch={setSearch}
    />
  );
}
