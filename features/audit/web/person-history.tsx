import { IconHistory } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Moment } from '#web/ui/instant.tsx';
import { count } from '#web/ui/numbers.ts';
import { RowToggle } from '#web/ui/row-toggle.tsx';
import { Section } from '#web/ui/section.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import type { AuditEntry } from '../audit.contract.ts';
import { useAudit } from './audit.api.ts';
import { AuditFacts } from './audit-facts.tsx';

const PAGE_SIZE = 10;
const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

/** Part of a person's page: what staff changed about them, newest first. */
export function PersonHistory({ person }: { person: string }) {
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string | null>(null);
  const entries = useAudit({
    target: person,
    ordering: '-at',
    page: String(page),
    page_size: String(PAGE_SIZE),
  });
  const columns: Column<AuditEntry>[] = [
    {
      key: 'what',
      head: 'Action',
      width: '54%',
      cell: (entry) => (
        <RowToggle isOpen={open === entry.id} toggle={() => setOpen(open === entry.id ? null : entry.id)}>
          {entry.says}
        </RowToggle>
      ),
    },
    {
      key: 'who',
      head: 'By',
      cell: ({ actor }) => (
        <Link to="/people/$id" params={{ id: actor.id }}>
          {actor.name}
        </Link>
      ),
    },
    { key: 'when', head: 'When', kind: 'quiet', cell: ({ at }) => <Moment at={at} /> },
  ];
  return (
    <Section
      title="Changes"
      sub={entries.data && count(entries.data.count)}
      end={
        <Link to="/audit" search={{ target: person }}>
          Open in audit log
        </Link>
      }
    >
      <DataTable
        label="Changes"
        columns={columns}
        rowKey={(entry) => entry.id}
        list={entries}
        below={(entry) =>
          open === entry.id && (
            <AuditFacts entry={entry} only={(search) => void navigate({ to: '/audit', search })} />
          )
        }
        paging={{ page, pageSize: PAGE_SIZE, choose: setPage }}
        empty={
          <EmptyState icon={<IconHistory {...ICON} />} title="No changes yet">
            Changes staff make to this person will appear here, with who made them and when.
          </EmptyState>
        }
      />
    </Section>
  );
}
