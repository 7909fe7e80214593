import '@mantine/core/styles/Stack.layer.css';
import { Button, Radio, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { fieldFaults } from '#web/lib/faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { LONGEST_REPORT, REPORT_KINDS, type ReportKind } from '../question-reports.contract.ts';
import { REPORT_KIND_WORDS } from '../question-reports.rules.ts';
import { useReport } from './question-reports.api.ts';

interface ReportFaultProps {
  session: string;
  question: string;
}

/** A button to report a problem with a question during practice. */
export function ReportFault(asked: ReportFaultProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconFlag size={16} stroke={1.5} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Report a problem
      </Button>
      {isOpen && <ReportDialog {...asked} close={() => setOpen(false)} />}
    </>
  );
}

function ReportDialog({ session, question, close }: ReportFaultProps & { close: () => void }) {
  const report = useReport(session);
  const form = useForm({ initialValues: { kind: 'unclear' as ReportKind, text: '' } });
  const isOther = form.values.kind === 'other';
  return (
    <FormDialog
      opened
      close={close}
      title="Report a problem"
      words="Tell your school what’s wrong with this question."
      act="Send report"
      acting="Sending"
      busy={report.isPending}
      submit={form.onSubmit((values) =>
        report.mutate(
          { question, ...values },
          {
            onSuccess: () => {
              toast({ content: 'Your report was sent.' });
              close();
            },
            onError: (error) => form.setErrors(fieldFaults(error, ['text'])),
          },
        ),
      )}
    >
      <Radio.Group label="What’s wrong?" {...form.getInputProps('kind')}>
        <Stack gap="xs" mt="xs">
          {REPORT_KINDS.map((kind) => (
            <Radio key={kind} value={kind} label={REPORT_KIND_WORDS[kind]} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={isOther ? 'Details' : 'Details (optional)'}
        rows={3}
        maxLength={LONGEST_REPORT}
        {...form.getInputProps('text')}
      />
      <FormFault error={report.error} fields={['text']} />
    </FormDialog>
  );
}
