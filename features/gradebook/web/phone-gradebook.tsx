import { ActionIcon, Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { ReleaseScores } from '#features/sessions/web/public.tsx';
import { serverNow } from '#web/lib/server-now.ts';
import type { Gradebook } from '../gradebook.contract.ts';
import { CellContent } from './cell-content.tsx';
import { chosenCells, releasable } from './choosing-cells.ts';
import type { GradebookSearch } from './gradebook-search.ts';
import { columnDayInFull, valueWords } from './gradebook-words.ts';
import classes from './phone-gradebook.module.css';

interface PhoneGradebookProps {
  group: string;
  gradebook: Gradebook;
  search: GradebookSearch;
  change: (next: Partial<GradebookSearch>) => void;
}

/** On a phone: one column at a time, with its students below. */
export function PhoneGradebook({ group, gradebook, search, change }: PhoneGradebookProps) {
  const { columns, results, scale, categories } = gradebook;
  const [shown, setShown] = useState(() => {
    const open = columns.findIndex(({ id }) => id === search.column);
    return open < 0 ? newest(columns) : open;
  });
  const place = Math.min(shown, columns.length - 1);
  const column = columns[place];
  const now = serverNow();
  if (column === undefined) return null;
  const category = categories.find(({ id }) => id === column.category);
  const ready = releasable(
    chosenCells(gradebook, { columns: new Set([column.id]), students: new Set() }),
    column.id,
  );
  return (
    <>
      <div className={classes.turn}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Previous column"
          aria-disabled={place === 0}
          onClick={() => place > 0 && setShown(place - 1)}
        >
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <div>
          <Select
            aria-label="Column"
            allowDeselect={false}
            data={columns.map(({ id, title }) => ({ value: id, label: title }))}
            value={column.id}
            onChange={(next) =>
              setShown(
                Math.max(
                  0,
                  columns.findIndex(({ id }) => id === next),
                ),
              )
            }
          />
          <small>
            {[category?.name, columnDayInFull(column, now)].filter((part) => part !== undefined).join(' · ')}
          </small>
        </div>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Next column"
          aria-disabled={place === columns.length - 1}
          onClick={() => place < columns.length - 1 && setShown(place + 1)}
        >
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </div>
      <ul className={classes.phoneRows} aria-label={column.title}>
        <li className={classes.phoneAverage}>
          <span>Class average</span>
          <b>{column.average === null ? '–' : valueWords(column.average, scale)}</b>
        </li>
        {results.map(({ student, average, cells }) => {
          const cell = cells[place] ?? null;
          return (
            <li key={student.id}>
              <button type="button" onClick={() => change({ student: student.id, column: column.id })}>
                <span>{student.name}</span>
                <small>
                  {average.value === null
                    ? ''
                    : `${scale === 'points' ? 'sum' : 'avg'} ${valueWords(average.value, scale)}`}
                </small>
                <CellContent cell={cell} scale={scale} now={now} />
              </button>
            </li>
          );
        })}
      </ul>
      {ready.length > 0 && (
        <div className={classes.phoneFoot}>
          <ReleaseScores assessment={column.id} group={group} only={ready} ready={ready.length} fullWidth />
        </div>
      )}
    </>
  );
}

/** The index of the newest column with a result, or of the newest column if none has a result. */
function newest(columns: Gradebook['columns']): number {
  const hasResults = columns.some(({ counted }) => counted > 0);
  return columns.reduce(
    (last, { at, counted }, place) =>
      at > (columns[last]?.at ?? '') && (counted > 0 || !hasResults) ? place : last,
    columns.findIndex(({ counted }) => counted > 0 || !hasResults),
  );
}
