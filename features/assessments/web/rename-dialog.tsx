import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { fieldFaults, standingNow } from '#web/lib/faults.ts';
import { schemaFaults } from '#web/lib/schema-faults.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { StaleNotice } from '#web/ui/stale-notice.tsx';
import { type Assessment, changeAssessment } from '../assessments.contract.ts';
import { useChangeAssessment } from './assessments.api.ts';

const FIELDS = ['title'];

export function RenameDialog({ assessment, close }: { assessment: Assessment; close: () => void }) {
  const [version, setVersion] = useState(assessment.version);
  const save = useChangeAssessment(assessment.id);
  const form = useForm({
    initialValues: { title: assessment.title },
    validate: (values) => schemaFaults(changeAssessment.body, { version, ...values }),
  });
  const send = (title: string, asOf: number) =>
    save.mutate(
      { version: asOf, title },
      { onSuccess: close, onError: (error) => form.setErrors(fieldFaults(error, FIELDS)) },
    );
  const theirs = standingNow(save.error, changeAssessment.response);
  return (
    <FormDialog
      opened
      close={close}
      title={`Rename ${assessment.title}`}
      act="Save"
      acting="Saving"
      busy={save.isPending}
      submit={form.onSubmit(({ title }) => send(title, version))}
    >
      <TextInput label="Title" autoComplete="off" {...form.getInputProps('title')} />
      {theirs ? (
        <StaleNotice
          what={theirs.title}
          takeTheirs={() => {
            setVersion(theirs.version);
            form.setValues({ title: theirs.title });
            save.reset();
          }}
          keepMine={() => send(form.values.title, theirs.version)}
        />
      ) : (
        <FormFault error={save.error} fields={FIELDS} />
      )}
    </FormDialog>
  );
}
