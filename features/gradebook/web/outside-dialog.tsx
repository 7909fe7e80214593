import { Button, Checkbox, FileInput, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DayField } from '#web/ui/day-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { figure } from '#web/ui/numbers.ts';
import type { GradebookColumn } from '../gradebook.contract.ts';
import type { OutsideReport } from '../outside.contract.ts';
import { useOutsideGrades, useRemoveOutside } from './gradebook.api.ts';
import classes from './gradebook-dialogs.module.css';

const LONGEST_FILE = 100_000;
const NEW = 'new';

interface OutsideDialogProps {
  group: string;
  columns: readonly GradebookColumn[];
  close: () => void;
}

/** Imports grades from elsewhere as a column: the file first, then what each line means, then the import. */
export function OutsideDialog({ group, columns, close }: OutsideDialogProps) {
  const importing = useOutsideGrades(group);
  const earlier = columns.filter(({ of }) => of === 'outside');
  const [column, setColumn] = useState<string>(NEW);
  const [title, setTitle] = useState('');
  const [outOf, setOutOf] = useState<number | string>(100);
  const [day, setDay] = useState('');
  const [csv, setCsv] = useState('');
  const [report, setReport] = useState<OutsideReport | null>(null);
  const [leavesOut, setLeavesOut] = useState(false);
  const [tooLarge, setTooLarge] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const removing = useRemoveOutside();
  const body = {
    column: column === NEW ? null : column,
    title,
    out_of: Number(outOf) || 0,
    held_on: day,
    csv,
    leave_out_rejected: leavesOut,
  };
  const changed =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setReport(null);
      set(value);
    };
  const read = async (file: File | null) => {
    if (file === null) return;
    setTooLarge(file.size > LONGEST_FILE);
    if (file.size <= LONGEST_FILE) changed(setCsv)(await file.text());
  };
  const look = () =>
    importing.mutate(
      { body: Object.assign({}, body, { leave_out_rejected: true }), isPreview: true },
      { onSuccess: setReport },
    );
  const send = () =>
    importing.mutate(
      { body, isPreview: false },
      {
        onSuccess: ({ imported, column: { title: name } }) => {
          toast({ title: 'Grades imported', content: `${gradesInWords(imported)} in ${name}.` });
          close();
        },
      },
    );
  const isBlocked = report === null || report.imported === 0 || (report.rejected > 0 && !leavesOut);
  return (
    <Dialog opened close={close} title="Import grades from elsewhere" size={820}>
      <p className={classes.dialogWords}>
        These grades get a column here and can count in averages, but never change a student’s skills.
      </p>
      <div className={classes.outsideFields}>
        {earlier.length > 0 && (
          <Select
            label="Column"
            allowDeselect={false}
            data={[
              { value: NEW, label: 'New column' },
              ...earlier.map(({ id, title: name }) => ({ value: id, label: `Replace ${name}` })),
            ]}
            value={column}
            onChange={(next) => {
              changed(setColumn)(next ?? NEW);
              const found = earlier.find(({ id }) => id === next);
              if (found === undefined) return;
              setTitle(found.title);
              setDay(found.on);
              if (found.out_of !== null) setOutOf(found.out_of);
            }}
          />
        )}
        <TextInput
          label="Title"
          maxLength={80}
          value={title}
          onChange={({ currentTarget }) => changed(setTitle)(currentTarget.value)}
        />
        <NumberInput label="Points possible" min={0} value={outOf} onChange={changed(setOutOf)} />
        <DayField label="Held on" value={day} onChange={changed(setDay)} />
        <FileInput
          label="CSV file"
          placeholder="Choose a file"
          accept=".csv,text/csv,text/plain"
          error={tooLarge ? 'The file is larger than 100 KB.' : undefined}
          onChange={(file) => void read(file)}
        />
      </div>
      <Textarea
        label="Text of the file"
        description="The first line names the columns: “username”, “email” or “name”, and “points”."
        rows={5}
        maxLength={LONGEST_FILE}
        value={csv}
        onChange={({ currentTarget }) => changed(setCsv)(currentTarget.value)}
      />
      {report !== null && <Report report={report} />}
      {report !== null && report.rejected > 0 && (
        <Checkbox
          label={`Leave out the ${report.rejected === 1 ? 'line' : `${report.rejected} lines`} that can’t be imported`}
          checked={leavesOut}
          onChange={({ currentTarget }) => setLeavesOut(currentTarget.checked)}
        />
      )}
      <FormFault error={importing.error} fields={[]} />
      <div className={classes.dialogFoot}>
        {column !== NEW && (
          <Button variant="subtle" onClick={() => setRemoving(true)}>
            Remove column
          </Button>
        )}
        <Button variant="default" data-safe onClick={close}>
          Cancel
        </Button>
        {report === null ? (
          <BusyButton busy={importing.isPending} busyWords="Reading" onClick={look}>
            Preview
          </BusyButton>
        ) : (
          <BusyButton busy={importing.isPending} busyWords="Importing" disabled={isBlocked} onClick={send}>
            Import {gradesInWords(report.imported)}
          </BusyButton>
        )}
      </div>
      <ConfirmDialog
        opened={isRemoving}
        title={`Remove ${title}?`}
        act="Remove column"
        acting="Removing"
        busy={removing.isPending}
        close={() => setRemoving(false)}
        confirm={() => removing.mutate(column, { onSuccess: close })}
      >
        The column and its grades are deleted. You can’t undo this.
      </ConfirmDialog>
    </Dialog>
  );
}

const gradesInWords = (count: number) => (count === 1 ? '1 grade' : `${count} grades`);

function Report({ report: { rows, imported, rejected, without, column } }: { report: OutsideReport }) {
  return (
    <section aria-label="Preview" className={classes.report}>
      <p role="status">
        {gradesInWords(imported)} can be imported
        {rejected > 0 && `, ${rejected === 1 ? '1 line has' : `${rejected} lines have`} a mistake`}
        {without.length > 0 &&
          `, ${without.length === 1 ? '1 student has' : `${without.length} students have`} no line`}
        .
      </p>
      <ul>
        {rows.map(({ line, given, student, points, fault }) => (
          <li key={line} data-fault={fault !== null || undefined}>
            <span>
              Line {line}: {student?.name ?? given}
            </span>
            <span>{fault ?? (points === null ? '–' : `${figure(points)} of ${figure(column.out_of)}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
