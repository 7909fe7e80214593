import { Button } from '@mantine/core';
import { REASON_GROUPS } from '#core/mistakes/reasons.ts';
import { FilterChip } from '#web/ui/filter-chip.tsx';
import { GROUP_WORDS, type Shown } from '../mistake-filters.rules.ts';
import type { Mistakes } from '../mistakes.contract.ts';
import classes from './mistake-filters.module.css';

interface MistakeFiltersProps {
  data: Mistakes;
  shown: Shown;
  /** The number of mistakes that match the filters. */
  count: number;
  choose: (shown: Shown) => void;
}

const NOTHING: Shown = { reason: undefined, domain: undefined, topic: undefined, test: undefined };

/** The filters of the list of mistakes. Clicking a cell of the mistake map sets the first two. */
export function MistakeFilters({ data, shown, count, choose }: MistakeFiltersProps) {
  const { map, topics, untagged, sessions } = data;
  const isFiltered = Object.keys(NOTHING).some((name) => shown[name as keyof Shown] !== undefined);
  const missed = topics.filter(({ questions }) => questions > 0);
  return (
    <search className={classes.filters} aria-label="Filters">
      <FilterChip
        label="Reason"
        value={shown.reason}
        options={[
          ...REASON_GROUPS.map((group) => ({ value: group, label: GROUP_WORDS[group] })),
          { value: 'none', label: 'No reason yet' },
        ]}
        onChoose={(reason) =>
          choose({ reason: [...REASON_GROUPS, 'none' as const].find((one) => one === reason) })
        }
      />
      <FilterChip
        label="Domain"
        value={shown.domain}
        options={[
          ...map.domains.map(({ id, name }) => ({ value: id, label: name })),
          ...(map.no_domain.questions > 0 ? [{ value: 'none', label: 'No domain' }] : []),
        ]}
        onChoose={(domain) => choose({ domain })}
      />
      <FilterChip
        label="Topic"
        value={shown.topic}
        options={[
          ...missed.map(({ id, name }) => ({ value: id, label: name })),
          ...(untagged.questions > 0 ? [{ value: 'none', label: 'No skill' }] : []),
        ]}
        onChoose={(topic) => choose({ topic })}
      />
      {sessions.length > 1 && (
        <FilterChip
          label="Test"
          value={shown.test}
          options={sessions.map(({ id, assessment }) => ({ value: id, label: assessment.name }))}
          onChoose={(test) => choose({ test })}
        />
      )}
      <span className={classes.count} role="status">
        {count === 1 ? '1 question' : `${count} questions`}
      </span>
      {isFiltered && (
        <Button variant="subtle" size="xs" onClick={() => choose(NOTHING)}>
          Clear filters
        </Button>
      )}
    </search>
  );
}
