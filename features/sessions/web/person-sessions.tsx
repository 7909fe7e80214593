import { IconClipboardText } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { count } from '#web/ui/numbers.ts';
import { Section } from '#web/ui/section.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { SESSION_STATUS_WORDS } from '../session-status.rules.ts';
import type { SessionRow } from '../sessions.contract.ts';
import { sessionTitle } from '../sessions.rules.ts';
import { scoreWords } from './session-words.ts';
import { useSessions } from './sessions.api.ts';

const PAGE_SIZE = 10;
const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

const columns: Column<SessionRow>[] = [
  {
    key: 'test',
    head: 'Test',
    width: '36%',
    cell: (session) => (
      <Link to="/sessions/$id" params={{ id: session.id }}>
        {sessionTitle(session)}
      </Link>
    ),
  },
  { key: 'status', head: 'Status', cell: (session) => SESSION_STATUS_WORDS[session.status] },
  {
    key: 'submitted',
    head: 'Submitted',
    kind: 'quiet',
    cell: (session) => (session.submitted_at ? <Instant at={session.submitted_at} /> : '–'),
  },
  { key: 'score', head: 'Score', kind: 'figure', cell: (session) => scoreWords(session.score) },
];

/** The sessions of one person, newest first, as a part of their page. */
export function PersonSessions({ person }: { person: string }) {
  const [page, setPage] = useState(1);
  const sessions = useSessions({
    user: person,
    ordering: '-created_at',
    page: String(page),
    page_size: String(PAGE_SIZE),
  });
  return (
    <Section
      title="Sessions"
      sub={sessions.data && count(sessions.data.count)}
      end={
        <Link to="/sessions" search={{ user: person }}>
          Show all
        </Link>
      }
    >
      <DataTable
        label="Sessions"
        columns={columns}
        rowKey={(session) => session.id}
        list={sessions}
        paging={{ page, pageSize: PAGE_SIZE, choose: setPage }}
        empty={
          <EmptyState icon={<IconClipboardText {...ICON} />} title="No sessions yet">
            Tests this student starts appear here with their scores.
          </EmptyState>
        }
      />
    </Section>
  );
}
