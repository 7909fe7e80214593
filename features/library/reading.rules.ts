/** Rules for reading positions and notes. */
import type { Fault } from '#contract/problem.ts';
import type { Material } from './library.contract.ts';
import type { MaterialNote } from './reading.contract.ts';

/** Errors in a reading position: files have pages up to the last one, other materials a percentage. */
export function placeFaults(
  { kind, page_count }: Pick<Material, 'kind' | 'page_count'>,
  { page, percent }: { readonly page?: number | undefined; readonly percent?: number | undefined },
): Fault[] {
  if (page !== undefined && kind !== 'file')
    return [{ path: 'body.page', message: 'This material has no pages.' }];
  if (percent !== undefined && kind === 'file')
    return [{ path: 'body.percent', message: 'Send a page for a file, not a percentage.' }];
  const isBeyond = page !== undefined && page_count !== null && page > page_count;
  return isBeyond ? [{ path: 'body.page', message: `This file has only ${page_count} pages.` }] : [];
}

/** The maximum number of notes that a reader may have in one material. */
const MOST_NOTES = 500;

/** Errors in a note: it needs text or a highlight, and a place that exists in its kind of material. */
export function noteFaults(
  { kind, page_count }: Pick<Material, 'kind' | 'page_count'>,
  { page, range, quote, note }: Pick<MaterialNote, 'page' | 'range' | 'quote' | 'note'>,
  present: number,
): Fault[] {
  const faults: Fault[] = [];
  if (present >= MOST_NOTES)
    faults.push({
      path: 'body',
      message: `You already have ${MOST_NOTES} notes in this material. Remove some first.`,
    });
  if (quote === '' && note === '') faults.push({ path: 'body.note', message: 'Enter a note.' });
  if (range !== null && quote === '')
    faults.push({ path: 'body.quote', message: 'Send the highlighted text too.' });
  if (range !== null && kind !== 'article' && (kind !== 'file' || page === null))
    faults.push({
      path: 'body.range',
      message: 'You can highlight text only in an article or on a page of a file.',
    });
  return [...faults, ...placeFaults({ kind, page_count }, { page: page ?? undefined })];
}
