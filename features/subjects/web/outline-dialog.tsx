import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type ContentPlace, ContentSchoolSelect } from '#features/schools/web/public.tsx';
import { toast } from '#web/shell/toasts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FaultNote, FormFault } from '#web/ui/form-fault.tsx';
import { count } from '#web/ui/numbers.ts';
import { readOutline } from '../outline.rules.ts';
import { useAddTree } from './subjects.api.ts';
import classes from './subjects.module.css';

const SHOWN_FAULTS = 5;

/** Makes a whole tree from a pasted outline. */
export function OutlineDialog({ added, close }: { added: (root: string) => void; close: () => void }) {
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const [school, setSchool] = useState<ContentPlace>(undefined);
  const add = useAddTree();
  const { nodes, count: lines, faults } = readOutline(text, 1);
  const below = lines - nodes.length;
  return (
    <FormDialog
      opened
      close={close}
      title="Paste an outline"
      words="A line a node; what is indented stands below the line above it. Bullets at the beginning are left out."
      act={lines === 0 ? 'Make the tree' : `Make ${count(lines + 1)} nodes`}
      acting="Making"
      busy={add.isPending}
      submit={(event) => {
        event.preventDefault();
        if (faults.length > 0) return;
        add.mutate(
          { name, tags: [], children: nodes, school },
          {
            onSuccess: (tree) => {
              toast({ content: `${tree.name} is made.` });
              added(tree.id);
              close();
            },
          },
        );
      }}
    >
      <TextInput
        label="Name of the tree"
        placeholder="Math course, autumn"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ContentSchoolSelect value={school} onChange={setSchool} />
      <Textarea
        label="Outline"
        placeholder={'Unit 1\n    Lines from two points\n    Slope as a rate\nUnit 2'}
        rows={10}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className={classes.quiet} role="status">
        {lines === 0
          ? 'Nothing is pasted yet: the tree will be one node.'
          : `${count(nodes.length)} right below the tree, ${count(below)} further down.`}
      </p>
      {faults.slice(0, SHOWN_FAULTS).map((fault) => (
        <FaultNote key={fault}>{fault}</FaultNote>
      ))}
      {faults.length > SHOWN_FAULTS && <p className={classes.quiet}>{faults.length - SHOWN_FAULTS} more.</p>}
      <FormFault error={add.error} fields={[]} />
    </FormDialog>
  );
}
