import { Button, Tabs } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { type Column, DataTable, type ListAnswer } from '#web/ui/data-table.tsx';
import { Page } from '#web/ui/page.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';

interface Test {
  name: string;
  done: string;
  mean: string;
}

const tests: Test[] = [
  { name: 'Mock 5', done: '16 of 16', mean: '1204' },
  { name: 'Geometry check', done: '12 of 14', mean: '28.6' },
  { name: 'Transitions check', done: '2 of 11', mean: '14.1' },
];

const columns: Column<Test>[] = [
  { key: 'name', head: 'Test', sorts: 'name', cell: (row) => <a href={`#${row.name}`}>{row.name}</a> },
  { key: 'done', head: 'Done', kind: 'figure', cell: (row) => row.done },
  { key: 'mean', head: 'Mean', kind: 'figure', sorts: 'mean', cell: (row) => row.mean },
];

const empty = (
  <EmptyState
    icon={<IconListCheck size={16} stroke={1.5} aria-hidden />}
    title="No tests allocated yet"
    action={<Button size="xs">Allocate a test</Button>}
  >
    Tests you allocate appear here with their results.
  </EmptyState>
);

function list(data: ListAnswer<Test> | undefined, error: Error | null = null) {
  return {
    data,
    error,
    isPlaceholderData: false,
    refetch: () => Promise.reject(new Error('This list has no server.')),
  };
}

export function Lists() {
  const [tab, setTab] = useState<string | null>('mine');
  const [page, setPage] = useState(2);
  const [search, setSearch] = useState('');
  const [ordering, setOrdering] = useState('name');
  return (
    <Page title="Lists" kind="list">
      <Tabs value={tab} onChange={setTab} mb="sm">
        <Tabs.List>
          <Tabs.Tab value="mine">My students 41</Tabs.Tab>
          <Tabs.Tab value="unbegun">Not begun 9</Tabs.Tab>
          <Tabs.Tab value="guests">Guests 12</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="mine" pt="sm">
          <Toolbar search={<SearchBox label="Name or contact" value={search} onSearch={setSearch} />} />
          <DataTable
            label="Tests, loaded"
            columns={columns}
            rowKey={(row) => row.name}
            list={list({ count: 2318, results: tests })}
            empty={empty}
            ordering={{ now: ordering, choose: setOrdering }}
            paging={{ page, pageSize: 50, choose: setPage }}
          />
        </Tabs.Panel>
      </Tabs>
      <Section title="A table's other states">
        <div className="gallery-half">
          <DataTable
            label="Tests, loading"
            columns={columns}
            rowKey={(row) => row.name}
            list={list(undefined)}
            empty={empty}
          />
          <DataTable
            label="Tests, empty"
            columns={columns}
            rowKey={(row) => row.name}
            list={list({ count: 0, results: [] })}
            empty={empty}
          />
          <DataTable
            label="Tests, failed"
            columns={columns}
            rowKey={(row) => row.name}
            list={list(undefined, new Error('The server didn’t respond.'))}
            empty={empty}
          />
          <SkeletonLines lines={4} />
        </div>
      </Section>
      <Section title="Few pages">
        <Pages label="Rooms" page={1} pageSize={50} count={41} onPage={() => {}} />
      </Section>
    </Page>
  );
}
