import { NumberInput } from '@mantine/core';
import type { RefObject } from 'react';
import type { Criterion } from '#features/questions/rubric.contract.ts';
import { figure } from '#web/ui/numbers.ts';
import classes from './marking-page.module.css';
import { typedMarks } from './marking-way.ts';

interface RubricMarksProps {
  rubric: readonly Criterion[];
  typed: readonly (number | string)[];
  /** The field that one begins with. */
  first: RefObject<HTMLInputElement | null>;
  /** Whether what is missing is told. */
  isAsked: boolean;
  /** What it comes to; null while a criterion has no marks. */
  total: string | null;
  type: (next: (number | string)[]) => void;
}

/** A field for the marks of each criterion, and what they come to. */
export function RubricMarks({ rubric, typed, first, isAsked, total, type }: RubricMarksProps) {
  return (
    <fieldset className={classes.rubric}>
      <legend>Rubric</legend>
      {rubric.map(({ title, says, marks }, place) => {
        const value = typed[place] ?? '';
        return (
          <NumberInput
            // Its place in the rubric is what it is known by.
            // biome-ignore lint/suspicious/noArrayIndexKey: criteria never change places while one marks
            key={place}
            ref={place === 0 ? first : null}
            label={`${title}, at most ${figure(marks)}`}
            classNames={{ description: classes.earns }}
            description={says === '' ? undefined : says}
            min={0}
            max={marks}
            step={0.5}
            value={value}
            error={isAsked && typedMarks(value, marks) === null && `From 0 to ${figure(marks)}.`}
            onChange={(next) => type(rubric.map((_, at) => (at === place ? next : (typed[at] ?? ''))))}
          />
        );
      })}
      <p role="status">{total === null ? 'Give each criterion its marks.' : total}</p>
    </fieldset>
  );
}
