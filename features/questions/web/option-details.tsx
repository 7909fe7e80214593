import { Button, Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconMessagePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { RichTextField } from '#web/ui/rich-text-field.tsx';
import type { QuestionValues } from './question-form.ts';
import { letterOf } from './question-words.ts';

interface OptionDetailsProps {
  form: UseFormReturnType<QuestionValues>;
  index: number;
  reasons: readonly { id: string; name: string }[];
}

/**
 * Notes about an option for staff: the mistake behind a wrong option, and the feedback for students who
 * choose it.
 */
export function OptionDetails({ form, index, reasons }: OptionDetailsProps) {
  const option = form.values.options[index];
  const [isOpen, setOpen] = useState(option?.feedback !== '');
  if (option === undefined) return null;
  const letter = letterOf(index);
  const field = `options.${index}.feedback`;
  return (
    <>
      {!option.is_correct && (
        <Select
          aria-label={`Reason for choosing option ${letter} by mistake`}
          placeholder="Reason for this mistake"
          size="xs"
          searchable
          clearable
          data={reasons.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps(`options.${index}.reason_for_error`)}
        />
      )}
      {isOpen || form.errors[field] !== undefined ? (
        <RichTextField
          label={option.is_correct ? `Why option ${letter} is correct` : `Why option ${letter} is wrong`}
          rows={1}
          {...form.getInputProps(field)}
        />
      ) : (
        <div>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconMessagePlus size={14} stroke={1.5} aria-hidden />}
            aria-label={`Explain why it’s ${option.is_correct ? 'correct' : 'wrong'}, option ${letter}`}
            onClick={() => setOpen(true)}
          >
            {option.is_correct ? 'Explain why it’s correct' : 'Explain why it’s wrong'}
          </Button>
        </div>
      )}
    </>
  );
}
