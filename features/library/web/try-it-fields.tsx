import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { RichTextField } from '#web/ui/rich-text-field.tsx';
import type { TryIt } from '../library.contract.ts';
import classes from './library-staff.module.css';

const MOST_ANSWERS = 6;
const FEWEST_ANSWERS = 2;
const EMPTY = { text: '', is_right: false, feedback: '' };

interface TryItFieldsProps {
  value: TryIt | null;
  onChange: (value: TryIt | null) => void;
  error: React.ReactNode;
}

/** Edits the ungraded practice question at the end of an article. */
export function TryItFields({ value, onChange, error }: TryItFieldsProps) {
  if (value === null) {
    return (
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => onChange({ text: '', options: [{ ...EMPTY, is_right: true }, EMPTY] })}
        >
          Add a practice question
        </Button>
      </div>
    );
  }
  const { options } = value;
  const change = (place: number, part: Partial<(typeof options)[number]>) =>
    onChange({ ...value, options: options.map((one, at) => (at === place ? { ...one, ...part } : one)) });
  return (
    <fieldset className={classes.tryIt}>
      <legend>Practice question</legend>
      <p>Shown below the text. Readers see right away whether they’re right. It isn’t scored.</p>
      <RichTextField
        label="Question"
        rows={2}
        value={value.text}
        onChange={(text) => onChange({ ...value, text })}
      />
      {options.map((option, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: answers stay where they are
        <div key={place} className={classes.answer}>
          <RichTextField
            label={`Answer ${place + 1}`}
            rows={1}
            value={option.text}
            onChange={(text) => change(place, { text })}
          />
          <RichTextField
            label={`Feedback for answer ${place + 1}`}
            rows={1}
            value={option.feedback}
            onChange={(feedback) => change(place, { feedback })}
          />
          <Checkbox
            label="Correct"
            aria-label={`Answer ${place + 1} is correct`}
            checked={option.is_right}
            onChange={(event) => change(place, { is_right: event.currentTarget.checked })}
          />
          <ActionIcon
            aria-label={`Remove answer ${place + 1}`}
            disabled={options.length <= FEWEST_ANSWERS}
            onClick={() => onChange({ ...value, options: options.filter((_, at) => at !== place) })}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {error && (
        <p role="alert" className={classes.fault}>
          {error}
        </p>
      )}
      <div className={classes.acts}>
        <Button
          variant="default"
          size="xs"
          disabled={options.length >= MOST_ANSWERS}
          onClick={() => onChange({ ...value, options: [...options, EMPTY] })}
        >
          Add an answer
        </Button>
        <Button variant="subtle" size="xs" onClick={() => onChange(null)}>
          Remove question
        </Button>
      </div>
    </fieldset>
  );
}
