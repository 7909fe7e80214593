import { Checkbox, Radio } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect } from 'react';
import { choosableWords } from '#contract/text-options.ts';
import { MOST_OPTIONS } from '#core/question-kinds/question-kinds.ts';
import { choicesFault } from '#web/ui/choices-fault.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { optionsOfWords } from '../words.rules.ts';
import classes from './editor.module.css';
import { OptionDetails } from './option-details.tsx';
import { newOption, type QuestionValues } from './question-form.ts';
import { letterOf } from './question-words.ts';
import { useTags } from './questions.api.ts';

/**
 * The options that are words in the question's text: which of them are right, and the mistake behind each
 * wrong one.
 */
export function WordsField({ form }: { form: UseFormReturnType<QuestionValues> }) {
  const { stem, options, type } = form.values;
  const { setFieldValue } = form;
  const reasons = useTags('reason_for_error');
  const words = choosableWords(stem);
  const isThere = words.length === options.length && words.every((text, at) => options[at]?.text === text);
  useEffect(() => {
    // Keeps options from below the text until words are marked.
    const now = choosableWords(stem);
    if (!isThere && now.length > 0) setFieldValue('options', optionsOfWords(now, options, newOption));
  }, [stem, options, isThere, setFieldValue]);

  const mark = (index: number, isCorrect: boolean) =>
    setFieldValue(
      'options',
      options.map((option, at) => ({
        ...option,
        is_correct: at === index ? isCorrect : type === 'multiple_choice' && option.is_correct,
      })),
    );
  const Mark = type === 'single_choice' ? Radio : Checkbox;
  return (
    <fieldset className={classes.group}>
      <legend>Words students can select</legend>
      {choicesFault('the reasons for mistakes', reasons)}
      {form.errors.options && (
        <p role="alert" className={classes.fault}>
          {form.errors.options}
        </p>
      )}
      {words.length < 2 && (
        <p className={classes.rubricSays}>Mark at least 2 parts of the text as options.</p>
      )}
      {words.length > MOST_OPTIONS && (
        <p role="alert" className={classes.fault}>
          A text can have at most {MOST_OPTIONS} options.
        </p>
      )}
      {isThere && (
        <ol className={classes.options}>
          {options.map((option, index) => (
            <li key={option.key} data-right={option.is_correct || undefined}>
              <div className={classes.optionHead}>
                <b>{letterOf(index)}</b>
                <div className={classes.word}>
                  <RichText html={option.text} kind="plain" />
                </div>
                <Mark
                  name="right-option"
                  label="Correct"
                  aria-label={`Option ${letterOf(index)} is correct`}
                  checked={option.is_correct}
                  onChange={(event) => mark(index, event.currentTarget.checked)}
                />
              </div>
              <OptionDetails form={form} index={index} reasons={reasons.data ?? []} />
            </li>
          ))}
        </ol>
      )}
      {type === 'multiple_choice' && (
        <Checkbox
          mt="sm"
          label="Give partial credit for some correct options"
          {...form.getInputProps('partial', { type: 'checkbox' })}
        />
      )}
    </fieldset>
  );
}
