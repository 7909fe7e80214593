import { type UseFormReturnType, useForm } from '@mantine/form';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { fieldFaults, standingNow } from '#web/lib/faults.ts';
import { schemaFaults } from '#web/lib/schema-faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { FormDialog } from './form-dialog.tsx';
import { FormFault } from './form-fault.tsx';
import { StaleNotice } from './stale-notice.tsx';

interface ChangeDialogProps<Row, Body, Values extends Record<string, unknown>> {
  /** If omitted, the dialog is open while it is mounted. */
  opened?: boolean;
  title: string;
  words?: ReactNode;
  /** The resource that the form changes, as it was loaded. */
  row: Row;
  versionOf: (row: Row) => number;
  nameOf: (row: Row) => string;
  valuesOf: (row: Row) => Values;
  bodyOf: (values: Values, version: number) => Body;
  /** The schemas of the request body and of the response. */
  body: z.ZodType;
  answer: z.ZodType<Row>;
  save: UseMutationResult<Row, Error, Body>;
  /** The fields that show their own errors. */
  fields: readonly string[];
  /** The problem code that says that the name is taken, if names must be unique. */
  takenName?: string;
  /** Extra validation with clearer messages than the contract's. */
  missing?: (values: Values) => Record<string, string>;
  close: () => void;
  /** Renders the fields. `row` is the loaded resource, or the newer version that a different person saved. */
  children: (form: UseFormReturnType<Values>, row: Row) => ReactNode;
}

/**
 * A form for a resource that several people can edit. If a different person saved first, nothing typed is
 * lost and the user decides which version to keep.
 */
export function ChangeDialog<Row, Body, Values extends Record<string, unknown>>({
  title,
  words,
  row,
  versionOf,
  nameOf,
  valuesOf,
  bodyOf,
  body,
  answer,
  save,
  fields,
  takenName,
  missing,
  close,
  children,
  opened = true,
}: ChangeDialogProps<Row, Body, Values>) {
  const [from, setFrom] = useState(row);
  const form = useForm<Values>({
    initialValues: valuesOf(row),
    validate: (values) => ({
      ...schemaFaults(body, bodyOf(values, versionOf(from))),
      ...missing?.(values),
    }),
  });
  const send = (values: Values, version: number) =>
    save.mutate(bodyOf(values, version), {
      onSuccess: (saved) => {
        toast({ content: `${nameOf(saved)} is saved.` });
        close();
      },
      onError: (error) => form.setErrors(fieldFaults(error, fields, takenName)),
    });
  const theirs = standingNow(save.error, answer);
  return (
    <FormDialog
      opened={opened}
      close={close}
      title={title}
      words={words}
      act="Save"
      acting="Saving"
      busy={save.isPending}
      submit={form.onSubmit((values) => send(values, versionOf(from)))}
    >
      {children(form, from)}
      {theirs ? (
        <StaleNotice
          what={nameOf(theirs)}
          takeTheirs={() => {
            setFrom(theirs);
            form.setValues(valuesOf(theirs));
            save.reset();
          }}
          keepMine={() => send(form.values, versionOf(theirs))}
        />
      ) : (
        <FormFault error={save.error} fields={fields} codesAtFields={takenName ? [takenName] : []} />
      )}
    </FormDialog>
  );
}
