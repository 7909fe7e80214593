import { count } from '#web/ui/numbers.ts';
import type { ImportReport } from '../import.contract.ts';

/** The result of a report in words, above its figures. */
export function ReportWords({ report: { items, totals } }: { report: ImportReport }) {
  const { changed, refused, left_out } = totals;
  const fitting = totals.taken + changed;
  return (
    <>
      <b>
        {count(fitting)} of {count(items.length)} can be imported
        {changed > 0 && `, ${count(changed)} of them with changes`}.
      </b>{' '}
      {refused === 1 && '1 can’t be imported; see the reason below. '}
      {refused > 1 && `${count(refused)} can’t be imported; see the reasons below. `}
      {left_out > 0 && `You left out ${count(left_out)}. `}
      Nothing is saved yet.
    </>
  );
}

export const NOTHING_FITS = 'No question in this file can be added. Nothing was saved.';

export function figuresOf({ totals, items }: ImportReport) {
  const near = items.filter(({ near_duplicate }) => near_duplicate !== null);
  const left = near.filter(({ outcome }) => outcome === 'left_out').length;
  return [
    { label: 'Without changes', value: count(totals.taken) },
    {
      label: 'With changes',
      value: count(totals.changed),
      ...(totals.changed > 0 && { unit: 'please check' }),
    },
    { label: 'Can’t be imported', value: count(totals.refused) },
    { label: 'Already in the bank', value: count(totals.already_there) },
    {
      label: 'Similar to others',
      value: count(near.length),
      ...(near.length > 0 && { unit: left === near.length ? 'left out' : 'please check' }),
    },
  ];
}

export function itemsInWords(number: number): string {
  return `${count(number)} ${number === 1 ? 'item' : 'items'}`;
}

const LONGEST_TITLE = 100;

/** A test title from the file's name: no extension, and spaces for hyphens and underscores. */
export function titleOf(file_name: string | undefined): string {
  const words = (file_name ?? '').replace(/\.[^.]*$/, '').replaceAll(/[-_\s]+/g, ' ');
  return words.trim().slice(0, LONGEST_TITLE);
}
