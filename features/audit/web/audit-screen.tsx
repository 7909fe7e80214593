import { Button } from '@mantine/core';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { sayFault } from '#web/shell/say-fault.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { DayRange } from '#web/ui/day-range.tsx';
import { instantsOfDays } from '#web/ui/days.ts';
import { FilterChip } from '#web/ui/filter-chip.tsx';
import { Moment } from '#web/ui/instant.tsx';
import { LIST_PAGE_SIZE, ListPage } from '#web/ui/list-page.tsx';
import { count } from '#web/ui/numbers.ts';
import { RowToggle } from '#web/ui/row-toggle.tsx';
import type { AuditEntry } from '../audit.contract.ts';
import { kindWords } from '../audit.rules.ts';
import { useAudit, useDownloadAudit } from './audit.api.ts';
import classes from './audit.module.css';
import { AuditFacts, TargetLink } from './audit-facts.tsx';
import type { AuditSearch } from './audit-search.ts';

const route = getRouteApi('/frame/audit');

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

interface AuditScreenProps {
  /** The staff as options of the filter. */
  useStaff: () => { data?: { value: string; label: string }[] | undefined };
}

/** The audit: which staff member changed what, newest first. */
export function AuditScreen({ useStaff }: AuditScreenProps) {
  const staff = useStaff().data ?? [];
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [open, setOpen] = useState<string | null>(null);
  const { page = 1, ordering = '-at', actor, call, target, from, to } = search;
  const filter = { search: search.search, actor, call, target, ...instantsOfDays({ from, to }) };
  const entries = useAudit({ page: String(page), page_size: String(LIST_PAGE_SIZE), ordering, ...filter });
  const change = (next: Partial<AuditSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), replace });
  const only = (next: Partial<AuditSearch>) => void navigate({ search: next });
  const isFiltered = Object.values(filter).some((one) => one !== undefined);
  return (
    <ListPage
      title="Audit log"
      action={<Download filter={filter} />}
      label="Staff actions"
      counted="in total"
      searched="Action or person"
      search={search}
      change={change}
      ordering={ordering}
      isFiltered={isFiltered}
      clear={() => only({})}
      filters={<Filters search={search} change={change} staff={staff} first={entries.data?.results[0]} />}
      columns={[
        {
          key: 'what',
          head: 'Action',
          width: '27%',
          cell: (entry) => (
            <RowToggle isOpen={open === entry.id} toggle={() => setOpen(open === entry.id ? null : entry.id)}>
              {entry.says}
            </RowToggle>
          ),
        },
        ...columns,
      ]}
      rowKey={(entry) => entry.id}
      list={entries}
      below={(entry) => open === entry.id && <AuditFacts entry={entry} only={only} />}
      icon={<IconHistory {...ICON} />}
      none={{
        title: 'No actions yet',
        words: 'Everything staff change or download will appear here, with who did it and when.',
      }}
      noneFits={{ title: 'No results', words: 'No staff action matches your search and filters.' }}
    />
  );
}

interface FiltersProps {
  search: AuditSearch;
  staff: { value: string; label: string }[];
  change: (next: Partial<AuditSearch>) => void;
  /** The first entry in the list; it provides the words for the chosen call and target. */
  first: AuditEntry | undefined;
}

function Filters({ search: { actor, call, target, from, to }, staff, change, first }: FiltersProps) {
  const isListed = staff.some(({ value }) => value === actor);
  const known = actor && !isListed && first ? [...staff, { value: actor, label: first.actor.name }] : staff;
  const chosen = first?.targets.find(({ id }) => id === target);
  return (
    <>
      <FilterChip label="By" options={known} value={actor} onChoose={(next) => change({ actor: next })} />
      <DayRange label="Dates" from={from} to={to} onChoose={change} />
      {call && (
        <FilterChip
          label="Action"
          options={[{ value: call, label: first?.says ?? call }]}
          value={call}
          onChoose={(next) => change({ call: next })}
        />
      )}
      {target && (
        <FilterChip
          label="About"
          options={[{ value: target, label: chosen?.name ?? `one ${chosen?.kind ?? 'thing'}` }]}
          value={target}
          onChoose={(next) => change({ target: next })}
        />
      )}
    </>
  );
}

const columns: Column<AuditEntry>[] = [
  {
    key: 'who',
    head: 'By',
    width: '13%',
    cell: ({ actor }) => (
      <Link to="/people/$id" params={{ id: actor.id }}>
        {actor.name}
      </Link>
    ),
  },
  {
    key: 'role',
    head: 'Role',
    kind: 'quiet',
    width: '9%',
    cell: ({ role }) => <span className={classes.role}>{role}</span>,
  },
  {
    key: 'target',
    head: 'About',
    width: '22%',
    cell: ({ targets: [first], target_count }) =>
      first === undefined ? (
        '–'
      ) : (
        <>
          <TargetLink target={first} unnamed={`One ${kindWords(first.kind)}`} />
          {target_count > 1 && ` +${count(target_count - 1)}`}
        </>
      ),
  },
  {
    key: 'fields',
    head: 'Fields',
    kind: 'quiet',
    cell: shortly,
  },
  {
    key: 'at',
    head: 'When',
    kind: 'quiet',
    width: '13%',
    sorts: 'at',
    cell: ({ at }) => <Moment at={at} />,
  },
];

/** Shows at most two fields and the number of the other fields. The details list all of them. */
function shortly({ fields, words }: AuditEntry): string {
  if (fields.length === 0) return '–';
  const shown = fields
    .slice(0, 2)
    .map((field) => words[field] ?? field)
    .join(', ');
  return fields.length > 2 ? `${shown} +${count(fields.length - 2)}` : shown;
}

function Download({ filter }: { filter: Parameters<typeof useDownloadAudit>[0] }) {
  const saving = useDownloadAudit(filter);
  return (
    <Button
      variant="default"
      leftSection={<IconDownload {...ICON} />}
      disabled={saving.isPending}
      onClick={() =>
        saving.mutate(undefined, {
          onError: sayFault,
        })
      }
    >
      Download CSV
    </Button>
  );
}
