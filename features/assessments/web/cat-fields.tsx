import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { Column } from '../board.rules.ts';
import classes from './forms.module.css';
import type { RulesValues } from './rules-values.ts';

interface CatFieldsProps {
  form: UseFormReturnType<RulesValues>;
  columns: readonly Column[];
  mayChange: boolean;
}

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

/** Fields for how an adaptive test chooses its questions, when it ends, and how its score is computed. */
export function CatFields({ form, columns, mayChange }: CatFieldsProps) {
  const field = (name: string, label: string, description?: string) => (
    <TextInput
      label={label}
      {...(description !== undefined && { description })}
      inputMode="decimal"
      autoComplete="off"
      {...form.getInputProps(`cat.${name}`)}
    />
  );
  const pool = columns.reduce((count, { placements }) => count + placements.length, 0);
  return (
    <fieldset className={classes.group} disabled={!mayChange}>
      <legend>How questions are chosen</legend>
      <p className={classes.say}>
        Questions in the pool: {pool}. Each student gets the question that reveals the most about their level,
        one at a time, and can’t go back. All questions must come from one accepted calibration.
      </p>
      <div className={classes.fields}>
        {field('min_items', 'Minimum number of questions')}
        {field('max_items', 'Maximum number of questions')}
        {field(
          'stop_se',
          'Stop at a standard error of',
          'The standard error of the ability (θ). Leave blank to stop only at the maximum number of questions.',
        )}
        {field('start_theta', 'Starting ability', '0 is the average ability in the calibration.')}
      </div>
      <div className={classes.fields}>
        {field(
          'randomesque',
          'How many of the best-fitting questions to choose from',
          'One of them is picked at random, so students don’t all get the same questions.',
        )}
        {field('cap', 'Maximum share of sessions per question, %', 'Leave blank for no limit.')}
      </div>
      <Targets form={form} columns={columns} mayChange={mayChange} />
      <fieldset className={classes.inner}>
        <legend>Score</legend>
        <p className={classes.say}>
          Score = slope × ability + score at ability 0, rounded to the step and limited to the lowest and
          highest score.
        </p>
        <div className={classes.fields}>
          {field('slope', 'Slope')}
          {field('intercept', 'Score at ability 0')}
          {field('min', 'Lowest score')}
          {field('max', 'Highest score')}
          {field('step', 'Step')}
        </div>
      </fieldset>
    </fieldset>
  );
}

/**
 * The share of each domain or skill in the test. The user can choose among the domains and skills of the
 * questions in the pool.
 */
function Targets({ form, columns, mayChange }: CatFieldsProps) {
  const targets = form.values.cat.content_targets;
  const names = new Map(
    columns.flatMap(({ placements }) =>
      placements.flatMap(({ question }) => question.tags.map(({ id, name }) => [id, name] as const)),
    ),
  );
  const error = form.errors['cat.content_targets'];
  return (
    <fieldset className={classes.inner}>
      <legend>Share of each topic</legend>
      {targets.length === 0 && (
        <p className={classes.say}>No shares set. Questions of any topic can come next.</p>
      )}
      {targets.map(({ tag }, index) => (
        <div key={tag} className={classes.target}>
          <Select
            label="Domain or skill"
            data={[...names]
              .filter(([id]) => id === tag || targets.every((other) => other.tag !== id))
              .map(([value, label]) => ({ value, label }))}
            placeholder="Not in the pool"
            allowDeselect={false}
            disabled={!mayChange}
            {...form.getInputProps(`cat.content_targets.${index}.tag`)}
          />
          <TextInput
            label="Share, %"
            inputMode="decimal"
            autoComplete="off"
            {...form.getInputProps(`cat.content_targets.${index}.percent`)}
          />
          <ActionIcon
            size={36}
            aria-label={`Remove ${names.get(tag) ?? 'this share'}`}
            onClick={() => form.removeListItem('cat.content_targets', index)}
          >
            <IconX {...ICON} />
          </ActionIcon>
        </div>
      ))}
      {error !== undefined && error !== null && (
        <p className={classes.fault} role="alert">
          {error}
        </p>
      )}
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus {...ICON} />}
          disabled={!mayChange || [...names.keys()].every((id) => targets.some(({ tag }) => tag === id))}
          onClick={() => {
            const tag = [...names.keys()].find((id) => targets.every((other) => other.tag !== id));
            if (tag !== undefined) form.insertListItem('cat.content_targets', { tag, percent: '' });
          }}
        >
          Add a topic
        </Button>
      </div>
    </fieldset>
  );
}
