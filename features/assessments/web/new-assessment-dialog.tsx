import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { type ContentPlace, ContentSchoolSelect } from '#features/schools/web/public.tsx';
import { fieldFaults } from '#web/lib/faults.ts';
import { schemaFaults } from '#web/lib/schema-faults.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { addAssessment } from '../assessments.contract.ts';
import { useAddAssessment } from './assessments.api.ts';

const FIELDS = ['title', 'school'];

/** Asks for the title of a new assessment; everything else is edited in the builder. */
export function NewAssessmentDialog({ close }: { close: () => void }) {
  const navigate = useNavigate();
  const add = useAddAssessment();
  const form = useForm({
    initialValues: { title: '', school: undefined as ContentPlace },
    validate: (values) => schemaFaults(addAssessment.body, values),
  });
  return (
    <FormDialog
      opened
      close={close}
      title="New test"
      words="It starts as a draft. Students can’t see it until you publish and assign it."
      act="Create test"
      acting="Creating"
      busy={add.isPending}
      submit={form.onSubmit((values) =>
        add.mutate(values, {
          onSuccess: ({ id }) => void navigate({ to: '/assessments/$id', params: { id } }),
          onError: (error) => form.setErrors(fieldFaults(error, FIELDS)),
        }),
      )}
    >
      <TextInput
        label="Title"
        description="Students see this title."
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <ContentSchoolSelect {...form.getInputProps('school')} />
      <FormFault error={add.error} fields={FIELDS} />
    </FormDialog>
  );
}
