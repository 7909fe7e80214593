import { ActionIcon, Button, Checkbox, Radio, TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useId } from 'react';
import { MOST_GAPS, MOST_OPTIONS } from '#core/question-kinds/question-kinds.ts';
import { gapCount, withNextGap } from '../gaps.rules.ts';
import { ExactField } from './answers-field.tsx';
import classes from './editor.module.css';
import { newChoice, newGap, type QuestionValues } from './question-form.ts';

type Form = UseFormReturnType<QuestionValues>;

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

/** The answers of each gap in the question's text. */
export function GapsField({ form }: { form: Form }) {
  const { stem, gaps } = form.values;
  const count = gapCount(stem);
  const { setFieldValue } = form;
  useEffect(() => {
    if (count <= gaps.length) return;
    setFieldValue('gaps', [...gaps, ...Array.from({ length: count - gaps.length }, newGap)]);
  }, [count, gaps, setFieldValue]);
  const shown = gaps.slice(0, count);
  return (
    <fieldset className={classes.group}>
      <legend>Gaps</legend>
      <p className={classes.rubricSays}>
        In the question, write [[1]] for the first gap, [[2]] for the second, and so on.
      </p>
      {form.errors.gaps && (
        <p role="alert" className={classes.fault}>
          {form.errors.gaps}
        </p>
      )}
      <ol className={classes.options}>
        {shown.map((_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no name but their number.
          <li key={place}>
            <GapCard form={form} place={place} />
          </li>
        ))}
      </ol>
      {count < MOST_GAPS && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus {...ICON} />}
          onClick={() => form.setFieldValue('stem', withNextGap(stem))}
        >
          Insert gap
        </Button>
      )}
      {shown.some(({ is_typed }) => is_typed) && (
        <div className={classes.typed}>
          <Checkbox
            label="Capital letters must match"
            {...form.getInputProps('case_sensitive', { type: 'checkbox' })}
          />
          <ExactField form={form} />
        </div>
      )}
      {shown.some(({ is_typed }) => !is_typed) && (
        <Checkbox
          mt="sm"
          label="Keep the choices in this order, even in tests that shuffle"
          {...form.getInputProps('keep_order', { type: 'checkbox' })}
        />
      )}
      <Checkbox
        mt="sm"
        label="Give partial credit for some correct gaps"
        {...form.getInputProps('partial', { type: 'checkbox' })}
      />
    </fieldset>
  );
}

function GapCard({ form, place }: { form: Form; place: number }) {
  const path = `gaps.${place}`;
  const isTyped = form.values.gaps[place]?.is_typed === true;
  const fault =
    form.errors[path] ?? form.errors[`${path}.choices`] ?? form.errors[`${path}.accepted_answers`];
  return (
    <fieldset className={classes.group}>
      <legend>Gap {place + 1}</legend>
      <Radio.Group
        aria-label={`How gap ${place + 1} is answered`}
        value={isTyped ? 'typed' : 'chosen'}
        onChange={(way) => form.setFieldValue(`${path}.is_typed`, way === 'typed')}
      >
        <div className={classes.choices}>
          <Radio value="chosen" label="Chosen from a list" />
          <Radio value="typed" label="Typed" />
        </div>
      </Radio.Group>
      {isTyped ? (
        <TagsInput
          mt="sm"
          label={`Accepted answers for gap ${place + 1}`}
          description="Press Enter after each. Extra spaces don’t matter."
          data-authoring
          {...form.getInputProps(`${path}.accepted_answers`)}
          error={fault}
        />
      ) : (
        <>
          {fault && (
            <p role="alert" className={classes.fault}>
              {fault}
            </p>
          )}
          <Choices form={form} place={place} />
        </>
      )}
    </fieldset>
  );
}

/** The choices of a drop-down, with the right one marked. */
function Choices({ form, place }: { form: Form; place: number }) {
  const name = useId();
  const path = `gaps.${place}`;
  const choices = form.values.gaps[place]?.choices ?? [];
  return (
    <>
      <p className={classes.rubricSays}>Enter the choices and mark the correct one.</p>
      <ol className={classes.gapChoices}>
        {choices.map(({ key }, index) => (
          <li key={key}>
            <Radio
              name={name}
              aria-label={`Choice ${index + 1} of gap ${place + 1} is correct`}
              checked={form.values.gaps[place]?.right === key}
              onChange={() => form.setFieldValue(`${path}.right`, key)}
            />
            <TextInput
              aria-label={`Choice ${index + 1} of gap ${place + 1}`}
              data-authoring
              {...form.getInputProps(`${path}.choices.${index}.text`)}
              error={form.errors[`${path}.choices.${index}`]}
            />
            <ActionIcon
              size={28}
              aria-label={`Remove choice ${index + 1} of gap ${place + 1}`}
              onClick={() => form.removeListItem(`${path}.choices`, index)}
            >
              <IconTrash {...ICON} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      {choices.length < MOST_OPTIONS && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus {...ICON} />}
          aria-label={`Add a choice to gap ${place + 1}`}
          onClick={() => form.insertListItem(`${path}.choices`, newChoice())}
        >
          Add a choice
        </Button>
      )}
    </>
  );
}
