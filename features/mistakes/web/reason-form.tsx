import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { counted } from '#core/counted.ts';
import { REASON_GROUPS } from '#core/mistakes/reasons.ts';
import { fieldFaults } from '#web/lib/faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { GROUP_WORDS } from '../mistake-filters.rules.ts';
import type { MissedQuestion, Mistakes } from '../mistakes.contract.ts';
import { useExplain, useExplainMany } from './mistakes.api.ts';

interface ReasonFormProps {
  questions: readonly MissedQuestion[];
  reasons: Mistakes['reasons'];
  side: 'taker' | 'staff';
  close: () => void;
  done: () => void;
}

const NONE = '';

/**
 * The form to say why one or several questions were missed. For a single question it shows the suggestion
 * from the evidence next to the field.
 */
export function ReasonForm({ questions, reasons, side, close, done }: ReasonFormProps) {
  const one = useExplain();
  const several = useExplainMany();
  const [only] = questions.length === 1 ? questions : [];
  const before = only?.said[side];
  const form = useForm({
    initialValues: {
      reason_for_error: before?.reason?.id ?? NONE,
      note: before?.note ?? '',
    },
  });
  const fitting = reasons.filter(
    ({ topic }) => topic === null || questions.every((question) => question.topic?.id === topic),
  );
  const chosen = fitting.find(({ id }) => id === form.values.reason_for_error);
  const suggestion = only?.suggestion;
  const many = counted(questions.length, 'question');
  return (
    <FormDialog
      opened
      close={close}
      title={only === undefined ? `Why were these ${many} missed?` : 'Why was this question missed?'}
      words={
        side === 'taker'
          ? 'Your tutor can see this and may add a different reason.'
          : 'The student sees this next to their own reason, which doesn’t change.'
      }
      act={only === undefined ? `Apply to ${many}` : 'Save'}
      acting="Saving"
      busy={one.isPending || several.isPending}
      submit={form.onSubmit(({ reason_for_error, note }) => {
        const reason = reason_for_error === NONE ? null : reason_for_error;
        const told = {
          onSuccess: () => {
            toast({ content: only === undefined ? `Reason saved for ${many}.` : 'Reason saved.' });
            done();
          },
          onError: (error: Error) => form.setErrors(fieldFaults(error, ['reason_for_error', 'note'])),
        };
        // For several questions only the reason is saved; a note belongs to a single question.
        if (only === undefined) {
          const attempts = questions.map(({ attempt }) => attempt);
          several.mutate({ attempts, reason_for_error: reason }, told);
        } else {
          const said = { reason_for_error: reason, note: note.trim() === '' ? null : note.trim() };
          one.mutate({ attempt: only.attempt, said }, told);
        }
      })}
    >
      <Select
        label="Reason"
        description={suggestion == null ? undefined : `We think it was “${suggestion.name}”. Is that right?`}
        data={[
          { value: NONE, label: 'No reason yet' },
          ...REASON_GROUPS.map((group) => ({
            group: GROUP_WORDS[group],
            items: fitting
              .filter((one) => one.group === group)
              .map(({ id, name }) => ({ value: id, label: name })),
          })),
        ]}
        searchable
        allowDeselect={false}
        {...form.getInputProps('reason_for_error')}
      />
      {chosen?.remedy && <p>{chosen.remedy}</p>}
      {only !== undefined && <TextInput label="Note" maxLength={500} {...form.getInputProps('note')} />}
    </FormDialog>
  );
}
