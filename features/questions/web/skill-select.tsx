import { Select, type SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { useSkills } from './filing.api.ts';
import { skillGroups } from './skill-options.ts';

interface SkillSelectProps
  extends Pick<SelectProps, 'label' | 'aria-label' | 'placeholder' | 'error' | 'size'> {
  value: string | null;
  onChange: (skill: string | null) => void;
  /** A tag to offer although it is not a skill. */
  extra?: { id: string; name: string } | undefined;
  /** The value of the choice “none”. If absent, this choice is not offered. */
  none?: string;
}

/** A field to choose a skill, searched by name and grouped by domain. Clearing it gives null. */
export function SkillSelect({ value, onChange, extra, none, ...field }: SkillSelectProps) {
  const skills = useSkills();
  const groups = useMemo(() => (skills === undefined ? [] : skillGroups(skills, 'Other skills')), [skills]);
  const isKnown = groups.some(({ items }) => items.some((item) => item.value === extra?.id));
  const more =
    extra === undefined || isKnown
      ? []
      : [{ group: 'From the file', items: [{ value: extra.id, label: extra.name }] }];
  return (
    <Select
      {...field}
      searchable
      clearable
      nothingFoundMessage="No skill matches this search."
      data={[...(none === undefined ? [] : [{ value: none, label: 'No skill' }]), ...more, ...groups]}
      value={value}
      onChange={onChange}
    />
  );
}
