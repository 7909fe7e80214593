import { Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { isChoice } from '#core/question-kinds/question-kinds.ts';
import { RichTextField } from '#web/ui/rich-text-field.tsx';
import type { QuestionValues } from './question-form.ts';

const BRACKETS = { name: 'Let the selected words be chosen', before: '[[', after: ']]' };

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
          description: 'Select words and press the brackets, or write [[ and ]] around what can be chosen.',
        })}
        {...form.getInputProps('stem')}
      />
      {isOfChoice && (
        <Checkbox
          label="Words of this text are the options (hot text)"
          {...form.getInputProps('is_in_text', { type: 'checkbox' })}
        />
      )}
    </>
  );
}
