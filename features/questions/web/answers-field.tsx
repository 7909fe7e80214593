import { Checkbox, NumberInput, Radio, TagsInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { NUMERIC_ENTRIES, type NumericEntry } from '../questions.contract.ts';
import classes from './editor.module.css';
import type { QuestionValues } from './question-form.ts';

const ENTRY_WORDS: Readonly<Record<NumericEntry, string>> = {
  sat: 'Like the digital SAT',
  free: 'Any length',
};

/** The accepted answers of a question with a typed answer. */
export function AnswersField({ form }: { form: UseFormReturnType<QuestionValues> }) {
  const isNumeric = form.values.type === 'numeric';
  return (
    <fieldset className={classes.group}>
      <legend>Answer</legend>
      <div className={classes.fields}>
        <TagsInput
          label="Accepted answers"
          description={
            isNumeric
              ? 'Press Enter after each. Equal values also count, so 1/2 accepts 0.5 too.'
              : 'Press Enter after each. Extra spaces don’t matter.'
          }
          data-authoring
          {...form.getInputProps('accepted_answers')}
          error={form.errors.accepted_answers ?? answerFaults(form)}
        />
        {isNumeric ? (
          <>
            <Radio.Group label="Answer box" {...form.getInputProps('entry')}>
              <div className={classes.choices}>
                {NUMERIC_ENTRIES.map((entry) => (
                  <Radio key={entry} value={entry} label={ENTRY_WORDS[entry]} />
                ))}
              </div>
            </Radio.Group>
            <NumberInput
              label="Tolerance (±)"
              min={0}
              hideControls
              w={160}
              {...form.getInputProps('tolerance')}
              onChange={(value) => form.setFieldValue('tolerance', Number(value))}
            />
          </>
        ) : (
          <>
            <Checkbox
              label="Capital letters must match"
              {...form.getInputProps('case_sensitive', { type: 'checkbox' })}
            />
            <ExactField form={form} />
          </>
        )}
      </div>
    </fieldset>
  );
}

/** The field that requires exact typography, for questions about punctuation. */
export function ExactField({ form }: { form: UseFormReturnType<QuestionValues> }) {
  return (
    <Checkbox
      label="Exact match for quotes, apostrophes, and dashes"
      description="For language teaching: a curly apostrophe then differs from a straight one."
      {...form.getInputProps('exact', { type: 'checkbox' })}
    />
  );
}

/** The errors in single answers, each with its answer in front. */
function answerFaults({ values, errors }: UseFormReturnType<QuestionValues>): string | undefined {
  const words = values.accepted_answers.flatMap((answer, index) => {
    const fault = errors[`accepted_answers.${index}`];
    return fault ? [`${answer}: ${String(fault)}`] : [];
  });
  return words.length > 0 ? words.join(' ') : undefined;
}
