import { Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { isChoice } from '#core/question-kinds/question-kinds.ts';
import { RichTextField } from '#web/ui/rich-text-field.tsx';
import type { QuestionValues } from './question-form.ts';

const BRACKETS = { name: 'Make the selected words an option', before: '[[', after: ']]' };

/** The question's text. For a choice also whether its options are words in the text. */
export function StemField({ form }: { form: UseFormReturnType<QuestionValues> }) {
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
