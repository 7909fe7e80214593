import { Radio } from '@mantine/core';
import type { KeyboardEvent, RefObject } from 'react';
import type { Criterion } from '#features/questions/rubric.contract.ts';
import classes from './marking-page.module.css';
import { counted } from './result-words.ts';

interface LevelChoiceProps {
  title: string;
  says: string;
  levels: NonNullable<Criterion['levels']>;
  /** Points of the chosen level. */
  value: number | string;
  first: RefObject<HTMLInputElement | null> | null;
  error: string | null;
  choose: (marks: number) => void;
  /** Moves to the next criterion. */
  goOn: () => void;
}

/** The levels of a criterion; the user chooses one. With the focus on any level, a number key chooses too. */
export function LevelChoice({ title, says, levels, value, first, error, choose, goOn }: LevelChoiceProps) {
  const chosen = levels.findIndex(({ marks }) => marks === value);
  const byKey = (event: KeyboardEvent) => {
    const level = /^[1-8]$/.test(event.key) ? levels[Number(event.key) - 1] : undefined;
    if (level === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    choose(level.marks);
    goOn();
  };
  return (
    <Radio.Group
      label={title}
      classNames={{ description: classes.earns }}
      description={says === '' ? undefined : says}
      value={chosen === -1 ? null : `${chosen}`}
      error={error}
      onChange={(place) => {
        const level = levels[Number(place)];
        if (level !== undefined) choose(level.marks);
      }}
      onKeyDown={byKey}
    >
      <div className={classes.levels}>
        {levels.map(({ words, marks }, place) => (
          <Radio
            key={marks}
            ref={place === Math.max(0, chosen) ? first : null}
            value={`${place}`}
            label={
              <>
                <kbd>{place + 1}</kbd> <b>{counted(marks, 'point')}</b>: {words}
              </>
            }
          />
        ))}
      </div>
    </Radio.Group>
  );
}
