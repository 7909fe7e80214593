/** Rules for reading positions and notes. */
import type { Fault } from '#contract/problem.ts';
import type { Material } from './library.contract.ts';
import type { MaterialNote } from './reading.contract.ts';

/** Faults of a reading position: files have pages up to the last one, other materials a percentage. */
export function placeFaults(
  { kind, page_count }: Pick<Material, 'kind' | 'page_count'>,
  { page, percent }: { readonly page?: number | undefined; readonly percent?: number | undefined },
): Fault[] {
  if (page !== undefined && kind !== 'file') return [{ path: 'body.page', message: 'It has no pages.' }];
  if (percent !== undefined && kind === 'file')
    return [{ path: 'body.percent', message: 'A file has pages.' }];
  const isBeyond = page !== undefined && page_count !== null && page > page_count;
  return isBeyond ? [{ path: 'body.page', message: `It has ${page_count} pages.` }] : [];
}

/** The most notes that a reader keeps in one material. */
const MOST_NOTES = 500;

/** Faults of a note: it needs text or a highlight, and a place that its kind of material has. */
export function noteFaults(
  { kind, page_count }: Pick<Material, 'kind' | 'page_count'>,
  { page, range, quote, note }: Pick<MaterialNote, 'page' | 'range' | 'quote' | 'note'>,
  present: number,
): Fault[] {
  const faults: Fault[] = [];
  if (present >= MOST_NOTES)
    faults.push({ path: 'body', message: `You have ${MOST_NOTES} notes here. Remove some.` });
  if (quote === '' && note === '') faults.push({ path: 'body.note', message: 'Write something.' });
  if (range !== null && quote === '')
    faults.push({ path: 'body.quote', message: 'Send the words themselves too.' });
  if (range !== null && kind !== 'article' && (kind !== 'file' || page === null))
    faults.push({ path: 'body.range', message: 'Words stand in an article, or on a page of a file.' });
  return [...faults, ...placeFaults({ kind, page_count }, { page: page ?? undefined })];
}
