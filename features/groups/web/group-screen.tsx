import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash, IconUserMinus, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { fullName } from '#core/full-name.ts';
import type { Person } from '#features/people/people.contract.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { useLogin } from '#web/shell/login.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { sayFault } from '#web/shell/say-fault.ts';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState, LoadError } from '#web/ui/state.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import type { Group } from '../groups.contract.ts';
import { AddMembersDialog } from './add-members-dialog.tsx';
import { ArchivedGroup, aboutWords } from './archived-group.tsx';
import { ChangeGroupDialog } from './group-dialogs.tsx';
import { useAddMembers, useGroup, useMembers } from './groups.api.ts';
import type { MembersSearch } from './groups-search.ts';
import classes from './join.module.css';
import { JoinPanel } from './join-panel.tsx';
import type { AddPerson } from './new-tutor.tsx';
import { RemoveGroup } from './remove-group.tsx';
import { TakeOut } from './take-out.tsx';

const route = getRouteApi('/frame/groups/$id');

const PAGE_SIZE = 50;
const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

interface GroupScreenProps {
  AddPerson: AddPerson;
  /** The list of what is assigned to the group, from the feature that assigns. */
  Assignments: ComponentType<{ group: string }>;
}

/** One group: its tutors, its members, and what is assigned to it. */
export function GroupScreen({ AddPerson, Assignments }: GroupScreenProps) {
  const { id } = route.useParams();
  const group = useGroup(id);
  if (group.data?.archived_at) return <ArchivedGroup group={group.data} since={group.data.archived_at} />;
  if (group.data) {
    return <GroupPage group={group.data} AddPerson={AddPerson} Assignments={Assignments} />;
  }
  if (group.error instanceof ApiProblem && [400, 404].includes(group.error.status)) return <NotFoundScreen />;
  return (
    <Page title="Group" trail={<Link to="/groups">Groups</Link>}>
      <Card>
        {group.error ? (
          <LoadError what="this group" error={group.error} retry={() => void group.refetch()} />
        ) : (
          <SkeletonLines lines={5} />
        )}
      </Card>
    </Page>
  );
}

type Dialog = 'add' | 'add_new' | 'change' | 'tutors' | 'remove' | Person | null;

function GroupPage({ group, AddPerson, Assignments }: GroupScreenProps & { group: Group }) {
  const role = useLogin()?.user.role ?? 'guest';
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [dialog, setDialog] = useState<Dialog>(null);
  const close = () => setDialog(null);
  const mayChange = reachOf(role, 'groups.change') !== 'none';
  const mayRemove = reachOf(role, 'groups.add') !== 'none';
  const mayAddPeople = reachOf(role, 'people.add') !== 'none';
  const mayChooseTutors = ['all', 'own_schools'].includes(reachOf(role, 'people.view'));
  const putIn = useAddMembers(group.id);
  const { page = 1, ordering = 'name' } = search;
  const members = useMembers({
    group: group.id,
    page: String(page),
    page_size: String(PAGE_SIZE),
    search: search.search,
    ordering,
  });
  const change = (next: Partial<MembersSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), replace });
  return (
    <Page
      title={group.name}
      kind="list"
      trail={<Link to="/groups">Groups</Link>}
      sub={aboutWords(group)}
      action={
        <>
          {mayChange && (
            <Button leftSection={<IconUserPlus {...ICON} />} onClick={() => setDialog('add')}>
              Add students
            </Button>
          )}
          <LinkButton variant="default" to="/insight/$group" params={{ group: group.id }}>
            Group insight
          </LinkButton>
          {mayChange && <GroupMenu mayAdd={mayAddPeople} mayRemove={mayRemove} open={setDialog} />}
        </>
      }
    >
      {mayChooseTutors && group.tutors.length === 0 && <NoTutor choose={() => setDialog('tutors')} />}
      {mayChange && <JoinPanel group={group} />}
      <Toolbar
        search={
          <SearchBox
            label="Name, username, email, or phone"
            value={search.search ?? ''}
            onSearch={(text) => change({ search: text === '' ? undefined : text }, true)}
          />
        }
      />
      <DataTable
        label="Students of the group"
        columns={mayChange ? [...columns, takingOut(setDialog)] : columns}
        rowKey={(person) => person.id}
        list={members}
        ordering={{
          now: ordering,
          choose: (next) => change({ ordering: next as MembersSearch['ordering'] }),
        }}
        paging={{ page, pageSize: PAGE_SIZE, choose: (next) => change({ page: next }) }}
        empty={
          <EmptyState
            icon={<IconUsers {...ICON} />}
            title={search.search ? 'No results' : 'No students yet'}
            action={
              mayChange &&
              !search.search && (
                <Button size="xs" onClick={() => setDialog('add')}>
                  Add students
                </Button>
              )
            }
          >
            {search.search
              ? 'No students in this group match your search.'
              : 'Students you add show up here.'}
          </EmptyState>
        }
      />
      <Assignments group={group.id} />
      {dialog === 'add' && (
        <AddMembersDialog
          group={group}
          addNew={mayAddPeople ? () => setDialog('add_new') : undefined}
          close={close}
        />
      )}
      {dialog === 'add_new' && (
        <AddPerson
          kind="students"
          school={group.school.id}
          title={`Add new student to ${group.name}`}
          onAdded={(person) => putIn.mutate([person.id], { onError: sayFault })}
          close={close}
        />
      )}
      {(dialog === 'change' || dialog === 'tutors') && (
        <ChangeGroupDialog
          group={group}
          mayChooseTutors={mayChooseTutors}
          forTutors={dialog === 'tutors'}
          AddPerson={AddPerson}
          close={close}
        />
      )}
      {dialog === 'remove' && <RemoveGroup group={group} close={close} />}
      {dialog !== null && typeof dialog === 'object' && (
        <TakeOut group={group} person={dialog} name={fullName(dialog)} close={close} />
      )}
    </Page>
  );
}

const columns: Column<Person>[] = [
  {
    key: 'name',
    head: 'Name',
    sorts: 'name',
    cell: (person) => (
      <Link to="/people/$id" params={{ id: person.id }}>
        {fullName(person)}
      </Link>
    ),
  },
  { key: 'code', head: 'Username', kind: 'quiet', cell: (person) => person.username },
  { key: 'counselor', head: 'Counselor', kind: 'quiet', cell: (person) => person.counselor?.name ?? '–' },
  {
    key: 'last_seen',
    head: 'Last seen',
    kind: 'quiet',
    sorts: 'last_seen_at',
    cell: (person) => (person.last_seen_at ? <Instant at={person.last_seen_at} /> : 'Never'),
  },
];

function takingOut(open: (person: Person) => void): Column<Person> {
  return {
    key: 'take_out',
    head: 'Remove',
    kind: 'figure',
    cell: (person) => (
      <ActionIcon aria-label={`Remove ${fullName(person)} from the group`} onClick={() => open(person)}>
        <IconUserMinus {...ICON} />
      </ActionIcon>
    ),
  };
}

/** Explains what is missing for a group without a tutor, with a button to choose one. */
function NoTutor({ choose }: { choose: () => void }) {
  return (
    <div className={classes.coming}>
      <Card kind="dense">
        <div className={classes.panel}>
          <p>This group has no tutor yet. Tutors see its students and assign tests.</p>
          <Button variant="default" size="xs" onClick={choose}>
            Choose tutors
          </Button>
        </div>
      </Card>
    </div>
  );
}

interface GroupMenuProps {
  mayAdd: boolean;
  mayRemove: boolean;
  open: (dialog: Dialog) => void;
}

function GroupMenu({ mayAdd, mayRemove, open }: GroupMenuProps) {
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <Button variant="default" aria-label="More" px="sm">
          <IconDots {...ICON} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayAdd && (
          <Menu.Item leftSection={<IconUserPlus {...ICON} />} onClick={() => open('add_new')}>
            Add new student
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => open('change')}>
          Edit group
        </Menu.Item>
        {mayRemove && (
          <Menu.Item data-danger leftSection={<IconTrash {...ICON} />} onClick={() => open('remove')}>
            Remove group
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
