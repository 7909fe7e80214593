import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconLink } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { mayWriteContent } from '#core/access/content.ts';
import { useLogin } from '#web/shell/login.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { FilterChip } from '#web/ui/filter-chip.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { LIST_PAGE_SIZE, ListPage } from '#web/ui/list-page.tsx';
import type { Resource } from '../resources.contract.ts';
import { AUDIENCE_WORDS, kindOf, ResourceLink } from './public.tsx';
import { ChangeResourceDialog, RemoveResourceDialog } from './resource-dialogs.tsx';
import { useResources, useShareResource } from './resources.api.ts';
import type { ResourcesSearch } from './resources-search.ts';

const route = getRouteApi('/frame/resources');
const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

interface Doing {
  act: 'change' | 'remove';
  resource: Resource;
}

/** All resources in view. New ones are added on the courses screen. */
export function ResourcesScreen() {
  const me = useLogin()?.user;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [doing, setDoing] = useState<Doing | null>(null);
  const { ordering = '-created_at', page = 1 } = search;
  const share = useShareResource();
  const list = useResources({
    ordering,
    search: search.search,
    tag: search.tag,
    audience: search.audience,
    page: String(page),
    page_size: String(LIST_PAGE_SIZE),
  });
  const reach = me === undefined ? 'none' : reachOf(me.role, 'resources.write');
  const mayChange = ({ author, school }: Resource) =>
    me !== undefined && mayWriteContent(reach, me.id, { author, school: school?.id ?? null });
  const columns: Column<Resource>[] = [
    {
      key: 'title',
      head: 'Resource',
      width: '38%',
      sorts: 'title',
      cell: (resource) => <ResourceLink resource={resource} />,
    },
    { key: 'kind', head: 'Kind', kind: 'quiet', width: '14%', cell: kindOf },
    {
      key: 'audience',
      head: 'Seen by',
      kind: 'quiet',
      width: '14%',
      cell: ({ audience }) => AUDIENCE_WORDS[audience],
    },
    {
      key: 'node',
      head: 'Unit or lesson',
      cell: ({ node }) => (
        <Link to="/subjects" search={{ tree: node.path[0]?.id ?? node.id, node: node.id }}>
          {node.name}
        </Link>
      ),
    },
    {
      key: 'added',
      head: 'Added',
      kind: 'quiet',
      sorts: 'created_at',
      width: '16%',
      cell: ({ created_at }) => <Instant at={created_at} />,
    },
    {
      key: 'acts',
      head: 'More',
      width: '7%',
      cell: (resource) =>
        mayChange(resource) && (
          <Menu position="bottom-end" width={180}>
            <Menu.Target>
              <ActionIcon size={28} aria-label={`More for ${resource.title}`}>
                <IconDots {...ICON} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setDoing({ act: 'change', resource })}>Edit</Menu.Item>
              <Menu.Item onClick={() => share.mutate(resource, { onError: sayFault })}>
                {resource.audience === 'staff' ? 'Show to students' : 'Show to staff only'}
              </Menu.Item>
              <Menu.Item data-danger onClick={() => setDoing({ act: 'remove', resource })}>
                Remove
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        ),
    },
  ];
  return (
    <>
      <ListPage<Resource, NonNullable<ResourcesSearch['ordering']>>
        title="Resources"
        label="Resources"
        counted="in total"
        searched="Search by title"
        action={reach !== 'none' && <LinkButton to="/subjects">Add to a course</LinkButton>}
        columns={columns}
        rowKey={({ id }) => id}
        list={list}
        search={search}
        change={(next, replace = false) =>
          void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), replace })
        }
        ordering={ordering}
        filters={
          <FilterChip
            label="Seen by"
            options={[
              { value: 'staff', label: 'staff only' },
              { value: 'students', label: 'students too' },
            ]}
            value={search.audience}
            onChoose={(next) =>
              void navigate({
                search: (now) => ({ ...now, page: undefined, audience: next as ResourcesSearch['audience'] }),
              })
            }
          />
        }
        isFiltered={[search.search, search.tag, search.audience].some((filter) => filter !== undefined)}
        clear={() => void navigate({ search: {} })}
        icon={<IconLink {...ICON} />}
        none={{
          title: 'No resources yet',
          words:
            'Links and files that help with a lesson will appear here. Add them to the lesson under Subjects.',
        }}
        noneFits={{
          title: 'No results',
          words: 'No resource has all of these words and filters. Try fewer or other words.',
        }}
      />
      {doing?.act === 'change' && (
        <ChangeResourceDialog resource={doing.resource} close={() => setDoing(null)} />
      )}
      {doing?.act === 'remove' && (
        <RemoveResourceDialog resource={doing.resource} close={() => setDoing(null)} />
      )}
    </>
  );
}
