import { IconArchive, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Page } from '#web/ui/page.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import type { Group } from '../groups.contract.ts';
import { useFormerMembers } from './groups.api.ts';
import classes from './join.module.css';

const PAGE_SIZE = 50;

interface Former {
  user: { id: string; name: string };
}

const columns: Column<Former>[] = [
  {
    key: 'name',
    head: 'Name',
    cell: ({ user }) => (
      <Link to="/people/$id" params={{ id: user.id }}>
        {user.name}
      </Link>
    ),
  },
];

/** The school, term and tutors of a group in one line. */
export function aboutWords({ school, term, tutors }: Group): string {
  const names = tutors.map((tutor) => tutor.name).join(', ');
  return [school.name, term?.name, names === '' ? 'no tutor yet' : names]
    .filter((one) => one !== undefined)
    .join(' · ');
}

/** An archived, read-only group: since when, and its former members. */
export function ArchivedGroup({ group, since }: { group: Group; since: string }) {
  return (
    <Page title={group.name} kind="list" trail={<Link to="/groups">Groups</Link>} sub={aboutWords(group)}>
      <div className={classes.coming}>
        <Card kind="dense">
          <div className={classes.panel}>
            <p>
              <Chip icon={<IconArchive size={12} aria-hidden />}>
                <span>
                  Archived <Instant at={since} inSentence />
                </span>
              </Chip>{' '}
              You can view this group, but not change it.{' '}
              {group.term && (
                <>
                  To bring it back, reopen {group.term.name} on{' '}
                  <Link to="/schools" search={{ school: group.school.id }}>
                    the school’s page{' '}
                  </Link>
                  .
                </>
              )}
            </p>
            <Link to="/sessions" search={{ group: group.id }}>
              Test sessions of this group
            </Link>
          </div>
        </Card>
      </div>
      <FormerMembers group={group.id} />
    </Page>
  );
}

/** The former members of an archived group who are in view. */
function FormerMembers({ group }: { group: string }) {
  const [page, setPage] = useState(1);
  const members = useFormerMembers({ group, page: String(page), page_size: String(PAGE_SIZE) });
  return (
    <DataTable
      label="Students of the group"
      columns={columns}
      rowKey={({ user }) => user.id}
      list={members}
      paging={{ page, pageSize: PAGE_SIZE, choose: setPage }}
      empty={
        <EmptyState icon={<IconUsers size={16} stroke={1.5} aria-hidden />} title="No students to show">
          You no longer have access to any of its students.
        </EmptyState>
      }
    />
  );
}
