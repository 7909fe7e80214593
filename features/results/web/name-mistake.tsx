import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { LONGEST_MISTAKE, nameMistake } from '#features/questions/named-mistakes.contract.ts';
import { fieldFaults } from '#web/lib/faults.ts';
import { schemaFaults } from '#web/lib/schema-faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import type { TypedAnswer, TypedPart } from '../typed-answers.contract.ts';
import { useNameMistake } from './results.api.ts';

const FIELDS = ['words'];

interface NameMistakeProps {
  part: Pick<TypedPart, 'question' | 'gap'>;
  answer: Pick<TypedAnswer, 'typed' | 'mistake'>;
  close: () => void;
}

/** The form that names the mistake behind a wrong typed answer, or removes its name. */
export function NameMistake({
  part: { question, gap },
  answer: { typed, mistake },
  close,
}: NameMistakeProps) {
  const name = useNameMistake(question);
  const isRemoved = useRef(false);
  const form = useForm({
    initialValues: { words: mistake ?? '' },
    validate: ({ words }) => schemaFaults(nameMistake.body, { gap, typed, words }),
  });
  const save = (words: string | null) =>
    name.mutate(
      { gap, typed, words },
      {
        onSuccess: () => {
          toast({ content: words === null ? 'Name removed.' : 'Mistake named.' });
          close();
        },
        onError: (error) => form.setErrors(fieldFaults(error, FIELDS)),
      },
    );
  return (
    <FormDialog
      opened
      close={close}
      title={`Name the mistake behind “${typed}”`}
      words="Students who typed this answer see the name in their review once explanations are released. It also appears in later tests with this question."
      act="Save"
      acting="Saving"
      busy={name.isPending}
      other={
        mistake === null
          ? undefined
          : {
              act: 'Remove name',
              press: () => {
                isRemoved.current = true;
              },
            }
      }
      submit={(event) => {
        if (isRemoved.current) {
          isRemoved.current = false;
          event.preventDefault();
          save(null);
        } else {
          form.onSubmit(({ words }) => save(words))(event);
        }
      }}
    >
      <TextInput
        label="Name of the mistake"
        placeholder="For example, price of 1 muffin"
        autoComplete="off"
        data-autofocus
        maxLength={LONGEST_MISTAKE}
        {...form.getInputProps('words')}
      />
      <FormFault error={name.error} fields={FIELDS} />
    </FormDialog>
  );
}
