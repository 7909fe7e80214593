import { ActionIcon, Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { v4 } from 'uuid';
import { RichTextField } from '#web/ui/rich-text-field.tsx';
import classes from './editor.module.css';
import type { QuestionValues } from './question-form.ts';

const MOST_HINTS = 10;
const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

/** The hints for practice, in the order in which students see them. */
export function HintsField({ form }: { form: UseFormReturnType<QuestionValues> }) {
  const { hints } = form.values;
  return (
    <fieldset className={classes.group}>
      <legend>Hints</legend>
      <div className={classes.fields}>
        {hints.map((hint, index) => (
          <div key={hint.key} className={classes.hint}>
            <RichTextField
              label={`Hint ${index + 1}`}
              rows={1}
              {...form.getInputProps(`hints.${index}.text`)}
              error={form.errors[`hints.${index}`]}
            />
            <ActionIcon
              size={28}
              aria-label={`Remove hint ${index + 1}`}
              onClick={() => form.removeListItem('hints', index)}
            >
              <IconTrash {...ICON} />
            </ActionIcon>
          </div>
        ))}
      </div>
      {hints.length < MOST_HINTS && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus {...ICON} />}
          onClick={() => form.insertListItem('hints', { key: v4(), text: '' })}
        >
          Add a hint
        </Button>
      )}
    </fieldset>
  );
}
