import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { type ContentPlace, ContentSchoolSelect } from '#features/schools/web/public.tsx';
import { fieldFaults } from '#web/lib/faults.ts';
import { schemaFaults } from '#web/lib/schema-faults.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { count } from '#web/ui/numbers.ts';
import { addAssessment } from '../assessments.contract.ts';
import { useBuildTest } from './assessments.api.ts';

const FIELDS = ['title', 'school'];

interface BuildTestDialogProps {
  questions: readonly string[];
  /** The title that the form starts with. */
  title: string;
  /** The school that the form starts with; undefined if none is known. */
  place?: ContentPlace;
  close: () => void;
}

/**
 * A dialog that makes a test from these questions, with a section for each subject, and opens the builder.
 */
export function BuildTestDialog({ questions, title, place, close }: BuildTestDialogProps) {
  const navigate = useNavigate();
  const build = useBuildTest();
  const form = useForm({
    initialValues: { title, school: place },
    validate: (values) => schemaFaults(addAssessment.body, { ...values, questions }),
  });
  return (
    <FormDialog
      opened
      close={close}
      title={`Build a test of ${count(questions.length)} ${questions.length === 1 ? 'question' : 'questions'}`}
      words="Creates a draft with a section for each subject. You can then set times and order, and publish it."
      act="Build"
      acting="Building"
      busy={build.isPending}
      submit={form.onSubmit((values) =>
        build.mutate(
          { ...values, questions },
          {
            onSuccess: ({ id }) => void navigate({ to: '/assessments/$id', params: { id } }),
            onError: (error) => form.setErrors(fieldFaults(error, FIELDS)),
          },
        ),
      )}
    >
      <TextInput
        label="Title"
        description="Students see this title."
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <ContentSchoolSelect {...form.getInputProps('school')} />
      <FormFault error={build.error} fields={FIELDS} />
    </FormDialog>
  );
}
