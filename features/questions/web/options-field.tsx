import { ActionIcon, Button, Checkbox, Radio } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconGripVertical, IconPin, IconPinnedFilled, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { MOST_OPTIONS } from '#core/question-kinds/question-kinds.ts';
import { choicesFault } from '#web/ui/choices-fault.tsx';
import { RichTextField } from '#web/ui/rich-text-field.tsx';
import { misplaceable } from '../pinned.rules.ts';
import classes from './editor.module.css';
import { OptionDetails } from './option-details.tsx';
import { newOption, type QuestionValues } from './question-form.ts';
import { letterOf } from './question-words.ts';
import { useTags } from './questions.api.ts';

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

/**
 * The options in order, with their texts, which of them are right, and the mistake behind each wrong one. In
 * an ordering question the order itself is the answer.
 */
export function OptionsField({ form }: { form: UseFormReturnType<QuestionValues> }) {
  const { options, type } = form.values;
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState('');
  const reasons = useTags('reason_for_error');

  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= options.length) return;
    form.reorderListItem('options', { from, to });
    setMoved(`Option ${letterOf(from)} is now ${letterOf(to)}.`);
  };
  const dragging = useDrag(list, move);

  const mark = (index: number, isCorrect: boolean) =>
    form.setFieldValue(
      'options',
      options.map((option, at) =>
        at === index
          ? { ...option, is_correct: isCorrect }
          : { ...option, is_correct: type === 'multiple_choice' && option.is_correct },
      ),
    );
  const Mark = type === 'single_choice' ? Radio : Checkbox;
  const isOrder = type === 'ordering';
  return (
    <fieldset className={classes.group}>
      <legend>{isOrder ? 'Items in the correct order' : 'Options'}</legend>
      {choicesFault('the reasons for mistakes', reasons)}
      {form.errors.options && (
        <p role="alert" className={classes.fault}>
          {form.errors.options}
        </p>
      )}
      <ol ref={list} className={classes.options}>
        {options.map((option, index) => (
          <li key={option.key} data-right={(!isOrder && option.is_correct) || undefined}>
            <RichTextField
              label={`Option ${letterOf(index)}`}
              lead={
                <div className={classes.optionHead}>
                  <ActionIcon
                    size={28}
                    className={classes.handle}
                    aria-label={`Move option ${letterOf(index)} with the arrow keys`}
                    title="Drag, or press the up or down arrow key"
                    onPointerDown={() => dragging.start(option.key)}
                    data-key={option.key}
                    onKeyDown={(event) => {
                      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
                      if (step === undefined) return;
                      event.preventDefault();
                      const handle = event.currentTarget;
                      move(index, index + step);
                      // Moving the row takes the focus away, so give it back for further moves.
                      requestAnimationFrame(() => handle.focus());
                    }}
                  >
                    <IconGripVertical {...ICON} />
                  </ActionIcon>
                  <b>{letterOf(index)}</b>
                  {!isOrder && (
                    <Mark
                      name="right-option"
                      label="Correct"
                      aria-label={`Option ${letterOf(index)} is correct`}
                      checked={option.is_correct}
                      onChange={(event) => mark(index, event.currentTarget.checked)}
                    />
                  )}
                  {!isOrder && (
                    <ActionIcon
                      size={28}
                      aria-pressed={option.fixed}
                      aria-label={`Pin option ${letterOf(index)} in place`}
                      title={option.fixed ? 'Pinned: never shuffled' : 'Pin in place'}
                      onClick={() => form.setFieldValue(`options.${index}.fixed`, !option.fixed)}
                    >
                      {option.fixed ? <IconPinnedFilled {...ICON} /> : <IconPin {...ICON} />}
                    </ActionIcon>
                  )}
                  <ActionIcon
                    size={28}
                    aria-label={`Remove option ${letterOf(index)}`}
                    onClick={() => form.removeListItem('options', index)}
                  >
                    <IconTrash {...ICON} />
                  </ActionIcon>
                </div>
              }
              rows={1}
              {...form.getInputProps(`options.${index}.text`)}
            />
            {!isOrder && <OptionDetails form={form} index={index} reasons={reasons.data ?? []} />}
          </li>
        ))}
      </ol>
      <span role="status" className={classes.unseen}>
        {moved}
      </span>
      {!isOrder && <OrderAdvice form={form} />}
      {options.length < MOST_OPTIONS && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus {...ICON} />}
          onClick={() => form.insertListItem('options', newOption())}
        >
          Add an option
        </Button>
      )}
      {!isOrder && (
        <Checkbox
          mt="sm"
          label="Keep the options in this order, even in tests that shuffle"
          {...form.getInputProps('keep_order', { type: 'checkbox' })}
        />
      )}
      {(type === 'multiple_choice' || isOrder) && (
        <Checkbox
          mt="sm"
          label={
            isOrder
              ? 'Give partial credit for items in the correct place'
              : 'Give partial credit for some correct options'
          }
          {...form.getInputProps('partial', { type: 'checkbox' })}
        />
      )}
    </fieldset>
  );
}

/** Options that a shuffle would misplace, each with a button that prevents it. */
function OrderAdvice({ form }: { form: UseFormReturnType<QuestionValues> }) {
  return misplaceable(form.values).map(({ place, advice }) => (
    <p key={place} className={classes.advice} role="status">
      {advice === 'pin'
        ? `Option ${letterOf(place)} only makes sense in this place.`
        : `Option ${letterOf(place)} refers to other options by letter.`}{' '}
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() =>
          advice === 'pin'
            ? form.setFieldValue(`options.${place}.fixed`, true)
            : form.setFieldValue('keep_order', true)
        }
      >
        {advice === 'pin' ? `Pin option ${letterOf(place)}` : 'Keep this order'}
      </Button>
    </p>
  ));
}

/** While a row is dragged, it moves to the place of the row under the pointer. */
function useDrag(list: React.RefObject<HTMLOListElement | null>, move: (from: number, to: number) => void) {
  const [held, setHeld] = useState<string | null>(null);
  const latest = useRef(move);
  latest.current = move;
  useEffect(() => {
    if (held === null) return;
    const over = ({ clientY }: PointerEvent) => {
      const rows = [...(list.current?.children ?? [])];
      const from = rows.findIndex((row) => row.querySelector(`[data-key="${held}"]`) !== null);
      const to = rows.findIndex((row) => {
        const { top, height } = row.getBoundingClientRect();
        // A row moves only when the pointer is in the middle half of another row. Otherwise a high row would
        // jump back and forth under the pointer.
        return clientY > top + height * 0.25 && clientY < top + height * 0.75;
      });
      if (to !== -1) latest.current(from, to);
    };
    const end = () => setHeld(null);
    window.addEventListener('pointermove', over);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      window.removeEventListener('pointermove', over);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, [held, list]);
  return { start: setHeld };
}
