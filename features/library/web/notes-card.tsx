import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { sayFault } from '#web/shell/say-fault.ts';
import { Card } from '#web/ui/card.tsx';
import { AddFormula } from '#web/ui/formula-pad/add-formula.tsx';
import { FormulaText } from '#web/ui/formula-text.tsx';
import type { MaterialNote } from '../reading.contract.ts';
import { useNoteChanges } from './library.api.ts';
import classes from './notes.module.css';

const LONGEST_NOTE = 500;

interface NotesCardProps {
  material: string;
  notes: readonly MaterialNote[];
  /** The page of a new note; only for a file. */
  page: number | null;
  /** Shows the place of a note. */
  go: (note: MaterialNote, number: number) => void;
  /** The id of the note that was just added for selected words and that the reader now writes. */
  opened: string | null;
}

/** The reader's own notes, which nobody else sees. */
export function NotesCard({ material, notes, page, go, opened }: NotesCardProps) {
  const { add, change, remove } = useNoteChanges(material);
  const [writing, setWriting] = useState<string | null>(null);
  const onError = sayFault;
  return (
    <Card>
      <div className={classes.notesHead}>
        <h2>Your notes</h2>
        <ActionIcon
          aria-label={page === null ? 'New note' : `New note on page ${page}`}
          onClick={() => setWriting('')}
        >
          <IconPlus size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
      </div>
      {notes.length === 0 && writing === null && <p>Select text to highlight it.</p>}
      <ol className={classes.notes}>
        {notes.map((note, place) => (
          <li key={note.id}>
            {(note.range !== null || note.page !== null) && (
              <button type="button" className={classes.quote} onClick={() => go(note, place + 1)}>
                <span className={classes.marker}>{place + 1}</span>
                <span>
                  {note.quote !== '' && <q>{note.quote}</q>}
                  {note.page !== null && ` Page ${note.page}`}
                </span>
              </button>
            )}
            <Written
              key={note.note}
              text={note.note}
              startsOpen={note.id === opened && note.note === ''}
              keep={(text) => change.mutate({ note: note.id, text }, { onError })}
            />
            <ActionIcon
              size={24}
              aria-label={`Remove ${note.note || note.quote}`}
              onClick={() => remove.mutate(note.id, { onError })}
            >
              <IconTrash size={14} stroke={1.5} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ol>
      {writing !== null && (
        <NoteField
          text={writing}
          keep={(text) => {
            setWriting(null);
            if (text !== '') add.mutate({ note: text, page }, { onError });
          }}
        />
      )}
    </Card>
  );
}

function Written({
  text,
  startsOpen,
  keep,
}: {
  text: string;
  startsOpen: boolean;
  keep: (text: string) => void;
}) {
  const [isOpen, setOpen] = useState(startsOpen);
  if (isOpen) {
    return (
      <NoteField
        text={text}
        keep={(next) => {
          setOpen(false);
          if (next !== text) keep(next);
        }}
      />
    );
  }
  return (
    <button type="button" className={classes.written} onClick={() => setOpen(true)}>
      {text === '' ? 'Add a note' : <FormulaText text={text} />}
    </button>
  );
}

function NoteField({ text, keep }: { text: string; keep: (text: string) => void }) {
  const [value, setValue] = useState(text);
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <form
      className={classes.noteField}
      onSubmit={(event) => {
        event.preventDefault();
        keep(value.trim());
      }}
    >
      <Textarea
        ref={area}
        aria-label="Note"
        autosize
        autoFocus
        minRows={2}
        maxLength={LONGEST_NOTE}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          keep(text);
        }}
      />
      <div className={classes.noteActs}>
        <AddFormula area={area} text={value} onText={setValue} most={LONGEST_NOTE} />
        <Button type="submit" size="xs" variant="default">
          Save
        </Button>
      </div>
    </form>
  );
}
