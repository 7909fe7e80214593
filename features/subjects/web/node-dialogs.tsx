import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { faultWords } from '#web/lib/faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FaultNote, FormFault } from '#web/ui/form-fault.tsx';
import { count } from '#web/ui/numbers.ts';
import type { SubjectNode } from '../subjects.contract.ts';
import { withBelow } from '../subjects.rules.ts';
import { useAddNode, useChangeNode, useRemoveNode, useRoots, useTree } from './subjects.api.ts';

/** The nodes of a tree as options of a select, indented by level. */
function choicesOf(tree: readonly SubjectNode[], without: readonly string[]) {
  return tree
    .filter(({ id }) => !without.includes(id))
    .map(({ id, name, depth }) => ({ value: id, label: `${'\u2003'.repeat(depth - 1)}${name}` }));
}

interface AddProps {
  tree: readonly SubjectNode[];
  /** The parent that is selected first. */
  parent: string;
  added: (node: string) => void;
  close: () => void;
}

export function AddNodeDialog({ tree, parent: first, added, close }: AddProps) {
  const [name, setName] = useState('');
  const [parent, setParent] = useState(first);
  const add = useAddNode();
  return (
    <FormDialog
      opened
      close={close}
      title="Add a unit or lesson"
      act="Add"
      acting="Adding"
      busy={add.isPending}
      submit={(event) => {
        event.preventDefault();
        add.mutate(
          { name, parent },
          {
            onSuccess: (node) => {
              toast({ content: `${node.name} added.` });
              added(node.id);
              close();
            },
          },
        );
      }}
    >
      <TextInput label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <Select
        label="Inside"
        searchable
        allowDeselect={false}
        data={choicesOf(tree, [])}
        value={parent}
        onChange={(next) => next !== null && setParent(next)}
      />
      <FormFault error={add.error} fields={[]} />
      <FieldFaults error={add.error} />
    </FormDialog>
  );
}

/** The messages of all errors, for fields that display none themselves. */
function FieldFaults({ error }: { error: Error | null }) {
  const errors =
    error !== null && 'errors' in error ? (error.errors as { path: string; message: string }[]) : [];
  return errors.map(({ path, message }) => <FaultNote key={`${path} ${message}`}>{message}</FaultNote>);
}

interface DialogProps {
  node: SubjectNode;
  close: () => void;
}

export function MoveDialog({ node, tree, close }: DialogProps & { tree: readonly SubjectNode[] }) {
  const [parent, setParent] = useState(node.parent ?? '');
  const there = tree.filter((one) => one.parent === parent && one.id !== node.id);
  const [after, setAfter] = useState<string | null>(null);
  const change = useChangeNode();
  const position = there.findIndex(({ id }) => id === after) + 1;
  return (
    <FormDialog
      opened
      close={close}
      title={`Move ${node.name}`}
      words="Everything inside it moves too."
      act="Move"
      acting="Moving"
      busy={change.isPending}
      submit={(event) => {
        event.preventDefault();
        change.mutate({ id: node.id, version: node.version, parent, position }, { onSuccess: close });
      }}
    >
      <Select
        label="Inside"
        searchable
        allowDeselect={false}
        data={choicesOf(tree, withBelow(tree, node.id))}
        value={parent}
        onChange={(next) => {
          if (next !== null) setParent(next);
          setAfter(null);
        }}
      />
      <Select
        label="After"
        placeholder="First"
        clearable
        data={there.map(({ id, name }) => ({ value: id, label: name }))}
        value={after}
        onChange={setAfter}
      />
      <FormFault error={change.error} fields={[]} />
      <FieldFaults error={change.error} />
    </FormDialog>
  );
}

type Leaving = DialogProps & { left: (above: string | null) => Promise<void> };

/** Merges a node into a second one, which takes over its questions, resources, tags and children. */
export function MergeDialog({ node, close, left }: Leaving) {
  const roots = (useRoots().data?.results ?? []).filter(({ school }) => school?.id === node.school?.id);
  const [root, setRoot] = useState(node.root);
  const tree = useTree(root).data ?? [];
  const [into, setInto] = useState<string | null>(null);
  const remove = useRemoveNode(() => left(into));
  const own = root === node.root ? withBelow(tree, node.id) : [];
  return (
    <FormDialog
      opened
      close={close}
      title={`Merge ${node.name} into another item`}
      words="Its questions, resources, tags, and everything inside it move to the other item. Items inside with the same name are merged too. This can’t be undone."
      act={`Merge, with ${plural(node.question_count, 'question')}`}
      acting="Merging"
      busy={remove.isPending}
      submit={(event) => {
        event.preventDefault();
        if (into !== null) remove.mutate({ id: node.id, into }, { onSuccess: close });
      }}
    >
      {roots.length > 1 && (
        <Select
          label="Course"
          allowDeselect={false}
          data={roots.map(({ id, name }) => ({ value: id, label: name }))}
          value={root}
          onChange={(next) => {
            if (next !== null) setRoot(next);
            setInto(null);
          }}
        />
      )}
      <Select
        label="Merge into"
        placeholder="Choose an item"
        searchable
        data={choicesOf(tree, own)}
        value={into}
        onChange={setInto}
        nothingFoundMessage="No results."
      />
      <FormFault error={remove.error} fields={[]} />
      <FieldFaults error={remove.error} />
    </FormDialog>
  );
}

/**
 * Removes a node without uses. A node with uses must be merged into a second node, so that the uses are not
 * lost.
 */
export function RemoveDialog({
  node,
  tree,
  close,
  left,
  merge,
}: Leaving & { tree: readonly SubjectNode[]; merge: () => void }) {
  const remove = useRemoveNode(() => left(node.parent));
  const below = withBelow(tree, node.id).length - 1;
  const uses = [
    ...(node.question_count > 0 ? [plural(node.question_count, 'question')] : []),
    ...(node.resource_count > 0 ? [plural(node.resource_count, 'resource')] : []),
  ];
  if (uses.length > 0) {
    return (
      <ConfirmDialog
        opened
        close={close}
        title={`${node.name} is in use`}
        act="Choose another item"
        acting=""
        busy={false}
        confirm={merge}
      >
        <p>It has {uses.join(' and ')}. To keep them, merge it into another item.</p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      opened
      close={close}
      title={`Remove ${node.name}?`}
      act={below === 0 ? 'Remove' : `Remove ${below + 1} items`}
      acting="Removing"
      busy={remove.isPending}
      danger
      confirm={() => remove.mutate({ id: node.id, into: null }, { onSuccess: close })}
    >
      <p>
        It has no questions or resources.
        {below > 0 && ` ${plural(below, 'item')} inside it will be removed too.`} Its tags aren’t deleted.
      </p>
      {remove.error && (
        <FaultNote>
          <strong>{faultWords(remove.error).title}.</strong> {faultWords(remove.error).detail}
        </FaultNote>
      )}
    </ConfirmDialog>
  );
}

function plural(n: number, word: string): string {
  return `${count(n)} ${word}${n === 1 ? '' : 's'}`;
}
