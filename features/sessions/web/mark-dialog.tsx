import { NumberInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { toast } from '#web/shell/toasts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { figure } from '#web/ui/numbers.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import classes from './mark-dialog.module.css';
import { type AnsweredQuestion, useMarkAttempt } from './sessions.api.ts';

interface MarkDialogProps {
  question: AnsweredQuestion;
  attempt: string;
  close: () => void;
}

/** An essay beside its question, and the marks for it. */
export function MarkDialog({ question, attempt, close }: MarkDialogProps) {
  const marking = useMarkAttempt((pending) => {
    toast({ content: pending === 0 ? 'The session is scored.' : `${pending} still to mark.` });
    close();
  });
  const [marks, setMarks] = useState<number | string>('');
  const [isAsked, setAsked] = useState(false);
  const isRight = typeof marks === 'number' && marks >= 0 && marks <= question.marks_max;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isRight) marking.mutate({ attempt, marks });
  };
  return (
    <FormDialog
      opened
      close={close}
      title={`${question.section_title}, question ${question.number}`}
      act="Give marks"
      acting="Saving"
      busy={marking.isPending}
      submit={submit}
    >
      <RichText html={question.stem} kind="plain" />
      <p className={classes.answer}>{[question.response ?? ''].flat().join(', ')}</p>
      <NumberInput
        label={`Marks, at most ${figure(question.marks_max)}`}
        min={0}
        max={question.marks_max}
        step={0.5}
        value={marks}
        error={isAsked && !isRight && `From 0 to ${figure(question.marks_max)}.`}
        onChange={setMarks}
      />
      <FormFault error={marking.error} fields={[]} />
    </FormDialog>
  );
}
