import { Button, Checkbox } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useHotkeys } from '@mantine/hooks';
import { Link, useBlocker, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isChoice } from '#core/question-kinds/question-kinds.ts';
import { ownerWords, useSeesSeveral } from '#features/schools/web/public.tsx';
import { standingNow } from '#web/lib/faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { Page } from '#web/ui/page.tsx';
import { RichTextField } from '#web/ui/rich-text-field.tsx';
import { StaleNotice } from '#web/ui/stale-notice.tsx';
import { addQuestion, changeQuestion, type KeyedQuestion } from '../questions.contract.ts';
import { AnswersField } from './answers-field.tsx';
import classes from './editor.module.css';
import { FilingFields } from './filing-fields.tsx';
import { GapsField } from './gaps-field.tsx';
import { HintsField } from './hints-field.tsx';
import { OptionsField } from './options-field.tsx';
import { PairsField } from './pairs-field.tsx';
import {
  bodyFaults,
  bodyOf,
  QUESTION_FIELDS,
  type QuestionValues,
  serverFaults,
  valuesOf,
} from './question-form.ts';
import { QuestionMenu } from './question-menu.tsx';
import { useAddQuestion, useChangeQuestion } from './questions.api.ts';
import { RubricField } from './rubric-field.tsx';
import { StatusChip } from './status-chip.tsx';
import { WordsField } from './words-field.tsx';
import { useQuestionWriter } from './writer.ts';

/** The editor for a new or existing question. A draft can be saved unfinished. */
export function QuestionEditor({ question, reports }: { question?: KeyedQuestion; reports?: ReactNode }) {
  const writer = useQuestionWriter();
  const seesSeveral = useSeesSeveral();
  const navigate = useNavigate();
  /** The question when the fields were filled. A later version is a different person's change. */
  const [from, setFrom] = useState(question);
  const form = useForm<QuestionValues>({ initialValues: valuesOf(question) });
  const add = useAddQuestion();
  const change = useChangeQuestion(question?.id ?? '');
  const save = from === undefined ? add : change;
  const isDone = useRef(false);
  const [faultsSaid, setFaultsSaid] = useState(0);
  useEffect(() => {
    if (faultsSaid > 0) document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus();
  }, [faultsSaid]);
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && form.isDirty() && !isDone.current,
    enableBeforeUnload: () => form.isDirty() && !isDone.current,
    withResolver: true,
  });

  const fill = (now: KeyedQuestion) => {
    setFrom(now);
    form.setValues(valuesOf(now));
    form.resetDirty(valuesOf(now));
    form.clearErrors();
    change.reset();
  };
  const say = (faults: Record<string, string>) => {
    form.setErrors(faults);
    setFaultsSaid((times) => times + 1);
  };
  const send = (status: 'draft' | 'live' | undefined, version = from?.version) => {
    if (save.isPending) return;
    form.clearErrors();
    const onError = (error: Error) => say(serverFaults(error));
    const content = bodyOf(form.values);
    if (version === undefined) {
      const body = { ...content, school: form.values.school, status: status ?? 'draft' };
      const faults = bodyFaults(addQuestion.body, body);
      if (Object.keys(faults).length > 0) return say(faults);
      add.mutate(body, {
        onSuccess: ({ id }) => {
          isDone.current = true;
          toast({ content: status === 'live' ? 'Question published.' : 'Draft saved.' });
          void navigate({ to: '/questions/$id', params: { id }, replace: true });
        },
        onError,
      });
      return;
    }
    const body = { ...content, version, ...(status && { status }) };
    const faults = bodyFaults(changeQuestion.body, body);
    if (Object.keys(faults).length > 0) return say(faults);
    change.mutate(body, {
      onSuccess: (saved) => {
        fill(saved);
        toast({ content: status === 'live' ? 'Question published.' : 'Question saved.' });
      },
      onError,
    });
  };
  // The shortcut also works while a rich text is being edited.
  useHotkeys([['mod+S', () => send(undefined)]], [], true);

  const theirs = standingNow(change.error, changeQuestion.response);
  const mayGoLive = writer?.may_publish === true && from?.status !== 'live';
  return (
    <Page
      title={from === undefined ? 'New question' : `Question ${from.code}`}
      kind="list"
      trail={<Link to="/questions">Questions</Link>}
      sub={
        from && (
          <>
            <StatusChip status={from.status} />
            {seesSeveral && <span> · {ownerWords(from.school)}</span>}
          </>
        )
      }
      action={
        <>
          <BusyButton
            variant={mayGoLive ? 'default' : 'filled'}
            busy={save.isPending}
            busyWords="Saving"
            onClick={() => send(undefined)}
          >
            {from === undefined || from.status === 'draft' ? 'Save draft' : 'Save'}
          </BusyButton>
          {mayGoLive && (
            <Button onClick={() => send('live')}>
              {from?.status === 'retired' ? 'Publish again' : 'Publish'}
            </Button>
          )}
          {from && <QuestionMenu question={from} left={() => (isDone.current = true)} />}
        </>
      }
    >
      {save.error !== null && (
        <div className={classes.notice}>
          {theirs ? (
            <StaleNotice
              what="This question"
              takeTheirs={() => fill(theirs)}
              keepMine={() => {
                setFrom(theirs);
                send(undefined, theirs.version);
              }}
            />
          ) : (
            <FormFault error={save.error} fields={QUESTION_FIELDS} />
          )}
        </div>
      )}
      <div className={classes.editor}>
        <div className={classes.writing}>
          <Card>
            <div className={classes.fields}>
              <StemField form={form} />
              <RichTextField
                label="Passage, table, or figure"
                description="Shown to the left of the question. Leave blank if there is none."
                rows={2}
                {...form.getInputProps('stimulus')}
              />
            </div>
          </Card>
          {(isChoice(form.values.type) || form.values.type === 'ordering') && (
            <Card>
              {isChoice(form.values.type) && form.values.is_in_text ? (
                <WordsField form={form} />
              ) : (
                <OptionsField form={form} />
              )}
            </Card>
          )}
          {form.values.type === 'gaps' && (
            <Card>
              <GapsField form={form} />
            </Card>
          )}
          {form.values.type === 'matching' && (
            <Card>
              <PairsField form={form} />
            </Card>
          )}
          {(form.values.type === 'numeric' || form.values.type === 'text') && (
            <Card>
              <AnswersField form={form} />
            </Card>
          )}
          {form.values.type === 'essay' && (
            <Card>
              <RubricField form={form} />
            </Card>
          )}
          <Card>
            <RichTextField label="Explanation" rows={2} {...form.getInputProps('explanation')} />
          </Card>
          <Card>
            <HintsField form={form} />
          </Card>
        </div>
        <div className={classes.filing}>
          <Card>
            <div className={classes.fields}>
              <FilingFields key={from?.version} form={form} question={from} />
            </div>
          </Card>
          {reports}
        </div>
      </div>
      {leaving.status === 'blocked' && (
        <ConfirmDialog
          opened
          close={leaving.reset}
          title="Leave without saving?"
          act="Leave"
          acting="Leaving"
          busy={false}
          danger
          confirm={leaving.proceed}
        >
          You’ll lose the changes since your last save.
        </ConfirmDialog>
      )}
    </Page>
  );
}

const BRACKETS = { name: 'Make the selected words an option', before: '[[', after: ']]' };

/** The question's text. For a choice question, also whether its options are words in the text. */
function StemField({ form }: { form: UseFormReturnType<QuestionValues> }) {
  const isOfChoice = isChoice(form.values.type);
  const isInText = isOfChoice && form.values.is_in_text;
  return (
    <>
      <RichTextField
        label="Question"
        rows={3}
        {...(isInText && {
          around: BRACKETS,
          description: 'Select words and press the brackets button, or type [[ and ]] around each option.',
        })}
        {...form.getInputProps('stem')}
      />
      {isOfChoice && (
        <Checkbox
          label="Students select words in this text (hot text)"
          {...form.getInputProps('is_in_text', { type: 'checkbox' })}
        />
      )}
    </>
  );
}
