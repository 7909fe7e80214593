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

/** Creates a whole tree from a pasted outline. */
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
      words="Put each unit or lesson on its own line. Indent a line to put it inside the one above. Bullets are ignored."
      act={lines === 0 ? 'Create course' : `Create ${count(lines + 1)} items`}
      acting="Creating"
      busy={add.isPending}
      submit={(event) => {
        event.preventDefault();
        if (faults.length > 0) return;
        add.mutate(
          { name, tags: [], children: nodes, school },
          {
            onSuccess: (tree) => {
              toast({ content: `${tree.name} created.` });
              added(tree.id);
              close();
            },
          },
        );
      }}
    >
      <TextInput
        label="Course name"
        placeholder="Math, fall term"
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
          ? 'Nothing pasted yet. The course will be empty.'
          : `${count(nodes.length)} at the top level, ${count(below)} inside them.`}
      </p>
      {faults.slice(0, SHOWN_FAULTS).map((fault) => (
        <FaultNote key={fault}>{fault}</FaultNote>
      ))}
      {faults.length > SHOWN_FAULTS && (
        <p className={classes.quiet}>
          {faults.length - SHOWN_FAULTS} more {faults.length - SHOWN_FAULTS === 1 ? 'problem' : 'problems'}.
        </p>
      )}
      <FormFault error={add.error} fields={[]} />
    </FormDialog>
  );
}
