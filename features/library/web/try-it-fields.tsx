import { ActionIcon, Button, Checkbox, Textarea } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { htmlOf, sourceOf } from '#web/ui/rich-text-source.ts';
import type { TryIt } from '../library.contract.ts';
import classes from './library-staff.module.css';

/** A question to try while it is written, in the source of rich text. */
interface TryItValues {
  readonly text: string;
  readonly options: readonly {
    readonly text: string;
    readonly is_right: boolean;
    readonly feedback: string;
  }[];
}

const MOST_ANSWERS = 6;
const FEWEST_ANSWERS = 2;
const EMPTY = { text: '', is_right: false, feedback: '' };

/** What is kept of a question to try, as it is written. */
export function tryItValuesOf(tried: TryIt | null): TryItValues | null {
  if (tried === null) return null;
  const options = tried.options.map(({ text, is_right, feedback }) => ({
    ...{ text: sourceOf(text), is_right, feedback: sourceOf(feedback) },
  }));
  return { text: sourceOf(tried.text), options };
}

/** What was written of it, as it is sent. */
export function tryItOf(values: TryItValues | null): TryIt | null {
  if (values === null) return null;
  const options = values.options.map(({ text, is_right, feedback }) => ({
    ...{ text: htmlOf(text), is_right, feedback: htmlOf(feedback) },
  }));
  return { text: htmlOf(values.text), options };
}

interface TryItFieldsProps {
  value: TryItValues | null;
  onChange: (value: TryItValues | null) => void;
  error: React.ReactNode;
}

/** A question at the foot of an article, which its reader tries and which counts nothing. */
export function TryItFields({ value, onChange, error }: TryItFieldsProps) {
  if (value === null) {
    return (
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => onChange({ text: '', options: [{ ...EMPTY, is_right: true }, EMPTY] })}
        >
          Add a question to try
        </Button>
      </div>
    );
  }
  const { options } = value;
  const change = (place: number, part: Partial<(typeof options)[number]>) =>
    onChange({ ...value, options: options.map((one, at) => (at === place ? { ...one, ...part } : one)) });
  return (
    <fieldset className={classes.tryIt}>
      <legend>A question to try</legend>
      <p>It stands below the text, tells its reader at once, and counts nothing.</p>
      <Textarea
        label="Question"
        autosize
        minRows={2}
        value={value.text}
        onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
      />
      {options.map((option, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: answers stay where they are
        <div key={place} className={classes.answer}>
          <Textarea
            label={`Answer ${place + 1}`}
            autosize
            value={option.text}
            onChange={(event) => change(place, { text: event.currentTarget.value })}
          />
          <Textarea
            label={`What is said of answer ${place + 1}`}
            autosize
            value={option.feedback}
            onChange={(event) => change(place, { feedback: event.currentTarget.value })}
          />
          <Checkbox
            label="Right"
            aria-label={`Answer ${place + 1} is right`}
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
          Remove the question
        </Button>
      </div>
    </fieldset>
  );
}
