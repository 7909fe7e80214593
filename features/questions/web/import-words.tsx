import { count } from '#web/ui/numbers.ts';
import type { ImportReport } from '../import.contract.ts';

/** The result of a report in words, above its figures. */
export function ReportWords({ report: { items, totals } }: { report: ImportReport }) {
  const { changed, refused, left_out } = totals;
  const fitting = totals.taken + changed;
  return (
    <>
      <b>
        {count(fitting)} of {count(items.length)} can come in
        {changed > 0 && `, ${count(changed)} of them changed on the way`}.
      </b>{' '}
      {refused === 1 && 'One is refused, with the construct that stands against it. '}
      {refused > 1 && `${count(refused)} are refused, each with the construct that stands against it. `}
      {left_out > 0 && `You leave ${count(left_out)} out. `}
      Nothing is stored yet.
    </>
  );
}

export const NOTHING_FITS = 'No question of this file can come in. Nothing is stored.';

export function figuresOf({ totals, items }: ImportReport) {
  const near = items.filter(({ near_duplicate }) => near_duplicate !== null);
  const left = near.filter(({ outcome }) => outcome === 'left_out').length;
  return [
    { label: 'Taken as they are', value: count(totals.taken) },
    { label: 'Changed', value: count(totals.changed), ...(totals.changed > 0 && { unit: 'look at them' }) },
    { label: 'Refused', value: count(totals.refused) },
    { label: 'In the bank already', value: count(totals.already_there) },
    {
      label: 'Nearly the same',
      value: count(near.length),
      ...(near.length > 0 && { unit: left === near.length ? 'left out' : 'look at them' }),
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
