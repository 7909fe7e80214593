import { Button, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Person } from '#features/people/people.contract.ts';
import { schemaFaults } from '#web/lib/schema-faults.ts';
import type { LoginUser } from '#web/shell/login-record.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { Moment } from '#web/ui/instant.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { isOwnNote, mayRemoveNote } from '../care.rules.ts';
import { addNote, type Note } from '../notes.contract.ts';
import { useAddNote, useChangeNote, useNotes, useRemoveNote } from './person.api.ts';
import classes from './person.module.css';
import { PersonPart } from './person-part.tsx';

const PAGE_SIZE = 10;

/** Notes that staff write for each other about a person. */
export function NotesPart({ person, me }: { person: Person; me: LoginUser }) {
  const [page, setPage] = useState(1);
  const [dialog, setDialog] = useState<{ act: 'change' | 'remove'; note: Note } | null>(null);
  const notes = useNotes(person.id, page);
  const close = () => setDialog(null);
  return (
    <>
      <PersonPart title="Notes" sub={`${person.first_name} can’t see these`} query={notes}>
        {({ count, results }) => (
          <>
            <WriteNote person={person.id} />
            {count === 0 && <p className={classes.quiet}>No notes yet.</p>}
            <ul className={classes.lines}>
              {results.map((note) => (
                <li key={note.id}>
                  <div className={classes.row}>
                    <span className={classes.small}>
                      {note.author.name}, <Moment at={note.created_at} />
                      {note.version > 1 && ', edited'}
                    </span>
                    <span>
                      {isOwnNote(me, note.author.id) && (
                        <Button
                          variant="subtle"
                          size="compact-xs"
                          onClick={() => setDialog({ act: 'change', note })}
                        >
                          Edit
                        </Button>
                      )}
                      {mayRemoveNote(me, note.author.id) && (
                        <Button
                          variant="subtle"
                          size="compact-xs"
                          onClick={() => setDialog({ act: 'remove', note })}
                        >
                          Remove
                        </Button>
                      )}
                    </span>
                  </div>
                  <p className={classes.noteText}>{note.text}</p>
                </li>
              ))}
            </ul>
            {count > PAGE_SIZE && (
              <Pages label="Notes" page={page} pageSize={PAGE_SIZE} count={count} onPage={setPage} />
            )}
          </>
        )}
      </PersonPart>
      {dialog?.act === 'change' && <ChangeNote person={person.id} note={dialog.note} close={close} />}
      {dialog?.act === 'remove' && <RemoveNote person={person.id} note={dialog.note} close={close} />}
    </>
  );
}

function WriteNote({ person }: { person: string }) {
  const add = useAddNote(person);
  const form = useForm({
    initialValues: { text: '' },
    validate: (values) => schemaFaults(addNote.body, values),
  });
  return (
    <form
      noValidate
      className={classes.noteForm}
      onSubmit={form.onSubmit(({ text }) => add.mutate(text, { onSuccess: () => form.reset() }))}
    >
      <Textarea label="New note" autosize minRows={2} maxRows={10} {...form.getInputProps('text')} />
      <FormFault error={add.error} fields={[]} />
      <div>
        <BusyButton type="submit" variant="default" busy={add.isPending} busyWords="Saving">
          Save note
        </BusyButton>
      </div>
    </form>
  );
}

interface NoteDialogProps {
  person: string;
  note: Note;
  close: () => void;
}

function ChangeNote({ person, note, close }: NoteDialogProps) {
  const change = useChangeNote(person);
  const form = useForm({
    initialValues: { text: note.text },
    validate: (values) => schemaFaults(addNote.body, values),
  });
  return (
    <FormDialog
      opened
      close={close}
      title="Edit your note"
      act="Save"
      acting="Saving"
      busy={change.isPending}
      submit={form.onSubmit(({ text }) =>
        change.mutate({ note: note.id, version: note.version, text }, { onSuccess: close }),
      )}
    >
      <Textarea label="Note" autosize minRows={3} maxRows={14} {...form.getInputProps('text')} />
      <FormFault error={change.error} fields={[]} />
    </FormDialog>
  );
}

function RemoveNote({ person, note, close }: NoteDialogProps) {
  const remove = useRemoveNote(person);
  return (
    <ConfirmDialog
      opened
      close={close}
      title={`Remove this note by ${note.author.name}?`}
      act="Remove"
      acting="Removing"
      danger
      busy={remove.isPending}
      confirm={() =>
        remove.mutate(note.id, {
          onSuccess: () => toast({ content: 'Note removed.' }),
          onError: sayFault,
          onSettled: close,
        })
      }
    >
      This can’t be undone.
    </ConfirmDialog>
  );
}
