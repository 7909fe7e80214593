import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { v4 } from 'uuid';
import { MOST_LEVELS } from '../rubric.contract.ts';
import classes from './editor.module.css';
import type { QuestionValues } from './question-form.ts';

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

interface LevelsFieldProps {
  form: UseFormReturnType<QuestionValues>;
  /** The index of the criterion in the rubric. */
  index: number;
}

/**
 * The levels of a criterion, in the order in which a grader sees them; empty if it takes any number of
 * points.
 */
export function LevelsField({ form, index }: LevelsFieldProps) {
  const path = `rubric.${index}.levels`;
  const { levels = [], marks = 0 } = form.values.rubric[index] ?? {};
  const empty = (of: number | string) => ({ key: v4(), words: '', marks: of });
  const fault = form.errors[path];
  return (
    <div className={classes.levels}>
      {fault !== undefined && <p className={classes.fault}>{fault}</p>}
      {levels.map((level, place) => {
        const name = `level ${place + 1} of criterion ${index + 1}`;
        return (
          <div key={level.key} className={classes.level}>
            <NumberInput
              aria-label={`Points for ${name}`}
              min={0}
              max={100}
              step={0.5}
              {...form.getInputProps(`${path}.${place}.marks`)}
            />
            <TextInput
              aria-label={`What an answer needs for ${name}`}
              placeholder="What an answer needs for this level"
              {...form.getInputProps(`${path}.${place}.words`)}
            />
            <ActionIcon
              size={28}
              aria-label={`Remove ${name}`}
              onClick={() => form.removeListItem(path, place)}
            >
              <IconTrash {...ICON} />
            </ActionIcon>
          </div>
        );
      })}
      {levels.length < MOST_LEVELS && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus {...ICON} />}
          aria-label={`${levels.length === 0 ? 'Add levels' : 'Add a level'} to criterion ${index + 1}`}
          onClick={() =>
            form.setFieldValue(path, levels.length === 0 ? [empty(marks), empty(0)] : [...levels, empty('')])
          }
        >
          {levels.length === 0 ? 'Add levels' : 'Add a level'}
        </Button>
      )}
    </div>
  );
}
