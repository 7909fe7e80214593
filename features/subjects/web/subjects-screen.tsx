import { Button, Tabs } from '@mantine/core';
import { IconBinaryTree, IconPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { mayWriteContent } from '#core/access/content.ts';
import { ownerWords, useSeesSeveral } from '#features/schools/web/public.tsx';
import { useLogin } from '#web/shell/login.ts';
import { Card } from '#web/ui/card.tsx';
import { count } from '#web/ui/numbers.ts';
import { Page } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState, LoadError } from '#web/ui/state.tsx';
import type { SubjectNode } from '../subjects.contract.ts';
import { AddNodeDialog } from './node-dialogs.tsx';
import { NodePanel, type NodePart } from './node-panel.tsx';
import { OutlineDialog } from './outline-dialog.tsx';
import { useRoots, useTree } from './subjects.api.ts';
import classes from './subjects.module.css';
import { TreeTable } from './tree-table.tsx';

const route = getRouteApi('/frame/subjects');
const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

/** Courses with their units and lessons: the tree on the left, the chosen node on the right. */
export function SubjectsScreen({ Resources }: { Resources: NodePart }) {
  const me = useLogin()?.user;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [dialog, open] = useState<'outline' | 'node' | null>(null);
  const roots = useRoots();
  const seesSeveral = useSeesSeveral();
  const all = roots.data?.results ?? [];
  const root = all.find(({ id }) => id === search.tree) ?? all[0];
  const tree = useTree(root?.id);
  const nodes = tree.data ?? [];
  const chosen = nodes.find(({ id }) => id === search.node) ?? nodes[0];
  const reach = me === undefined ? 'none' : reachOf(me.role, 'subjects.write');
  const mayAdd = reach !== 'none';
  const owned = root && { author: root.author, school: root.school?.id ?? null };
  const mayChange = owned !== undefined && me !== undefined && mayWriteContent(reach, me.id, owned);
  const go = (next: { tree?: string | undefined; node?: string | undefined }) =>
    navigate({ search: (now) => ({ ...now, ...next }) });
  const acts = mayAdd && (
    <>
      <Button variant="default" onClick={() => open('outline')}>
        Paste an outline
      </Button>
      {mayChange && (
        <Button leftSection={<IconPlus {...ICON} />} onClick={() => open('node')}>
          Add a unit or lesson
        </Button>
      )}
    </>
  );
  const error = roots.error ?? tree.error;
  return (
    <Page
      title="Subjects"
      kind="list"
      sub={roots.data && `${count(roots.data.count)} ${roots.data.count === 1 ? 'course' : 'courses'}`}
      action={acts}
    >
      {nodes.length > 0 && <Lead nodes={nodes} />}
      {root !== undefined && all.length > 0 && (
        <Tabs value={root.id} onChange={(next) => void go({ tree: next ?? undefined, node: undefined })}>
          <Tabs.List className={classes.tabs}>
            {all.map(({ id, name, school }) => (
              <Tabs.Tab key={id} value={id}>
                {seesSeveral ? `${name}, ${ownerWords(school)}` : name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={root.id}>
            <span />
          </Tabs.Panel>
        </Tabs>
      )}
      {error && nodes.length === 0 ? (
        <Card>
          <LoadError
            what="the courses"
            error={error}
            retry={() => void (roots.error ? roots : tree).refetch()}
          />
        </Card>
      ) : roots.data?.count === 0 ? (
        <Card>
          <EmptyState
            icon={<IconBinaryTree {...ICON} />}
            title="No courses yet"
            action={
              mayAdd && (
                <Button size="xs" onClick={() => open('outline')}>
                  Paste an outline
                </Button>
              )
            }
          >
            Courses will appear here with their units and lessons, linked to the skills they teach.
          </EmptyState>
        </Card>
      ) : chosen === undefined || root === undefined ? (
        <Card>
          <SkeletonLines lines={10} />
        </Card>
      ) : (
        <div className={classes.split} data-chosen={search.node !== undefined || undefined}>
          <TreeTable
            key={root.id}
            tree={nodes}
            chosen={chosen.id}
            choose={(node) => void go({ tree: root.id, node })}
            mayMove={mayChange}
          />
          <aside className={classes.panel} aria-label="Selected item">
            <p className={classes.back}>
              <Button variant="subtle" size="xs" onClick={() => void go({ node: undefined })}>
                Back to the course
              </Button>
            </p>
            <NodePanel
              id={chosen.id}
              tree={nodes}
              mayChange={mayChange}
              Resources={Resources}
              left={(next) => go(next === null ? { tree: undefined, node: undefined } : { node: next })}
            />
          </aside>
        </div>
      )}
      {dialog === 'outline' && (
        <OutlineDialog added={(id) => void go({ tree: id, node: undefined })} close={() => open(null)} />
      )}
      {dialog === 'node' && chosen && (
        <AddNodeDialog
          tree={nodes}
          parent={chosen.id}
          added={(node) => void go({ node })}
          close={() => open(null)}
        />
      )}
    </Page>
  );
}

/** One sentence about what the tree still lacks. */
function Lead({ nodes }: { nodes: readonly SubjectNode[] }) {
  const parents = new Set(nodes.map(({ parent }) => parent));
  const lessons = nodes.filter(({ id }) => !parents.has(id));
  const apart = lessons.filter(({ tags }) => tags.length === 0).length;
  if (apart === 0) {
    return (
      <p className={classes.lead}>
        {lessons.length === 1
          ? 'The lesson has a linked tag.'
          : `Each of the ${count(lessons.length)} lessons has a linked tag.`}
      </p>
    );
  }
  return (
    <p className={classes.lead}>
      <b>
        {count(apart)} of {count(lessons.length)} {lessons.length === 1 ? 'lesson' : 'lessons'}{' '}
        {apart === 1 ? 'has' : 'have'} no linked tag.
      </b>{' '}
      Students’ mistakes won’t lead to {apart === 1 ? 'it' : 'them'}.
    </p>
  );
}
