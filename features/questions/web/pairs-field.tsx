import { ActionIcon, Button, Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { MOST_OPTIONS } from '#core/question-kinds/question-kinds.ts';
import { RichTextField } from '#web/ui/rich-text-field.tsx';
import classes from './editor.module.css';
import { newOption, type QuestionValues } from './question-form.ts';

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

/** The pairs: each prompt next to its answer. Students see the answers in a different order. */
export function PairsField({ form }: { form: UseFormReturnType<QuestionValues> }) {
  const { options } = form.values;
  return (
    <fieldset className={classes.group}>
      <legend>Pairs</legend>
      {form.errors.options && (
        <p role="alert" className={classes.fault}>
          {form.errors.options}
        </p>
      )}
      <ol className={classes.options}>
        {options.map((option, index) => (
          <li key={option.key}>
            <div className={classes.optionHead}>
              <b>{index + 1}</b>
              <ActionIcon
                size={28}
                aria-label={`Remove pair ${index + 1}`}
                onClick={() => form.removeListItem('options', index)}
              >
                <IconTrash {...ICON} />
              </ActionIcon>
            </div>
            <div className={classes.pair}>
              <RichTextField
                label={`Prompt ${index + 1}`}
                description="Leave blank for an answer that matches nothing."
                rows={1}
                {...form.getInputProps(`options.${index}.prompt`)}
              />
              <RichTextField
                label={`Answer ${index + 1}`}
                description="You can use the same answer in several pairs."
                rows={1}
                {...form.getInputProps(`options.${index}.text`)}
              />
            </div>
          </li>
        ))}
      </ol>
      {options.length < MOST_OPTIONS && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus {...ICON} />}
          onClick={() => form.insertListItem('options', newOption())}
        >
          Add a pair
        </Button>
      )}
      <Checkbox
        mt="sm"
        label="Give partial credit for some correct pairs"
        {...form.getInputProps('partial', { type: 'checkbox' })}
      />
    </fieldset>
  );
}
