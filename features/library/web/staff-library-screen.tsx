import { Button, Select } from '@mantine/core';
import { IconBooks, IconChevronDown, IconChevronUp, IconPlus } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { useLogin } from '#web/shell/login.ts';
import { BulkBar, ChoosingArea } from '#web/ui/bulk-bar.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { useChoosing } from '#web/ui/choosing.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { count } from '#web/ui/numbers.ts';
import { Page } from '#web/ui/page.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import type { Material } from '../library.contract.ts';
import { mayWrite as mayWriteOf } from '../library.rules.ts';
import { AllotMaterialsDialog } from './allot-materials-dialog.tsx';
import { useMaterials, useShelved, useShelves } from './library.api.ts';
import classes from './library-staff.module.css';
import { MaterialIcon } from './material-icon.tsx';
import { Held, MaterialUsers } from './material-users.tsx';
import { KIND_CHOICES, kindWords, lengthWords, STATUS_WORDS } from './material-words.ts';
import { PutDialog, ShelfDialog } from './shelf-dialog.tsx';
import { ShelfOrder, useShelfOrder } from './shelf-order.tsx';
import { inOrder, ShelfTree } from './shelf-tree.tsx';

const route = getRouteApi('/frame/library');
const MOST_AT_ONCE = 100;

interface Row extends Material {
  readonly put_at: string | null;
  readonly shelf: string | null;
  readonly position: number;
}

/** Shows to whom a material or shelf is assigned. The feature that assigns provides it. */
type LibraryAssignments = ComponentType<{ of: { material: string } | { library_group: string } }>;

/**
 * The staff's library: the tree of shelves, the materials on each, to whom they are assigned and how far
 * these people are.
 */
export function StaffLibraryScreen({ Assignments }: { Assignments: LibraryAssignments }) {
  const { search = '', shelf: chosen, kind } = route.useSearch();
  const navigate = route.useNavigate();
  const me = useLogin()?.user;
  const reach = me === undefined ? 'none' : reachOf(me.role, 'library.write');
  const mayWrite = reach !== 'none';
  const mayAllot = me !== undefined && reachOf(me.role, 'allocations.write') !== 'none';
  const shelves = useShelves();
  const all = shelves.data ?? [];
  const theirs = all.filter((each) => me !== undefined && mayWriteOf(reach, me.id, each));
  const shelf = search === '' ? all.find(({ id }) => id === chosen) : undefined;
  const shelved = useShelved(shelf?.id, kind);
  const found = useMaterials(
    { page_size: '100', ...(search !== '' && { search }), ...(kind && { kind }) },
    shelf === undefined,
  );
  const list = shelf ? shelved : found;
  const rows: Row[] = shelf
    ? (shelved.data?.results ?? []).map(({ material, put_at, position, library_group }) => ({
        ...material,
        put_at,
        position,
        shelf: library_group.id,
      }))
    : (found.data?.results ?? []).map((material) => ({
        ...material,
        put_at: null,
        position: 0,
        shelf: null,
      }));
  const choosing = useChoosing<Row>(`${shelf?.id} ${search} ${kind}`);
  const [opened, setOpened] = useState<string | null>(null);
  const [dialog, setDialog] = useState<'allot' | 'new_shelf' | 'shelf' | 'put' | null>(null);
  const picked = [...choosing.rows.values()];
  const finished = rows.reduce((sum, { held_by }) => sum + (held_by?.done ?? 0), 0);
  const places = rows.reduce((sum, { held_by }) => sum + (held_by?.people ?? 0), 0);
  const isTheirs = shelf !== undefined && theirs.includes(shelf);
  const mover = useShelfOrder(rows, theirs);
  return (
    <Page
      title="Library"
      kind="list"
      sub={shelves.data && `${count(all.length)} ${all.length === 1 ? 'shelf' : 'shelves'}`}
      action={
        mayWrite && (
          <>
            <Button variant="default" onClick={() => setDialog('new_shelf')}>
              New shelf
            </Button>
            <LinkButton
              to="/library/new"
              search={{ shelf: isTheirs ? shelf.id : undefined }}
              leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
            >
              Add material
            </LinkButton>
          </>
        )
      }
    >
      <div className={classes.staff}>
        <div className={classes.side}>
          <SearchBox
            // What was just typed must not search the shelf that is opened next.
            key={shelf?.id}
            label="Search titles and text"
            value={search}
            onSearch={(text) =>
              void navigate({
                search: (was) => ({ ...was, search: text === '' ? undefined : text }),
                replace: true,
              })
            }
          />
          <ShelfTree
            shelves={all}
            chosen={shelf?.id}
            choose={(next) =>
              void navigate({ search: { shelf: next === shelf?.id ? undefined : next }, resetScroll: false })
            }
          />
        </div>
        <ChoosingArea isSome={choosing.size > 0}>
          <p className={classes.says}>
            {shelf ? `${shelf.name}. ` : search !== '' ? `Results for “${search}”. ` : 'All materials. '}
            {list.data &&
              `${count(list.data.count)} ${list.data.count === 1 ? 'material' : 'materials'}; ${count(finished)} of ${count(places)} assignments finished.`}
          </p>
          <div className={classes.chips}>
            <Select
              aria-label="Type"
              placeholder="Type"
              clearable
              size="xs"
              w={120}
              data={KIND_CHOICES}
              value={kind ?? null}
              onChange={(value) =>
                void navigate({
                  search: (was) => ({ ...was, kind: KIND_CHOICES.find((one) => one.value === value)?.value }),
                })
              }
            />
            {shelf && mayAllot && (
              <Button size="xs" variant="default" onClick={() => setDialog('allot')}>
                Assign shelf
              </Button>
            )}
            {isTheirs && (
              <Button size="xs" variant="default" onClick={() => setDialog('shelf')}>
                Edit shelf
              </Button>
            )}
            <span className={classes.legend}>
              <i /> finished <i data-part="begun" /> in progress
            </span>
          </div>
          <BulkBar
            chosen={choosing.size}
            matching={null}
            most={MOST_AT_ONCE}
            chooseAll={() => undefined}
            clear={choosing.clear}
          >
            {mayAllot && (
              <Button size="xs" variant="default" onClick={() => setDialog('allot')}>
                Assign
              </Button>
            )}
            {theirs.length > 0 && (
              <Button size="xs" variant="default" onClick={() => setDialog('put')}>
                Add to shelf
              </Button>
            )}
          </BulkBar>
          <DataTable<Row>
            label="Materials"
            list={{ ...list, data: list.data && { count: list.data.count, results: rows } }}
            rowKey={(row) => `${row.shelf} ${row.id}`}
            choosing={
              mayAllot || mayWrite
                ? { isChosen: choosing.isChosen, choose: choosing.choose, nameOf: ({ title }) => title }
                : undefined
            }
            below={(row) =>
              opened === row.id ? (
                <>
                  <MaterialUsers material={row} mayRemind={mayAllot} />
                  <Assignments of={{ material: row.id }} />
                </>
              ) : null
            }
            columns={[
              {
                key: 'title',
                width: '33%',
                head: 'Material',
                cell: (row) => (
                  <span className={classes.named}>
                    <MaterialIcon {...row} />
                    <span>
                      <Link to="/library/$material" params={{ material: row.id }}>
                        {row.title}
                      </Link>{' '}
                      {row.status !== 'live' && <Chip>{STATUS_WORDS[row.status]}</Chip>}
                    </span>
                  </span>
                ),
              },
              {
                key: 'kind',
                width: '17%',
                head: 'Type',
                kind: 'quiet',
                cell: (row) => [kindWords(row), lengthWords(row)].filter(Boolean).join(' · '),
              },
              {
                key: 'held',
                width: '15%',
                head: 'Assigned to',
                cell: (row) => (
                  <Button
                    variant="subtle"
                    size="compact-xs"
                    aria-expanded={opened === row.id}
                    rightSection={
                      opened === row.id ? (
                        <IconChevronUp size={14} aria-hidden />
                      ) : (
                        <IconChevronDown size={14} aria-hidden />
                      )
                    }
                    onClick={() => setOpened(opened === row.id ? null : row.id)}
                  >
                    {row.held_by?.people ? count(row.held_by.people) : 'no one'}
                  </Button>
                ),
              },
              { key: 'far', width: '18%', head: 'Progress', cell: (row) => <Held {...row} /> },
              {
                key: 'put',
                width: '17%',
                head: shelf ? 'Added' : 'Created',
                kind: 'quiet',
                cell: (row) => (
                  <>
                    <Instant at={row.put_at ?? row.created_at} />
                    <ShelfOrder row={row} {...mover} />
                  </>
                ),
              },
            ]}
            empty={
              <EmptyState icon={<IconBooks size={16} stroke={1.5} aria-hidden />} title="No materials here">
                Add a material, or select existing ones and add them to this shelf.
              </EmptyState>
            }
          />
          {shelf && <Assignments key={shelf.id} of={{ library_group: shelf.id }} />}
        </ChoosingArea>
      </div>
      {dialog === 'allot' && (
        <AllotMaterialsDialog materials={picked} shelf={shelf} close={() => setDialog(null)} />
      )}
      {(dialog === 'new_shelf' || dialog === 'shelf') && (
        <ShelfDialog
          key={dialog}
          shelf={dialog === 'shelf' ? shelf : undefined}
          above={shelf?.id ?? null}
          shelves={inOrder(all).map((each) => each.shelf)}
          close={() => setDialog(null)}
        />
      )}
      {dialog === 'put' && (
        <PutDialog
          materials={picked}
          shelves={inOrder(theirs).map((each) => each.shelf)}
          close={() => {
            setDialog(null);
            choosing.clear();
          }}
        />
      )}
    </Page>
  );
}
