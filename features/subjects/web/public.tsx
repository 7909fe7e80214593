/** Lets other features' screens load a node, and choose one in a field. */
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#web/lib/queries.ts';
import { getSubjectNode } from '../subjects.contract.ts';
import { useRoots, useTree } from './subjects.api.ts';

export function useNode(id: string | undefined) {
  return useQuery({
    ...queryOf(getSubjectNode, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
}

interface NodeFieldProps {
  /**
   * The school of the item that gets a place in a course, so that courses of other schools are not offered.
   * Null if all schools share the item.
   */
  school: string | null;
  value: string | null;
  onChange: (node: string | null) => void;
}

/** Chooses a course, and a unit or lesson in it. */
export function NodeField({ school, value, onChange }: NodeFieldProps) {
  const [root, setRoot] = useState<string | null>(null);
  const roots = (useRoots().data?.results ?? []).filter(
    (one) => school === null || one.school === null || one.school.id === school,
  );
  const nodes = useTree(root ?? undefined).data ?? [];
  return (
    <>
      <Select
        label="Course"
        placeholder="Choose a course"
        nothingFoundMessage="No results."
        searchable
        data={roots.map(({ id, name }) => ({ value: id, label: name }))}
        value={root}
        onChange={(next) => {
          setRoot(next);
          onChange(next);
        }}
      />
      {root !== null && (
        <Select
          label="Unit or lesson"
          searchable
          nothingFoundMessage="No results."
          data={nodes.map(({ id, name, depth }) => ({
            value: id,
            label: depth === 1 ? 'The whole course' : `${'– '.repeat(depth - 2)}${name}`,
          }))}
          value={value}
          onChange={(next) => onChange(next ?? root)}
        />
      )}
    </>
  );
}
