import { NumberInput } from '@mantine/core';
import { type RefObject, useRef } from 'react';
import type { Criterion } from '#features/questions/rubric.contract.ts';
import { figure } from '#web/ui/numbers.ts';
import { LevelChoice } from './level-choice.tsx';
import classes from './marking-page.module.css';
import { typedMarks } from './marking-way.ts';

interface RubricMarksProps {
  rubric: readonly Criterion[];
  typed: readonly (number | string)[];
  /** The field that gets the focus first. */
  first: RefObject<HTMLInputElement | null>;
  /** Whether to show which criteria have no points yet. */
  isAsked: boolean;
  /** The total of the points; null while a criterion has none. */
  total: string | null;
  type: (next: (number | string)[]) => void;
}

/** Points for each criterion, typed or chosen by level, and their total. */
export function RubricMarks({ rubric, typed, first, isAsked, total, type }: RubricMarksProps) {
  const fields = useRef<HTMLFieldSetElement>(null);
  /** A level is chosen with one key; then the next criterion gets the focus. */
  const goOn = (place: number) => {
    const next = fields.current?.querySelector(`[data-criterion="${place + 1}"]`);
    const field = next?.querySelector<HTMLInputElement>('input:checked') ?? next?.querySelector('input');
    field?.focus();
  };
  return (
    <fieldset ref={fields} className={classes.rubric}>
      <legend>Rubric</legend>
      {rubric.map((criterion, place) => {
        const { title, says, marks, levels } = criterion;
        const value = typed[place] ?? '';
        const give = (next: number | string) =>
          type(rubric.map((_, at) => (at === place ? next : (typed[at] ?? ''))));
        const error = isAsked && typedMarks(value, criterion) === null;
        return (
          // Its place in the rubric is what it is known by.
          // biome-ignore lint/suspicious/noArrayIndexKey: criteria never change places while one marks
          <div key={place} data-criterion={place}>
            {levels === undefined ? (
              <NumberInput
                ref={place === 0 ? first : null}
                label={`${title} (out of ${figure(marks)})`}
                classNames={{ description: classes.earns }}
                description={says === '' ? undefined : says}
                min={0}
                max={marks}
                step={0.5}
                value={value}
                error={error && `Enter a number from 0 to ${figure(marks)}.`}
                onChange={give}
              />
            ) : (
              <LevelChoice
                title={title}
                says={says}
                levels={levels}
                value={value}
                first={place === 0 ? first : null}
                error={error ? 'Choose a level.' : null}
                choose={give}
                goOn={() => goOn(place)}
              />
            )}
          </div>
        );
      })}
      <p role="status">{total === null ? 'Give points for each criterion.' : total}</p>
    </fieldset>
  );
}
