import { Button, Select, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useFoundTags } from '#features/tags/web/public.tsx';
import { faultWords } from '#web/lib/faults.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { Chip } from '#web/ui/chip.tsx';
import { count } from '#web/ui/numbers.ts';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import type { SubjectNode, SubjectNodeInFull } from '../subjects.contract.ts';
import { MergeDialog, MoveDialog, RemoveDialog } from './node-dialogs.tsx';
import { useNode } from './public.tsx';
import { useChangeNode } from './subjects.api.ts';
import classes from './subjects.module.css';

/** A component from a different feature that shows more about a node. The app passes it in. */
export type NodePart = ComponentType<{ node: SubjectNode }>;

interface NodePanelProps {
  id: string;
  tree: readonly SubjectNode[];
  mayChange: boolean;
  Resources: NodePart;
  /** Called after the node was removed or merged, to select its parent. */
  left: (above: string | null) => Promise<void>;
}

/** One node: its name, its tags, and why questions belong to it. */
export function NodePanel({ id, ...props }: NodePanelProps) {
  const node = useNode(id);
  if (node.data) return <Loaded key={`${id} ${node.data.version}`} node={node.data} {...props} />;
  if (!node.error) return <SkeletonLines lines={6} />;
  return <LoadError what="this unit or lesson" error={node.error} retry={() => void node.refetch()} />;
}

type LoadedProps = Omit<NodePanelProps, 'id'> & { node: SubjectNodeInFull };

function Loaded({ node, tree, mayChange, Resources, left }: LoadedProps) {
  const [dialog, open] = useState<'move' | 'merge' | 'remove' | null>(null);
  const close = () => open(null);
  const siblings = tree.filter(({ parent }) => parent === node.parent);
  const place = node.parent === null ? 'Course' : `${node.position + 1} of ${siblings.length}`;
  return (
    <>
      <section className={classes.part}>
        <NameField node={node} mayChange={mayChange} />
        <p className={classes.quiet}>{[...node.path.map(({ name }) => name), place].join(' / ')}</p>
      </section>
      <Tags node={node} mayChange={mayChange} />
      <Questions node={node} />
      <section className={classes.part}>
        <Resources node={node} />
      </section>
      {mayChange && (
        <section className={classes.acts}>
          {node.parent !== null && (
            <Button variant="default" size="xs" onClick={() => open('move')}>
              Move to…
            </Button>
          )}
          <Button variant="default" size="xs" onClick={() => open('merge')}>
            Merge into…
          </Button>
          <Button variant="danger" size="xs" onClick={() => open('remove')}>
            Remove
          </Button>
        </section>
      )}
      {dialog === 'move' && <MoveDialog node={node} tree={tree} close={close} />}
      {dialog === 'merge' && <MergeDialog node={node} close={close} left={left} />}
      {dialog === 'remove' && (
        <RemoveDialog node={node} tree={tree} close={close} left={left} merge={() => open('merge')} />
      )}
    </>
  );
}

function NameField({ node, mayChange }: { node: SubjectNodeInFull; mayChange: boolean }) {
  const [name, setName] = useState(node.name);
  const change = useChangeNode();
  const save = () => {
    if (name.trim() === node.name || change.isPending) return;
    change.mutate({ id: node.id, version: node.version, name });
  };
  const fault = change.error && `${faultWords(change.error).title}. ${faultWords(change.error).detail}`;
  return (
    <TextInput
      label="Name"
      value={name}
      readOnly={!mayChange}
      error={fault}
      onChange={(event) => setName(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        if (event.key === 'Escape') setName(node.name);
      }}
    />
  );
}

function Tags({ node, mayChange }: { node: SubjectNodeInFull; mayChange: boolean }) {
  const [isJoining, setJoining] = useState(false);
  const change = useChangeNode();
  const save = (tags: string[]) =>
    change.mutate({ id: node.id, version: node.version, tags }, { onError: sayFault });
  const ids = node.tags.map(({ id }) => id);
  return (
    <section className={classes.part}>
      <h2>Linked tags</h2>
      <div className={classes.tags}>
        {node.tags.map(({ id, name }) => (
          <Chip
            key={id}
            kind="on"
            {...(mayChange && {
              remove: { label: `Unlink ${name}`, act: () => save(ids.filter((one) => one !== id)) },
            })}
          >
            {name}
          </Chip>
        ))}
        {mayChange && !isJoining && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
            onClick={() => setJoining(true)}
          >
            Link a tag
          </Button>
        )}
      </div>
      {isJoining && (
        <TagField taken={ids} join={(tag) => save([...ids, tag])} close={() => setJoining(false)} />
      )}
      <p className={classes.quiet}>
        {node.tags.length === 0 && 'No linked tags. '}
        Statistics are grouped by tag only. A linked tag shows which mistakes lead to this lesson.
      </p>
    </section>
  );
}

function TagField({
  taken,
  join,
  close,
}: {
  taken: string[];
  join: (tag: string) => void;
  close: () => void;
}) {
  const [search, setSearch] = useState('');
  const found = (useFoundTags(search).data ?? []).filter(({ id }) => !taken.includes(id));
  return (
    <Select
      label="Tag"
      placeholder="Skill, domain, or subtopic"
      searchable
      autoFocus
      data={found.map(({ id, name, code }) => ({
        value: id,
        label: code === null ? name : `${name}, ${code}`,
      }))}
      // The server has already filtered the options.
      filter={({ options }) => options}
      nothingFoundMessage="No results."
      value={null}
      onSearchChange={setSearch}
      onChange={(tag) => tag !== null && join(tag)}
      onBlur={close}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    />
  );
}

function Questions({ node: { id, questions } }: { node: SubjectNodeInFull }) {
  const row = (words: string, n: number, by: keyof typeof questions): ReactNode => (
    <li>
      <Link to="/questions" search={{ node: id, node_by: by }} disabled={n === 0}>
        {words}
      </Link>
      <b>{count(n)}</b>
    </li>
  );
  return (
    <section className={classes.part}>
      <h2>Questions</h2>
      <ul className={classes.counts}>
        {row('Here and with a linked tag', questions.both, 'both')}
        {row('Here, without a linked tag', questions.node_only, 'node_only')}
        {row('With a linked tag, not here', questions.tags_only, 'tags_only')}
      </ul>
    </section>
  );
}
