import { Button, Select, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldFaults, standingNow } from '#web/lib/faults.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { StaleNotice } from '#web/ui/stale-notice.tsx';
import { sectionName } from '../assessment-words.rules.ts';
import type { Assessment } from '../assessments.contract.ts';
import { type Column, type Place, placeOf } from '../board.rules.ts';
import { changePlacement, type Placement } from '../sections.contract.ts';
import classes from './forms.module.css';
import { numberFault, typedText, wholeFault } from './number-text.ts';
import { useChangePlacement, useRemovePlacement } from './sections.api.ts';

interface PlacementDialogProps {
  assessment: Assessment;
  placement: Placement;
  all: readonly Column[];
  mayChange: boolean;
  moveTo: (card: string, at: Place) => void;
  close: () => void;
}

const FIELDS = ['marks', 'unscored'];

/** A dialog for one question in its section: its points, its place, and removing it. */
export function PlacementDialog({
  assessment,
  placement,
  all,
  mayChange,
  moveTo,
  close,
}: PlacementDialogProps) {
  const [version, setVersion] = useState(assessment.version);
  const from = placeOf(all, placement.id) ?? { column: 0, index: 0 };
  const change = useChangePlacement(placement.id);
  const remove = useRemovePlacement();
  const form = useForm({
    initialValues: valuesOf(placement, placement.section, from),
    validate: {
      marks: (marks) =>
        Number(marks) > 0 ? numberFault(marks, 0, 100) : 'Enter more than 0 and at most 100.',
      place: (place) => (place.trim() === '' ? 'Enter a position.' : wholeFault(place, 1, 500)),
    },
  });
  const move = ({ section, place }: Values) => {
    const column = all.findIndex((one) => one.section.id === section);
    if (column !== from.column || Number(place) !== from.index + 1) {
      moveTo(placement.id, { column, index: Number(place) - 1 });
    }
    close();
  };
  const send = (values: Values, asOf: number) => {
    const { unscored } = values;
    const marks = Number(values.marks);
    if (marks === placement.marks && unscored === placement.unscored) return move(values);
    change.mutate(
      { version: asOf, marks, unscored },
      { onSuccess: () => move(values), onError: (error) => form.setErrors(fieldFaults(error, FIELDS)) },
    );
  };
  const theirs = standingNow(change.error, changePlacement.response);
  const home = all[from.column]?.section;
  const sections = all
    .filter(
      ({ section, placements }) =>
        section.id === home?.id || !placements.some(({ question }) => question.id === placement.question.id),
    )
    .map(({ section }) => ({ value: section.id, label: sectionName(section) }));
  return (
    <FormDialog
      opened
      close={close}
      title={`Question ${from.index + 1}${home ? ` of ${sectionName(home)}` : ''}`}
      act={mayChange ? 'Save' : 'Done'}
      acting="Saving"
      busy={change.isPending}
      submit={
        mayChange
          ? form.onSubmit((values) => send(values, version))
          : (event) => {
              event.preventDefault();
              close();
            }
      }
    >
      <RichText html={placement.question.stem} kind="plain" />
      <Link to="/questions" search={{ question: placement.question.id }}>
        View in the question bank
      </Link>
      {mayChange && (
        <>
          <Select label="Move to" data={sections} allowDeselect={false} {...form.getInputProps('section')} />
          <div className={classes.fields}>
            <TextInput
              label="Position"
              inputMode="numeric"
              autoComplete="off"
              {...form.getInputProps('place')}
            />
            <TextInput
              label="Points"
              description={`Multiplied by ${assessment.marks.correct} for a correct answer (test setting).`}
              inputMode="decimal"
              autoComplete="off"
              {...form.getInputProps('marks')}
            />
          </div>
          <Switch
            label="Unscored: students answer it, but it doesn’t count"
            {...form.getInputProps('unscored', { type: 'checkbox' })}
          />
          <Button
            variant="danger"
            onClick={() =>
              remove.mutate(placement.id, {
                onSuccess: () =>
                  toast({ content: 'Question removed from the test. It stays in the question bank.' }),
                onError: sayFault,
                onSettled: close,
              })
            }
          >
            Remove from test
          </Button>
          {theirs ? (
            <StaleNotice
              what="This test"
              takeTheirs={() => {
                setVersion(theirs.version);
                form.setValues(valuesOf(theirs, theirs.section, from));
                change.reset();
              }}
              keepMine={() => {
                setVersion(theirs.version);
                send(form.values, theirs.version);
              }}
            />
          ) : (
            <FormFault error={change.error} fields={FIELDS} />
          )}
        </>
      )}
    </FormDialog>
  );
}

function valuesOf({ marks, unscored }: Placement, section: string, from: Place) {
  return { marks: typedText(marks), unscored, section, place: String(from.index + 1) };
}
type Values = ReturnType<typeof valuesOf>;
