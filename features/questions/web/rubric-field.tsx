import { ActionIcon, Button, NumberInput, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { v4 } from 'uuid';
import { figure } from '#web/ui/numbers.ts';
import { MOST_CRITERIA } from '../rubric.contract.ts';
import classes from './editor.module.css';
import { LevelsField } from './levels-field.tsx';
import type { QuestionValues } from './question-form.ts';

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

/** The rubric of an essay: criteria in the order in which they are graded. */
export function RubricField({ form }: { form: UseFormReturnType<QuestionValues> }) {
  const { rubric } = form.values;
  const sum = rubric.reduce((all, { marks }) => all + (typeof marks === 'number' ? marks : 0), 0);
  return (
    <fieldset className={classes.group}>
      <legend>Rubric</legend>
      <p className={classes.rubricSays}>
        {rubric.length === 0
          ? 'Without a rubric, graders give points for the whole answer.'
          : `Total: ${figure(sum)}. Each test scales this to the points set for the question.`}
      </p>
      {form.errors.rubric !== undefined && <p className={classes.fault}>{form.errors.rubric}</p>}
      <div className={classes.fields}>
        {rubric.map((criterion, index) => (
          <div key={criterion.key} className={classes.criterion}>
            <TextInput label={`Criterion ${index + 1}`} {...form.getInputProps(`rubric.${index}.title`)} />
            <NumberInput
              label="Points"
              aria-label={`Points for criterion ${index + 1}`}
              min={0}
              max={100}
              step={0.5}
              {...form.getInputProps(`rubric.${index}.marks`)}
            />
            <ActionIcon
              size={28}
              className={classes.criterionOut}
              aria-label={`Remove criterion ${index + 1}`}
              onClick={() => form.removeListItem('rubric', index)}
            >
              <IconTrash {...ICON} />
            </ActionIcon>
            <Textarea
              className={classes.criterionSays}
              label={`How to earn the points for criterion ${index + 1}`}
              autosize
              minRows={1}
              maxRows={6}
              {...form.getInputProps(`rubric.${index}.says`)}
            />
            <LevelsField form={form} index={index} />
          </div>
        ))}
      </div>
      {rubric.length < MOST_CRITERIA && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus {...ICON} />}
          onClick={() =>
            form.insertListItem('rubric', {
              key: v4(),
              title: '',
              says: '',
              marks: 1,
              levels: [],
            })
          }
        >
          Add a criterion
        </Button>
      )}
    </fieldset>
  );
}
